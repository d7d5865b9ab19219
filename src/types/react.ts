/** Types of the elements in the JSX of React 19. Import once per application: `import type {} from 'portal-elements/types/react.js'`. */
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { Attributes, Elements, Listeners, Properties } from './markup.js';

type ReactElements = {
  [Tag in keyof Elements]: DetailedHTMLProps<HTMLAttributes<Elements[Tag]>, Elements[Tag]> &
    Properties<Elements[Tag]> &
    Attributes<Elements[Tag]> &
    Listeners<'on'>;
};

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends ReactElements {}
  }
}
