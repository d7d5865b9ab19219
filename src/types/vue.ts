/** The elements in the templates of Vue: `import type {} from 'portal-elements/types/vue.js'`, once in an application. */
import type { HTMLAttributes, ReservedProps } from 'vue';
import type { Digits, Elements, Events, Pascal, Properties } from '../markup-types.js';

type VueListeners = {
  [Name in keyof Events as `on${Pascal<Name>}`]?: ((event: Events[Name]) => void) | undefined;
};

/** Vue makes no difference between a property and an attribute, which is a text: `heading-level="2"`. */
type VueProperties<P> = { [Name in keyof P]: P[Name] | Digits<NonNullable<P[Name]>> };

/** A template reference to an element is the element. */
type VueElements = {
  [Tag in keyof Elements]: new () => Elements[Tag] & {
    $props: HTMLAttributes & ReservedProps & VueProperties<Properties<Elements[Tag]>> & VueListeners;
  };
};

declare module 'vue' {
  interface GlobalComponents extends VueElements {}
  /** What is shown in the place of a part of ours. */
  interface HTMLAttributes {
    slot?: string | undefined;
  }
}
