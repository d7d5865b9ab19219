/** Types of the elements in Vue's templates. Import once per application: `import type {} from 'portal-elements/types/vue.js'`. */
import type { HTMLAttributes, ReservedProps } from 'vue';
import type { Deferred, Digits, Elements, Events, Pascal, Properties } from './markup.js';

type VueListeners = {
  [Name in keyof Events as `on${Pascal<Name>}`]?: ((event: Events[Name]) => void) | null | undefined;
};

/** Also the text of an attribute: in Vue's templates, properties and attributes have the same props (`heading-level="2"`). */
type VueProperties<P> = { [Name in keyof P]: P[Name] | Digits<NonNullable<P[Name]>> };

/** The type of a template ref is the element. */
type VueElements = {
  [Tag in keyof Elements]: new () => Elements[Tag] & {
    $props: HTMLAttributes &
      ReservedProps &
      VueProperties<Properties<Elements[Tag]>> &
      Deferred<'deferHydration', Elements[Tag]> &
      VueListeners;
  };
};

declare module 'vue' {
  interface GlobalComponents extends VueElements {}
  /** Vue's own type lacks `slot`. */
  interface HTMLAttributes {
    slot?: string | undefined;
  }
}
