/** Values as JSON, one a line, for `string_to_array(…, E'\n')`: JSON has no line breaks of its own. PostgreSQL reads this faster than an array of texts. */
export const jsonLines = (values: readonly unknown[]): string =>
  values.map((value) => JSON.stringify(value)).join('\n');
