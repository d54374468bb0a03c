import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Expression, type Node, parseSync, Visitor } from 'oxc-parser';

/** A place where code makes an amount of money by floating-point arithmetic or by assertion. */
export interface LooseAmount {
  file: string;
  line: number;
  text: string;
}

/** The only file that turns a number into an amount. */
const home = 'packages/domain/src/money/money.ts';

const rounding = new Set(['Math.round', 'Math.floor', 'Math.ceil', 'Math.trunc']);
const conversion = new Set(['Number', 'parseFloat', 'Number.parseFloat']);

/**
 * Dollars multiplied into cents (`Number(x) * 100`, `Math.round(x * 100)`), cents divided into dollars (`cents / 100`), and `as Cents`.
 * Amounts go through `parseCents` and `toDecimal`, which are exact. A share times 100 may be assigned to a name with `percent`.
 * @param root repository root
 * @param files paths relative to the root
 */
export function looseAmounts(root: string, files: readonly string[]): LooseAmount[] {
  return files.filter((file) => file !== home).flatMap((file) => inFile(root, file));
}

function inFile(root: string, file: string): LooseAmount[] {
  const source = readFileSync(join(root, file), 'utf8');
  if (!/\b100\b|\bas Cents\b/.test(source)) return [];
  const textOf = (node: Node): string => source.slice(node.start, node.end);
  const calls = (node: Node, names: ReadonlySet<string>): boolean =>
    node.type === 'CallExpression' && names.has(textOf(node.callee));
  const isHundred = (node: Node): boolean => node.type === 'Literal' && node.value === 100;
  const timesHundred = (node: Node): Expression | null => {
    if (node.type !== 'BinaryExpression' || node.operator !== '*') return null;
    if (isHundred(node.right)) return node.left as Expression;
    return isHundred(node.left) ? node.right : null;
  };

  const percentages: Node[] = [];
  const found: Node[] = [];
  new Visitor({
    JSXAttribute: (node) => {
      if (/percent/i.test(textOf(node.name))) percentages.push(node);
    },
    Property: (node) => {
      if (/percent/i.test(textOf(node.key))) percentages.push(node);
    },
    VariableDeclarator: (node) => {
      if (/percent/i.test(textOf(node.id))) percentages.push(node);
    },
    CallExpression: (node) => {
      const [argument] = node.arguments;
      if (calls(node, rounding) && argument !== undefined && timesHundred(argument) !== null) found.push(node);
    },
    BinaryExpression: (node) => {
      const factor = timesHundred(node);
      if (factor !== null && calls(factor, conversion)) found.push(node);
      if (node.operator === '/' && isHundred(node.right) && /cents\)*$/i.test(textOf(node.left))) found.push(node);
    },
    TSAsExpression: (node) => {
      if (textOf(node.typeAnnotation) === 'Cents') found.push(node);
    },
  }).visit(parseSync(file, source).program);

  return found
    .filter((node) => !percentages.some(({ start, end }) => start <= node.start && node.end <= end))
    .map((node) => ({ file, line: source.slice(0, node.start).split('\n').length, text: textOf(node) }));
}
