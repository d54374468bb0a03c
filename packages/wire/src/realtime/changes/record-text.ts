/**
 * Reads PostgreSQL's text of a record, such as `(1,"a ""b""",)`.
 * @returns the texts of its columns in order; null for a column that is null
 * @throws Error when the text is not a record
 */
export function readRecord(text: string): (string | null)[] {
  const values: (string | null)[] = [];
  let at = 1;
  while (at < text.length) {
    let value = '';
    let isNull = true;
    let isQuoted = false;
    for (; at < text.length; at += 1) {
      const character = text[at] ?? '';
      if (isQuoted && (character === '"' || character === '\\')) {
        // Inside quotes, both are doubled; a quote alone ends them.
        if (character === '"' && text[at + 1] !== '"') isQuoted = false;
        else {
          at += 1;
          value += text[at] ?? '';
        }
      } else if (isQuoted) value += character;
      else if (character === '"') [isQuoted, isNull] = [true, false];
      else if (character === ',' || character === ')') break;
      else {
        value += character;
        isNull = false;
      }
    }
    values.push(isNull ? null : value);
    at += 1;
    if (text[at - 1] === ')' && at === text.length) return values;
  }
  throw new Error('the text of a record is incomplete');
}
