/** A pattern for a text anywhere in a value. A typed `*`, which the API takes for any text, matches any one character. */
export const anywhere = (text: string): string =>
  `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`).replaceAll('*', '_')}%`;

/** A value in a filter, in which a comma or a bracket has no meaning. A NUL, which no text of the database has, is left out. */
export const quoted = (text: string): string => `"${text.replaceAll('\0', '').replaceAll(/["\\]/g, String.raw`\$&`)}"`;
