import { parse, type Token } from '@messageformat/parser';

/** The TypeScript type of each parameter of a message, by name. */
export type Parameters = Map<string, string>;

/** The parameters of an ICU message. Throws with the parser's reason if the text is not a valid message. */
export function parametersOf(text: string): Parameters {
  const parameters: Parameters = new Map();
  collect(parse(text, { strict: true }), parameters);
  return parameters;
}

function collect(tokens: readonly Token[], into: Parameters): void {
  for (const token of tokens) {
    if (token.type === 'content' || token.type === 'octothorpe') continue;
    if (token.type === 'function')
      throw new Error(`{${token.arg}, ${token.key}}: format numbers and dates before you pass them to a message`);
    into.set(token.arg, typeOf(token, into.get(token.arg)));
    if (token.type !== 'argument') for (const { tokens: inner } of token.cases) collect(inner, into);
  }
}

/** A parameter that selects has a more exact type than one that is only printed. */
function typeOf(token: Exclude<Token, { type: 'content' | 'octothorpe' | 'function' }>, known?: string): string {
  if (token.type === 'plural' || token.type === 'selectordinal') return 'number';
  if (token.type === 'argument') return known ?? 'string | number';
  const keys = token.cases.map(({ key }) => key).filter((key) => key !== 'other');
  return [...keys.map((key) => `'${key}'`), '(string & {})'].join(' | ');
}
