/** The elements in the templates of Vue: `import type {} from 'portal-elements/types/vue.js'`, once in an application. */
import type { HTMLAttributes, ReservedProps } from 'vue';
import type { Elements, Events, Pascal, Properties } from './markup.js';

type VueListeners = {
  [Name in keyof Events as `on${Pascal<Name>}`]?: ((event: Events[Name]) => void) | undefined;
};

/** A template reference to an element is the element. */
type VueElements = {
  [Tag in keyof Elements]: new () => Elements[Tag] & {
    $props: HTMLAttributes & ReservedProps & Properties<Elements[Tag]> & VueListeners;
  };
};

declare module 'vue' {
  interface GlobalComponents extends VueElements {}
  /** What is shown in the place of a part of ours. */
  interface HTMLAttributes {
    slot?: string | undefined;
  }
}
