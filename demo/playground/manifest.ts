/** What can be set and read on the elements, from the package's own manifest: nothing can be missing here that is there. */

/** Something that can be set. */
export interface Settable {
  /** In the address: the tag and the name, or the name of a theme property. */
  readonly key: string;
  /** As it is written: the attribute, the property where there is none, or the theme property. */
  readonly name: string;
  readonly description: string;
  /** Of TypeScript; of a theme property none. */
  readonly type: string;
  /** Of a theme property: what holds where it is not set. */
  readonly usual: string;
  /** The property, where there is one. */
  readonly property?: string;
  readonly isAttribute: boolean;
}

/** Something that can only be read. */
export interface Readable {
  readonly property: string;
  readonly description: string;
  readonly isStatic: boolean;
}

/** Something that can be called without being given anything. */
export interface Callable {
  readonly name: string;
  readonly description: string;
}

export interface Subject {
  readonly tag: string;
  readonly settable: readonly Settable[];
  readonly readable: readonly Readable[];
  readonly callable: readonly Callable[];
}

export interface Catalogue {
  readonly subjects: readonly Subject[];
  readonly theme: readonly Settable[];
}

// As far as it is read here: https://github.com/webcomponents/custom-elements-manifest

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

/** Reads the manifest of the package that the page shows. */
export async function readCatalogue(): Promise<Catalogue> {
  const answer = await fetch('dist/custom-elements.json');
  return catalogueOf((await answer.json()) as Manifest);
}

export function catalogueOf({ modules }: Manifest): Catalogue {
  const elements = modules.flatMap(({ declarations = [] }) => declarations.filter(({ tagName }) => tagName));
  const theme = new Map(
    elements.flatMap(({ cssProperties = [] }) =>
      cssProperties.map(({ name, default: usual = '', description = '' }): [string, Settable] => [
        name,
        { key: name, name, description, type: '', usual, isAttribute: false },
      ]),
    ),
  );
  return { subjects: elements.map(subjectOf), theme: [...theme.values()] };
}

function subjectOf({ tagName: tag = '', members = [] }: Declaration): Subject {
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
        usual: '',
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
