/** Reads the custom elements manifest of the package: the attributes and theme properties of the elements. */

/** An attribute or theme property. */
export interface Settable {
  /** Key in the address: the tag name and the name of the attribute, or the name of the theme property. */
  readonly key: string;
  readonly name: string;
  readonly description: string;
  /** TypeScript type. Empty for a theme property. */
  readonly type: string;
  /** Default value of a theme property. */
  readonly defaultValue: string;
  /** Property of the attribute. Empty for a theme property. */
  readonly property: string;
}

/** An element with its attributes. */
export interface Subject {
  readonly tag: string;
  readonly settable: readonly Settable[];
}

/** Everything that the controls show. */
export interface Catalogue {
  readonly subjects: readonly Subject[];
  readonly theme: readonly Settable[];
}

// The parts of the manifest that are used here: https://github.com/webcomponents/custom-elements-manifest

interface Manifest {
  readonly modules: readonly { readonly declarations?: readonly Declaration[] }[];
}

interface Declaration {
  readonly tagName?: string;
  readonly members?: readonly Member[];
  readonly cssProperties?: readonly { name: string; default?: string; description?: string }[];
}

interface Member {
  readonly name: string;
  readonly type?: { readonly text: string };
  readonly description?: string;
  readonly attribute?: string;
}

/** Attributes that the playground sets itself: service, session and customer. */
const isOwn = (attribute: string): boolean => ['base-url', 'session-token', 'customer'].includes(attribute);

/** Fetches the manifest of the package. */
export async function readCatalogue(): Promise<Catalogue> {
  const answer = await fetch('dist/custom-elements.json');
  const { modules } = (await answer.json()) as Manifest;
  const elements = modules.flatMap(({ declarations = [] }) => declarations.filter(({ tagName }) => tagName));
  const theme = new Map(
    elements.flatMap(({ cssProperties = [] }) =>
      cssProperties.map(({ name, default: defaultValue = '', description = '' }): [string, Settable] => [
        name,
        { key: name, name, description, type: '', defaultValue, property: '' },
      ]),
    ),
  );
  return {
    subjects: elements.map(toSubject).filter(({ settable }) => settable.length),
    theme: [...theme.values()],
  };
}

const toSubject = ({ tagName: tag = '', members = [] }: Declaration): Subject => ({
  tag,
  settable: members.flatMap(({ name: property, attribute: name, description = '', type }) =>
    name && !isOwn(name)
      ? [{ key: `${tag}.${name}`, name, description, type: type?.text ?? '', defaultValue: '', property }]
      : [],
  ),
});
