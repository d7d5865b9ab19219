/** Types of the elements in Preact's JSX. Import once per application: `import type {} from 'portal-elements/types/preact.js'`. */
import type { ClassAttributes, HTMLAttributes } from 'preact';
import type { Attributes, Elements, Listeners, Properties } from './markup.js';

type PreactElements = {
  [Tag in keyof Elements]: HTMLAttributes<Elements[Tag]> &
    ClassAttributes<Elements[Tag]> &
    Properties<Elements[Tag]> &
    Attributes<Elements[Tag]> &
    Listeners<'on'>;
};

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements extends PreactElements {}
  }
}
