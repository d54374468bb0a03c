/**
 * Splits at the commas outside double quotes and parentheses, in one pass. A quote opens only where a value begins
 * (after `.`, `(` or `,`), and a backslash inside it escapes the next character.
 */
export function splitAtCommas(text: string): string[] {
  const parts: string[] = [];
  let [start, depth, isQuoted] = [0, 0, false];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (isQuoted) {
      if (character === '\\') at += 1;
      else if (character === '"') isQuoted = false;
    } else if (character === '"') isQuoted = at === start || '.(,'.includes(text[at - 1] ?? '');
    else if (character === '(') depth += 1;
    else if (character === ')') depth = Math.max(0, depth - 1);
    else if (character === ',' && depth === 0) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, text.slice(start)];
}

/** A value without the double quotes around it and the backslashes inside them; any other text as it is. */
export const unquoted = (text: string): string =>
  /^"(?:[^"\\]|\\.)*"$/s.test(text) ? text.slice(1, -1).replaceAll(/\\(.)/gs, '$1') : text;
