/** The elements in the markup of Svelte: `import type {} from 'portal-elements/types/svelte.js'`, once in an application. */
import type { HTMLAttributes } from 'svelte/elements';
import type { Attributes, Elements, Listeners, Properties } from '../markup-types.js';

type SvelteElements = {
  [Tag in keyof Elements]: HTMLAttributes<Elements[Tag]> &
    Properties<Elements[Tag]> &
    Attributes<Elements[Tag]> &
    Listeners<'on' | 'on:'>;
};

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends SvelteElements {}
}
