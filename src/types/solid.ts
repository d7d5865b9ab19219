/** Types of the elements in Solid's JSX. Import once per application: `import type {} from 'portal-elements/types/solid.js'`. */
import type { JSX } from 'solid-js';
import type { Attributes, Deferred, Elements, Listeners, Properties } from './markup.js';

/** Solid sets a lower-case name as a property, and `current-plan` as the property `currentPlan`. Other names need `prop:`. */
type SolidProperties<P> = {
  [Name in keyof P as Name extends Lowercase<Name & string> ? Name : never]: P[Name];
} & { [Name in keyof P as `prop:${Name & string}`]: P[Name] };

type SolidElements = {
  [Tag in keyof Elements]: JSX.HTMLAttributes<Elements[Tag]> &
    SolidProperties<Properties<Elements[Tag]>> &
    Omit<Attributes<Elements[Tag]>, 'defer-hydration'> &
    // Without `attr:`, Solid would set a property.
    Deferred<'attr:defer-hydration', Elements[Tag]> &
    Listeners<'on:'>;
};

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements extends SolidElements {}
  }
}
