import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Node, parseSync, Visitor } from 'oxc-parser';

/** A text that people read, written in the code. */
export interface FoundText {
  file: string;
  line: number;
  text: string;
}

/** Attributes and properties that people read. */
const readable = new Set([
  ...['alt', 'aria-label', 'aria-description', 'title', 'subtitle', 'label', 'legend', 'placeholder', 'hint'],
  ...['description', 'message', 'summary', 'subject', 'pendingLabel', 'caption', 'text', 'subtext'],
]);

/**
 * Names that are the same in every language, values that the database stores, titles of signed documents, and the answer that
 * Dropbox Sign expects of a callback.
 */
const names = new RegExp(
  [
    /\b(Portage provider|Portage|CAD|LinkedIn|PDF|CSV|Stripe|Dropbox Sign|Samsung Internet|Pay period|One-time)\b/u,
    /\b(EOR Service Agreement|Employee Placement Letter|Hello API Event Received)\b/u,
    /(\p{Lu}[\p{L}]+ )+Inc\./u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
);

/**
 * Errors whose messages stay in the code: developers read the built-in ones, a vendor's delivery log a WebhookError, and a
 * ProviderError completes the vendor's own English and is stored with the failed job.
 */
const untranslatedErrors = /^((Type|Range|Webhook|Provider)?Error)$/;

/** Functions whose arguments are data that the database stores, or the words of thrown errors. */
const dataFunctions = /^(stored|thrown)Texts$/;
/** Properties that name the publication a figure is from. */
const citations = new Set(['source', 'edition']);

const hasWord = (text: string): boolean => /\p{L}{2}/u.test(text.replace(names, ''));
/** Names of the server's routes, such as 'GET sessions'. */
const isRoute = (text: string): boolean => /^(GET|POST|PUT|PATCH|DELETE) \S+$/.test(text);
/** Words with a space between them, the first in a capital letter, as no identifier, path or class name has. */
const isSentence = (text: string): boolean =>
  !isRoute(text) && /^\s*\p{Lu}[\p{L}'’]*[,:]? +\S*\p{L}/u.test(text) && hasWord(text);

/** What people read of a piece of HTML: the text between its tags, and attributes such as aria-label. */
const textOfHtml = (html: string): string =>
  [
    html.replace(/<[^>]*>?/g, ' ').replace(/^[^<]*>/, ''),
    ...[...html.matchAll(/\b(aria-label|placeholder|title|alt)="([^"]*)"/g)].map(([, , text]) => text),
  ].join(' ');

/**
 * Texts for people that are not in the message catalogue: text in JSX, attributes and properties such as `label`, and sentences.
 * The messages of thrown errors and of the console are for developers and stay in the code. So do stored texts and citations,
 * which are data, and default values of settings.
 * @param root repository root
 * @param files paths relative to the root
 */
export function hardCodedTexts(root: string, files: readonly string[]): FoundText[] {
  return files.flatMap((file) => findTexts(root, file));
}

function findTexts(root: string, file: string): FoundText[] {
  const source = readFileSync(join(root, file), 'utf8');
  const found = new Map<number, FoundText>();
  const allowed: [start: number, end: number][] = [];
  const errorClasses: typeof allowed = [];
  const add = (node: Node, text: string): void => {
    if (allowed.some(([start, end]) => node.start >= start && node.end <= end)) return;
    found.set(node.start, { file, line: source.slice(0, node.start).split('\n').length, text: text.trim() });
  };
  const check = (value: Node | null | undefined): void => {
    if (value?.type === 'JSXExpressionContainer') check(value.expression);
    if (value?.type === 'ConditionalExpression')
      for (const branch of [value.consequent, value.alternate]) check(branch);
    if (value?.type === 'Literal' && typeof value.value === 'string' && hasWord(value.value)) add(value, value.value);
    if (value?.type === 'TemplateLiteral')
      for (const { value: chunk } of value.quasis) if (hasWord(chunk.raw)) add(value, chunk.raw);
  };
  new Visitor({
    TSLiteralType: ({ start, end }) => {
      allowed.push([start, end]);
    },
    NewExpression: (node) => {
      if (node.callee.type === 'Identifier' && untranslatedErrors.test(node.callee.name))
        allowed.push([node.start, node.end]);
    },
    ClassDeclaration: (node) => {
      if (node.superClass?.type === 'Identifier' && /Error$/.test(node.superClass.name))
        errorClasses.push([node.start, node.end]);
    },
    CallExpression: ({ callee, start, end, arguments: given }) => {
      const isErrorText = callee.type === 'Super' && errorClasses.some(([from, to]) => start > from && end < to);
      const isData = callee.type === 'Identifier' && dataFunctions.test(callee.name);
      const isLogged =
        callee.type === 'MemberExpression' && callee.object.type === 'Identifier' && callee.object.name === 'console';
      if (isErrorText || isData || isLogged) allowed.push([start, end]);
      const method =
        callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : '';
      if (method === 'default') for (const value of given) allowed.push([value.start, value.end]);
    },
    JSXText: (node) => {
      if (hasWord(node.value)) add(node, node.value);
    },
    JSXAttribute: (node) => {
      if (node.name.type === 'JSXIdentifier' && readable.has(node.name.name)) check(node.value as Node | null);
    },
    Property: (node) => {
      const key = node.key.type === 'Identifier' ? node.key.name : node.key.type === 'Literal' ? node.key.value : null;
      if (typeof key === 'string' && citations.has(key)) allowed.push([node.value.start, node.value.end]);
      if (typeof key === 'string' && readable.has(key)) check(node.value);
    },
    Literal: (node) => {
      if (typeof node.value === 'string' && isSentence(node.value)) add(node, node.value);
    },
    TemplateLiteral: (node) => {
      const text = node.quasis.map(({ value }) => value.raw).join('…');
      if (/<[a-z]/.test(text) ? hasWord(textOfHtml(text)) : isSentence(text)) add(node, text);
    },
  }).visit(parseSync(file, source).program);
  return [...found.values()];
}
