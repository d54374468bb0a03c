// The rules of the database's types app.line, app.lines and app.email (database/migrations/0032_values.sql), for the forms.
// database/tests/values.test.ts compares both.

/** Characters that reverse or embed the direction of text, the line and paragraph separators, and halves of a character. */
const HIDDEN = '\\u2028-\\u202E\\u2066-\\u2069\\p{Cs}';
const NOT_IN_LINE = new RegExp(`[\\p{Cc}${HIDDEN}]`, 'u');
const NOT_IN_LINES = new RegExp(`[${HIDDEN}]|(?![\\t\\n\\r])\\p{Cc}`, 'u');

/** Whether a text is one line without control characters and without characters that change the direction of text. */
export function isLine(text: string): boolean {
  return !NOT_IN_LINE.test(text);
}

/** `isLine`, with line breaks and tabs: addresses, descriptions and notes. */
export function isLines(text: string): boolean {
  return !NOT_IN_LINES.test(text);
}

/** A text as one line that `isLine` accepts: hidden characters are removed, and line breaks and spaces become one space. */
export function oneLine(text: string): string {
  return text
    .replaceAll(/[\u202A-\u202E\u2066-\u2069\p{Cs}]/gu, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

const EXCLUDED = '\\p{Cc} "(),:;<>@[\\\\\\]\\u00A0\\u1680\\u2000-\\u200F\\u2028-\\u202F\\u205F-\\u206F\\u3000\\uFEFF';
const EMAIL = new RegExp(`^ *[^${EXCLUDED}]+@[^${EXCLUDED}.]+(\\.[^${EXCLUDED}.]+)+ *$`, 'u');

/**
 * Whether a text can be the address of a mail: one at sign between two parts without spaces, invisible characters, and the
 * characters that separate addresses in a mail header. The second part has a dot. Outer spaces are allowed.
 */
export function isEmail(text: string): boolean {
  return EMAIL.test(text);
}
