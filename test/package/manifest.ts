/** The elements in the custom elements manifest of the build. */
import { readBuiltJson } from './built.js';

export interface Named {
  name: string;
  description?: string;
}

export interface Member extends Named {
  kind: 'field' | 'method';
  privacy?: string;
  readonly?: boolean;
  static?: boolean;
  type?: { text: string };
}

export interface ElementDeclaration extends Named {
  tagName: string;
  /** `fieldName` is absent if the attribute has no property. */
  attributes: (Named & { fieldName?: string; type?: { text: string } })[];
  members: Member[];
  events?: Named[];
  slots?: Named[];
  cssParts?: Named[];
  cssStates?: Named[];
  cssProperties?: (Named & { default: string })[];
}

export interface Manifest {
  modules: { path: string; declarations: (ElementDeclaration | { tagName?: undefined })[] }[];
}

export const manifest = readBuiltJson('custom-elements.json') as Manifest;

export const elements = manifest.modules
  .flatMap(({ declarations }) => declarations)
  .filter((declaration): declaration is ElementDeclaration => declaration.tagName !== undefined);

/** Sorted names, each once. */
export const namesOf = (items: Named[] = []): string[] => [...new Set(items.map(({ name }) => name))].sort();

type Kind = 'attributes' | 'events' | 'slots' | 'cssParts' | 'cssStates' | 'cssProperties';

/** Names of all elements, or of the one with this tag. */
export const apiOf = (kind: Kind, tag?: string): string[] =>
  namesOf(elements.filter(({ tagName }) => !tag || tagName === tag).flatMap((each) => each[kind] ?? []));

export const fieldsOf = ({ members }: ElementDeclaration): Member[] =>
  members.filter((each) => each.kind === 'field' && !each.static);
