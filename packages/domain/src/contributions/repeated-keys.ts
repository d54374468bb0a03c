/**
 * Paths of keys that an object of a JSON text has twice. JSON.parse keeps the last one without a word.
 * @param text valid JSON
 */
export function repeatedKeys(text: string): string[] {
  const repeated: string[] = [];
  const open: { keys: Set<string>; last: string }[] = [];
  let string = '';
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]:]/g)) {
    if (token === '{' || token === '[') open.push({ keys: new Set(), last: '' });
    else if (token === '}' || token === ']') open.pop();
    else if (token !== ':') string = token;
    else {
      const object = open.at(-1);
      if (object === undefined) continue;
      object.last = String(JSON.parse(string));
      if (object.keys.has(object.last)) repeated.push(open.map(({ last }) => last).join('.'));
      object.keys.add(object.last);
    }
  }
  return repeated;
}
