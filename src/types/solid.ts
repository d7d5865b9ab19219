/** The elements in the JSX of Solid: `import type {} from 'portal-elements/types/solid.js'`, once in an application. */
import type { JSX } from 'solid-js';
import type { Attributes, Elements, Listeners, Properties } from '../markup-types.js';

/** Solid writes the name of a property in lower case, and makes `current-plan` the property `currentPlan`. */
type SolidProperties<P> = {
  [Name in keyof P as Name extends Lowercase<Name & string> ? Name : never]: P[Name];
} & { [Name in keyof P as `prop:${Name & string}`]: P[Name] };

type SolidElements = {
  [Tag in keyof Elements]: JSX.HTMLAttributes<Elements[Tag]> &
    SolidProperties<Properties<Elements[Tag]>> &
    Attributes<Elements[Tag]> &
    Listeners<'on:'>;
};

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements extends SolidElements {}
  }
}
