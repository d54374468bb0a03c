/** Nested arrays and objects of a document. Deeper ones exceed the stack of what reads them next, here or in PostgreSQL. */
export const maxJsonDepth = 100;
/** Values of a document: 10,000 rows of 30 columns. Each takes memory many times its length as text. */
export const maxJsonValues = 300_000;

const [quote, comma, backslash] = [34, 44, 92];
const [openArray, closeArray, openObject, closeObject] = [91, 93, 123, 125];

/** Whether a JSON text nests too deeply or has too many values. One pass, in constant memory. */
export function isUnboundedJson(text: string): boolean {
  let [depth, values, isQuoted] = [0, 0, false];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) isQuoted = !isQuoted;
    else if (isQuoted) {
      if (code === backslash) at += 1;
    } else if (code === openArray || code === openObject) {
      depth += 1;
      values += 1;
      if (depth > maxJsonDepth) return true;
    } else if (code === closeArray || code === closeObject) depth -= 1;
    else if (code === comma) values += 1;
  }
  return values > maxJsonValues;
}

/**
 * Parses JSON of a client.
 * @throws SyntaxError for text that is not JSON, nests deeper than `maxJsonDepth`, or has more than `maxJsonValues`
 */
export function parseJson(text: string): unknown {
  if (isUnboundedJson(text)) throw new SyntaxError();
  return JSON.parse(text);
}
