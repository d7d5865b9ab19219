/** Makes the mutants of a source file: the compiled file with one defect in it, and where a reader finds that. */
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { type Edit, editsOf } from './operators.js';

/** Where a defect is, in words that outlast edits elsewhere in the file. */
export interface Place {
  file: string;
  /** The function around it, with its class. */
  within: string;
  /** The line that the defect begins in, as it is. */
  line: string;
  /** The same line with the defect. */
  becomes: string;
}

export interface Mutant extends Place {
  /** Counted from 1. */
  lineNumber: number;
  code: string;
}

/** A module as a function body: quick to run again and again, each time with a state of its own. */
export const compile = (source: string): string =>
  ts.transpileModule(source, {
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.CommonJS,
      esModuleInterop: true,
      isolatedModules: true,
      useDefineForClassFields: false,
      removeComments: true,
    },
  }).outputText;

const isOfTypes = (node: ts.Node): boolean =>
  ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);

function allEdits(node: ts.Node): { node: ts.Node; edit: Edit }[] {
  if (isOfTypes(node)) return [];
  const edits = editsOf(node).map((edit) => ({ node, edit }));
  ts.forEachChild(node, (child) => void edits.push(...allEdits(child)));
  return edits;
}

function nameOf(node: ts.Node): string {
  if (ts.isConstructorDeclaration(node)) return 'constructor';
  const isNamed =
    ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) || ts.isClassDeclaration(node);
  const isTop = ts.isVariableDeclaration(node) && ts.isSourceFile(node.parent.parent.parent);
  return isNamed || isTop ? (node.name?.getText() ?? '') : '';
}

function within(node: ts.Node | undefined): string {
  const names: string[] = [];
  for (let at = node; at; at = at.parent as ts.Node | undefined) names.unshift(nameOf(at));
  return names.filter(Boolean).join('.');
}

function placeOf(file: string, source: string, { node, edit }: { node: ts.Node; edit: Edit }) {
  const begin = source.lastIndexOf('\n', edit.start - 1) + 1;
  const lineEnd = (from: number): number => source.indexOf('\n', from);
  const becomes = source.slice(begin, edit.start) + edit.text + source.slice(edit.end, lineEnd(edit.end));
  return {
    file,
    within: within(node),
    line: source.slice(begin, lineEnd(begin)).trim(),
    becomes: becomes.replace(/\s+/g, ' ').trim(),
    lineNumber: source.slice(0, edit.start).split('\n').length,
  };
}

/** Every mutant of a file, each only once, and none that compiles to what the file is. */
export function mutantsOf(file: string): Mutant[] {
  const source = readFileSync(file, 'utf8');
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.ES2022, true);
  const seen = new Set([compile(source)]);
  return allEdits(tree).flatMap((found) => {
    const { start, end, text } = found.edit;
    const code = compile(source.slice(0, start) + text + source.slice(end));
    if (seen.has(code)) return [];
    seen.add(code);
    return { ...placeOf(file, source, found), code };
  });
}
