import { parse, type Token } from '@messageformat/parser';

/** The locale whose texts are the base locale's, accented and 40% longer: what is not accented on screen is hard-coded. */
export const PSEUDO_LOCALE = 'en-XA';

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'áƀćđéƒğħíĵķĺɱńóƥɋřśťúṽŵẋýžÁƁĆĐÉƑĞĦÍĴĶĹṀŃÓƤɊŘŚŤÚṼŴẊÝŽ';

/** A message in the pseudo-locale. Parameters and tags such as `<a>` stay as they are. */
export function pseudo(text: string): string {
  return print(parse(text, { strict: true }));
}

function print(tokens: readonly Token[]): string {
  return tokens.map(printToken).join('');
}

function printToken(token: Token): string {
  switch (token.type) {
    case 'content':
      return quote(lengthen(token.value));
    case 'octothorpe':
      return '#';
    case 'argument':
      return `{${token.arg}}`;
    case 'function':
      return `{${token.arg}, ${token.key}}`;
    default: {
      const cases = token.cases.map(({ key, tokens }) => `${key} {${print(tokens)}}`);
      return `{${token.arg}, ${token.type}, ${cases.join(' ')}}`;
    }
  }
}

function lengthen(text: string): string {
  const { length } = text.replace(/<[^>]*>/g, '');
  if (!/[A-Za-z]/.test(text)) return text;
  const accented = text.replace(/<[^>]*>|[A-Za-z]/g, (part) => ACCENTED[PLAIN.indexOf(part)] ?? part);
  // Words rather than one long word, since text wraps between words.
  const padding = ' ćé'.repeat(Math.ceil((length * 0.4) / 3));
  return accented.replace(/\s*$/, (space) => padding + space);
}

const quote = (text: string): string => text.replace(/'/g, "''").replace(/[{}#]+/g, (special) => `'${special}'`);
