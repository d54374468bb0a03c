/** What ends a part of SQL in which a semicolon is only a character, by how it begins. */
const quoted = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$[A-Za-z_]*\$)[\s\S]*?\1|;/gy;

/**
 * The statements of a file of plain SQL, each with the comments before it and without its semicolon. Knows comments, strings,
 * quoted names and dollar quotes; strings with backslashes (`E'\''`) are not supported.
 */
export function splitStatements(sql: string): string[] {
  const statements: string[] = [];
  let start = 0;
  for (let at = 0; at < sql.length; ) {
    quoted.lastIndex = at;
    const [part] = quoted.exec(sql) ?? [];
    if (part === ';') {
      statements.push(sql.slice(start, at).trim());
      start = at + 1;
    }
    at += part?.length ?? 1;
  }
  const rest = sql.slice(start).trim();
  return withoutComments(rest) === '' ? statements : [...statements, rest];
}

/** A statement without its comments, on one line, to find what it does. Strings and dollar quotes stay as they are. */
export const withoutComments = (statement: string): string =>
  statement
    .replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$[A-Za-z_]*\$)[\s\S]*?\1/g, (part) =>
      part.startsWith('--') || part.startsWith('/*') ? ' ' : part,
    )
    .replaceAll(/\s+/g, ' ')
    .trim();
