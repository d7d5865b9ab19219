/** The seeded defects: what a slip of the keyboard, or of the mind, makes of each kind of node. */
import ts from 'typescript';
import { patternsOf } from './patterns.js';

/** A part of the source, by its offsets, and what stands there instead. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

const { SyntaxKind: Kind } = ts;

/** What an operator is mistaken for. */
const mistaken: Partial<Record<ts.SyntaxKind, string[]>> = {
  [Kind.LessThanToken]: ['<=', '>='],
  [Kind.LessThanEqualsToken]: ['<', '>'],
  [Kind.GreaterThanToken]: ['>=', '<='],
  [Kind.GreaterThanEqualsToken]: ['>', '<'],
  [Kind.EqualsEqualsEqualsToken]: ['!=='],
  [Kind.ExclamationEqualsEqualsToken]: ['==='],
  [Kind.AmpersandAmpersandToken]: ['||'],
  [Kind.BarBarToken]: ['&&'],
  [Kind.QuestionQuestionToken]: ['&&'],
  [Kind.QuestionQuestionEqualsToken]: ['='],
  [Kind.PlusToken]: ['-'],
  [Kind.MinusToken]: ['+'],
  [Kind.AsteriskToken]: ['/'],
  [Kind.SlashToken]: ['*'],
  [Kind.PercentToken]: ['*'],
  [Kind.AsteriskAsteriskToken]: ['*'],
};

const logical = new Set([Kind.AmpersandAmpersandToken, Kind.BarBarToken, Kind.QuestionQuestionToken]);

const comparing = new Set([
  Kind.LessThanToken,
  Kind.LessThanEqualsToken,
  Kind.GreaterThanToken,
  Kind.GreaterThanEqualsToken,
  Kind.EqualsEqualsEqualsToken,
  Kind.ExclamationEqualsEqualsToken,
  Kind.InstanceOfKeyword,
]);

/** Methods that are mistaken for one another. */
const twins: Record<string, string> = {
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  startsWith: 'endsWith',
  race: 'all',
  padStart: 'padEnd',
  isInteger: 'isFinite',
  isFinite: 'isInteger',
  replaceAll: 'replace',
};

/** Methods whose call can be forgotten: what they are called on stands for what they give. */
const forgotten = new Set(
  'trim slice replace replaceAll filter map join find padStart catch finally toString toISOString'.split(' '),
);

const swap = (node: ts.Node, ...texts: string[]): Edit[] =>
  texts.map((text) => ({ start: node.getStart(), end: node.end, text }));

/** Leaves out one of several, with the comma that parts it from the next or the last. */
function without(list: readonly ts.Node[], index: number): Edit {
  const [node, next, last] = [list[index], list[index + 1], list[index - 1]];
  const start = !next && last ? last.end : (node?.getStart() ?? 0);
  return { start, end: next?.getStart() ?? node?.end ?? 0, text: '' };
}

const eachWithout = (list: readonly ts.Node[]): Edit[] => list.map((_, index) => without(list, index));

function ofBinary({ operatorToken: operator, left, right, ...node }: ts.BinaryExpression): Edit[] {
  const whole = { start: left.getStart(), end: right.end };
  const edits = swap(operator, ...(mistaken[operator.kind] ?? []));
  if (logical.has(operator.kind))
    edits.push(...[left, right].map((side) => ({ ...whole, text: side.getText() })));
  if (comparing.has(operator.kind) && !isCondition(node.parent, left.parent))
    edits.push(...['true', 'false'].map((text) => ({ ...whole, text })));
  return edits;
}

/** Conditions become true and false on their own account. */
const isCondition = (parent: ts.Node, node: ts.Node): boolean =>
  (ts.isIfStatement(parent) && parent.expression === node) ||
  (ts.isConditionalExpression(parent) && parent.condition === node);

function ofCall(node: ts.CallExpression | ts.NewExpression): Edit[] {
  const given = node.arguments ?? [];
  const edits = given.length ? [without(given, given.length - 1)] : [];
  const { expression: callee } = node;
  if (!ts.isPropertyAccessExpression(callee)) return edits;
  const twin = twins[callee.name.text];
  if (twin) edits.push(...swap(callee.name, twin));
  if (forgotten.has(callee.name.text)) edits.push(...swap(node, callee.expression.getText()));
  return edits;
}

function ofText(node: ts.StringLiteral): Edit[] {
  const { parent } = node;
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent)) return [];
  if (ts.isPropertyAssignment(parent) && parent.name === node) return [];
  return swap(node, node.text ? "''" : "'other'");
}

function ofStatement(node: ts.Statement): Edit[] {
  if (ts.isExpressionStatement(node) || ts.isThrowStatement(node)) return swap(node, ';');
  if (ts.isReturnStatement(node) && node.expression) return swap(node.expression, 'undefined');
  if (ts.isBlock(node) && node.statements.length) return swap(node, '{}');
  return [];
}

function ofUnary({ operator, operand, ...node }: ts.PrefixUnaryExpression, whole: ts.Node): Edit[] {
  if (isCondition(node.parent, whole)) return [];
  if (operator === Kind.ExclamationToken || operator === Kind.PlusToken)
    return swap(whole, operand.getText());
  return operator === Kind.MinusToken ? swap(whole, `+${operand.getText()}`) : [];
}

/** Every defect that one node can be given; those of its children are their own. */
export function editsOf(node: ts.Node): Edit[] {
  if (ts.isIfStatement(node)) return swap(node.expression, 'true', 'false');
  if (ts.isConditionalExpression(node)) return swap(node.condition, 'true', 'false');
  if (ts.isBinaryExpression(node)) return ofBinary(node);
  if (ts.isPrefixUnaryExpression(node)) return ofUnary(node, node);
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) return ofCall(node);
  if (ts.isAwaitExpression(node)) return swap(node, node.expression.getText());
  if (ts.isObjectLiteralExpression(node))
    return node.properties.length > 1
      ? [...swap(node, '{}'), ...eachWithout(node.properties)]
      : swap(node, '{}');
  if (ts.isArrayLiteralExpression(node))
    return node.elements.length
      ? [...swap(node, '[]'), ...eachWithout(node.elements)]
      : swap(node, "['other']");
  if (ts.isStringLiteral(node)) return ofText(node);
  if (ts.isTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node)) return swap(node, '``');
  if (ts.isNumericLiteral(node)) return swap(node, String(+node.text + 1), String(+node.text - 1));
  if (ts.isRegularExpressionLiteral(node)) return swap(node, ...patternsOf(node.text));
  if (ts.isStatement(node)) return ofStatement(node);
  if (node.kind === Kind.TrueKeyword) return swap(node, 'false');
  if (node.kind === Kind.FalseKeyword) return swap(node, 'true');
  if (node.kind === Kind.QuestionDotToken)
    return swap(node, ts.isPropertyAccessExpression(node.parent) ? '.' : '');
  if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) return swap(node.body, 'undefined');
  if ((ts.isParameter(node) || ts.isBindingElement(node)) && node.initializer)
    return [
      { start: ((ts.isParameter(node) && node.type) || node.name).end, end: node.initializer.end, text: '' },
    ];
  return [];
}
