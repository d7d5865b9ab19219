/** Reads the custom elements manifest of the package: what can be set, read and called on the elements. */

/** An attribute, property or theme property that can be set. */
export interface Settable {
  /** Key in the address: the tag name and the name, or the name of a theme property. */
  readonly key: string;
  /** Attribute, property without an attribute, or theme property. */
  readonly name: string;
  readonly description: string;
  /** TypeScript type. Empty for a theme property. */
  readonly type: string;
  /** Default value of a theme property. */
  readonly defaultValue: string;
  /** Name of the property, if there is one. */
  readonly property?: string;
  readonly isAttribute: boolean;
}

/** A read-only property. */
export interface Readable {
  readonly property: string;
  readonly description: string;
  readonly isStatic: boolean;
}

/** A method without required parameters. */
export interface Callable {
  readonly name: string;
  readonly description: string;
}

/** An element. */
export interface Subject {
  readonly tag: string;
  readonly settable: readonly Settable[];
  readonly readable: readonly Readable[];
  readonly callable: readonly Callable[];
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
  readonly kind: 'field' | 'method';
  readonly name: string;
  readonly type?: { readonly text: string };
  readonly description?: string;
  readonly attribute?: string;
  readonly readonly?: boolean;
  readonly static?: boolean;
  readonly parameters?: readonly { readonly optional?: boolean; readonly default?: string }[];
}

/** Fetches the manifest of the package. */
export async function readCatalogue(): Promise<Catalogue> {
  const answer = await fetch('dist/custom-elements.json');
  return toCatalogue((await answer.json()) as Manifest);
}

export function toCatalogue({ modules }: Manifest): Catalogue {
  const elements = modules.flatMap(({ declarations = [] }) => declarations.filter(({ tagName }) => tagName));
  const theme = new Map(
    elements.flatMap(({ cssProperties = [] }) =>
      cssProperties.map(({ name, default: defaultValue = '', description = '' }): [string, Settable] => [
        name,
        { key: name, name, description, type: '', defaultValue, isAttribute: false },
      ]),
    ),
  );
  return { subjects: elements.map(toSubject), theme: [...theme.values()] };
}

function toSubject({ tagName: tag = '', members = [] }: Declaration): Subject {
  const fields = members.filter(({ kind }) => kind === 'field');
  const methods = members.filter(({ kind }) => kind === 'method');
  return {
    tag,
    settable: fields
      .filter((field) => !field.readonly)
      .map(({ name: property, attribute, description = '', type }) => ({
        key: `${tag}.${attribute ?? property}`,
        name: attribute ?? property,
        description,
        type: type?.text ?? '',
        defaultValue: '',
        property,
        isAttribute: attribute !== undefined,
      })),
    readable: fields
      .filter((field) => field.readonly)
      .map(({ name, description = '', static: isStatic = false }) => ({
        property: name,
        description,
        isStatic,
      })),
    callable: methods
      .filter(({ parameters = [] }) =>
        parameters.every((each) => each.optional ?? each.default !== undefined),
      )
      .map(({ name, description = '' }) => ({ name, description })),
  };
}
