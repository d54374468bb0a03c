// The rules of the database's types app.line, app.lines and app.email (database/baseline.sql), for the forms.
// database/tests/values.test.ts compares both.

/** The hyphen and what looks like it: other hyphens, dashes and the minus sign. */
export const DASHES = '\\-\\u2010-\\u2015\\u2212\\uFE63\\uFF0D';
/** The apostrophe and what looks like it or is typed for it. */
export const APOSTROPHES = "'\\u2018\\u2019\\u201B\\u02B9\\u02BB\\u02BC\\u2032\\u00B4\\uFF07";
/** The soft hyphen, the marks of direction, and spaces and joiners without width, which mean nothing in a name. */
const MEANINGLESS = '\\u00AD\\u061C\\u200B\\u200E\\u200F\\u2060-\\u2064\\uFEFF';
/** Every character of a text that cannot be seen. Of these, Persian and Indic names and emoji need U+200C and U+200D. */
export const INVISIBLE = `${MEANINGLESS}\\u200C\\u200D\\u202A-\\u202E\\u2066-\\u2069`;
/** Characters that reverse or embed the direction of text, the line and paragraph separators, and halves of a character. */
const HIDDEN = '\\u2028-\\u202E\\u2066-\\u2069\\p{Cs}';
const NOT_IN_LINE = new RegExp(`[\\p{Cc}${HIDDEN}${MEANINGLESS}]`, 'u');
const NOT_IN_LINES = new RegExp(`[${HIDDEN}]|(?![\\t\\n\\r])\\p{Cc}`, 'u');

/** Whether a text is one line without control characters, invisible ones, and characters that change the direction of text. */
export function isLine(text: string): boolean {
  return !NOT_IN_LINE.test(text);
}

/** `isLine`, with line breaks and tabs: addresses, descriptions and notes. */
export function isLines(text: string): boolean {
  return !NOT_IN_LINES.test(text);
}

const REMOVED = new RegExp(`[${MEANINGLESS}]`, 'gu');

/** A text without the invisible characters that come along from other programs and mean nothing. */
export const withoutInvisible = (text: string): string => text.replace(REMOVED, '');

/** A text as one line that `isLine` accepts: hidden characters are removed, and line breaks and spaces become one space. */
export function oneLine(text: string): string {
  return withoutInvisible(text)
    .replaceAll(/[\u202A-\u202E\u2066-\u2069\p{Cs}]/gu, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const EXCLUDED =
  '\\p{Cc} "(),:;<>@[\\\\\\]\\u00A0\\u00AD\\u061C\\u1680\\u2000-\\u200F\\u2028-\\u202F\\u205F-\\u206F\\u3000\\uFEFF.';
const LABEL = `(?!-)[^${EXCLUDED}]+(?<!-)`;
/** The last label is never a number, so an IP address is no domain. */
const EMAIL = new RegExp(`^ *${ATOM}(\\.${ATOM})*@(${LABEL}\\.)+(?![0-9]+ *$)${LABEL} *$`, 'u');

/**
 * Whether a mail can be delivered to a text as its address: ASCII words with single points between them, an at sign, and a domain of two
 * labels or more, in any script. Letters of other scripts before the at sign need an extension of SMTP (RFC 6531) that many servers lack.
 * Outer spaces are allowed.
 */
export function isEmail(text: string): boolean {
  return EMAIL.test(text);
}
