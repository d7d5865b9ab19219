/** Types of the elements in Svelte's markup. Import once per application: `import type {} from 'portal-elements/types/svelte.js'`. */
import type { HTMLAttributes } from 'svelte/elements';
import type { Attributes, Elements, Listeners, Properties } from './markup.js';

type SvelteElements = {
  [Tag in keyof Elements]: HTMLAttributes<Elements[Tag]> &
    Properties<Elements[Tag]> &
    Attributes<Elements[Tag]> &
    Listeners<'on' | 'on:'>;
};

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends SvelteElements {}
}
