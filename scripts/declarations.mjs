// Reads what the package exports from the TypeScript sources: signatures as they are written, and doc comments.
import ts from 'typescript';

const { options } = ts.getParsedCommandLineOfConfigFile('tsconfig.json', {}, ts.sys);

/** Joins lines, without the section numbers of docs/reference/service.md, which is not part of the package. */
const clean = (text = '') =>
  text
    .replace(/ \(\u00a7[^)]*\)/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** A type on one line, as it is written. */
const onLine = (text) =>
  clean(text)
    .replace(/^\| |(?<=\() /g, '')
    .replace(/,? \)/g, ')');

/** Returns the doc comment of a node: the last one before it, since the first may be that of the file. */
function getComment(node) {
  const owner = ts.isVariableDeclaration(node) ? node.parent.parent : node;
  const comment = owner.jsDoc?.at(-1);
  const textOf = ({ comment }) => clean(ts.getTextOfJSDocComment(comment));
  const tagged = (name, label) =>
    comment?.tags
      ?.filter(({ tagName }) => tagName.text === name)
      .map((tag) => label + (tag.name ? `\`${tag.name.text}\`: ` : '') + textOf(tag)) ?? [];
  return {
    description: [
      comment ? textOf(comment) : '',
      ...tagged('param', ''),
      ...tagged('returns', 'Returns: '),
      ...tagged('throws', 'Throws: '),
    ]
      .filter(Boolean)
      .join(' '),
    isInternal: tagged('internal', '').length > 0,
  };
}

const hasModifier = (node, ...kinds) => node.modifiers?.some(({ kind }) => kinds.includes(kind));

const isPublic = (member) =>
  !hasModifier(member, ts.SyntaxKind.PrivateKeyword, ts.SyntaxKind.ProtectedKeyword) &&
  member.name &&
  (ts.isIdentifier(member.name) || ts.isStringLiteral(member.name)) &&
  !getComment(member).isInternal;

/** Reads the declarations behind the exports of modules, and behind every type that they name. */
export class DeclarationReader {
  #program;
  #checker;

  constructor(files) {
    this.#program = ts.createProgram(files, options);
    this.#checker = this.#program.getTypeChecker();
  }

  /** Returns the declarations that a module exports, in their order. */
  exportsOf(file) {
    const module = this.#checker.getSymbolAtLocation(this.#program.getSourceFile(file));
    return this.#checker.getExportsOfModule(module).map((symbol) => this.#read(symbol));
  }

  /** Returns the declarations of the types in src/ that a text names, where it stands in a file. */
  typesIn(text, file) {
    const names = new Set(text.match(/\b[A-Z]\w*/g));
    const scope = this.#program.getSourceFile(file);
    return [...names]
      .map((name) => this.#checker.resolveName(name, scope, ts.SymbolFlags.Type, false))
      .map((symbol) => symbol && this.#read(symbol))
      .filter((declaration) => declaration?.file.startsWith('src/'));
  }

  #read(symbol) {
    const original = symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol;
    const node = original.declarations?.[0];
    if (!node || ts.isTypeParameterDeclaration(node)) return undefined;
    const file = node.getSourceFile().fileName.replace(/^.*\/(?=src\/)/, '');
    const base = { name: original.name, file, description: getComment(node).description };
    if (ts.isFunctionDeclaration(node))
      return {
        ...base,
        kind: 'function',
        text: `${original.name}(${this.#parametersOf(node)}): ${this.#returnOf(node)}`,
      };
    if (ts.isVariableDeclaration(node))
      return { ...base, kind: 'constant', text: `${original.name}: ${onLine(this.#typeOf(node))}` };
    if (ts.isTypeAliasDeclaration(node)) return { ...base, kind: 'type', ...this.#readAlias(node) };
    return {
      ...base,
      kind: ts.isClassDeclaration(node) ? 'class' : 'interface',
      bases: (node.heritageClauses ?? []).flatMap(({ types }) => types.map((type) => type.getText())),
      ...this.#readMembers(node),
    };
  }

  /** Reads a type alias: as a list of values, where the members of a union have comments of their own. */
  #readAlias({ name, type }) {
    const source = type.getSourceFile().text;
    const members = ts.isUnionTypeNode(type) ? type.types : [];
    const values = members.map((each, index) => {
      const before = source.slice(members[index - 1]?.end ?? type.getFullStart(), each.getStart());
      return { name: each.getText(), description: clean(/\/\*\*(.*)\*\//s.exec(before)?.[1]) };
    });
    return values.some(({ description }) => description)
      ? { values }
      : { text: `${name.text} = ${onLine(type.getText())}` };
  }

  #readMembers(node) {
    const members = node.members.filter(isPublic);
    const constructor = node.members.find(ts.isConstructorDeclaration);
    const isMethod = (member) => ts.isMethodDeclaration(member) || ts.isMethodSignature(member);
    return {
      text: constructor && `new ${node.name.text}(${this.#parametersOf(constructor)})`,
      fields: members
        .filter((member) => !isMethod(member) && !ts.isSetAccessor(member))
        .map((member) => ({
          name: member.name.text + (member.questionToken ? '?' : ''),
          type: onLine(this.#typeOf(member)),
          description: getComment(member).description,
        })),
      methods: members
        .filter(isMethod)
        .map((member) => ({
          name: `${member.name.text}(${this.#parametersOf(member)}): ${this.#returnOf(member)}`,
          description: getComment(member).description,
        })),
    };
  }

  /** Parameters, each with its type. A destructured parameter has no name of its own. */
  #parametersOf(node) {
    return node.parameters
      .map((each) => {
        const name = ts.isIdentifier(each.name) ? each.name.text : 'options';
        return `${name}${each.questionToken || each.initializer ? '?' : ''}: ${onLine(this.#typeOf(each))}`;
      })
      .join(', ');
  }

  #typeOf(node) {
    return node.type?.getText() ?? this.#checker.typeToString(this.#checker.getTypeAtLocation(node));
  }

  #returnOf(node) {
    const signature = this.#checker.getSignatureFromDeclaration(node);
    return onLine(node.type?.getText() ?? this.#checker.typeToString(signature.getReturnType()));
  }
}
