/** The elements in the custom elements manifest of the build. */
import { readBuiltJson } from './built.js';

export interface Named {
  name: string;
  description?: string;
}

export interface ElementDeclaration {
  tagName: string;
  /** `fieldName` is absent if the attribute has no property. */
  attributes: (Named & { fieldName?: string })[];
  members: (Named & { kind: string; readonly?: boolean; static?: boolean })[];
  events?: Named[];
  slots?: Named[];
  cssParts?: Named[];
  cssStates?: Named[];
  cssProperties?: Named[];
}

const { modules } = readBuiltJson('custom-elements.json') as {
  modules: { declarations: (ElementDeclaration | { tagName?: undefined })[] }[];
};

export const elements = modules
  .flatMap(({ declarations }) => declarations)
  .filter((declaration): declaration is ElementDeclaration => declaration.tagName !== undefined);
