/** The code points between two `%` of a pattern; null is `_`, which matches any one character. */
type Part = (number | null)[];

/**
 * Compiles a pattern of PostgreSQL's LIKE: `%` is any run of characters, `_` is any one character, and a backslash makes
 * the next character literal.
 *
 * Matching never backtracks: the first place where a part fits leaves the most room for the parts after it, so the value
 * is read once. The time is the value's length times the number of 32-bit words that the longest part fills.
 * @param insensitive ILIKE: pattern and value are compared in lower case
 * @returns whether a value matches
 * @throws Error when the pattern ends with a backslash that escapes nothing, as in PostgreSQL
 */
export function likePattern(pattern: string, insensitive: boolean): (value: string) => boolean {
  const fold = insensitive ? lowerCase : (text: string) => text;
  const [first = [], ...others] = partsOf(fold(pattern));
  const last = others.pop();
  const searches = others.filter((part) => part.length > 0).map(searchFor);
  return (value) => {
    const text = fold(value);
    let from = startOf(text, first);
    if (last === undefined || from === -1) return from === text.length;
    const end = endOf(text, last);
    for (const search of searches) {
      if (from > end) return false;
      from = search(text, from, end);
      if (from === -1) return false;
    }
    return from <= end;
  };
}

/** Lower case by character. JavaScript lower-cases a sigma by its place in the word, and PostgreSQL does not. */
const lowerCase = (text: string) => text.toLowerCase().replaceAll('ς', 'σ');

function partsOf(pattern: string): Part[] {
  let part: Part = [];
  const parts = [part];
  let isEscaped = false;
  for (const character of pattern) {
    if (isEscaped || !['%', '_', '\\'].includes(character)) {
      part.push(character.codePointAt(0) ?? 0);
      isEscaped = false;
    } else if (character === '\\') isEscaped = true;
    else if (character === '_') part.push(null);
    else {
      part = [];
      parts.push(part);
    }
  }
  if (isEscaped) throw new Error('LIKE pattern must not end with escape character');
  return parts;
}

/** Where the text goes on after a part that it starts with; -1 when it starts with another. */
function startOf(text: string, part: Part): number {
  let at = 0;
  for (const character of part) {
    const point = text.codePointAt(at);
    if (point === undefined || (character !== null && character !== point)) return -1;
    at += unitsOf(point);
  }
  return at;
}

/** Where a part that the text ends with begins; -1 when it ends with another. */
function endOf(text: string, part: Part): number {
  let at = text.length;
  for (const character of part.toReversed()) {
    const pair = text.codePointAt(at - 2) ?? 0;
    const point = pair > 0xffff ? pair : text.codePointAt(at - 1);
    if (point === undefined || (character !== null && character !== point)) return -1;
    at -= unitsOf(point);
  }
  return at;
}

/** Length of a code point in a JavaScript string. */
const unitsOf = (point: number) => (point > 0xffff ? 2 : 1);

/**
 * Prepares a search for the first place where a part fits, by the Shift-And algorithm. Bit n of the state is set when the
 * last n + 1 characters fit the start of the part. Each character shifts the state and clears the bits where it does not fit.
 * @returns a search from one position to another; it returns the position after the part, or -1
 */
function searchFor(part: Part): (text: string, from: number, to: number) => number {
  const words = Math.ceil(part.length / 32);
  const anyCharacter = new Int32Array(words);
  part.forEach((character, at) => {
    if (character === null) allow(anyCharacter, at);
  });
  const masks = new Map<number, Int32Array>();
  part.forEach((character, at) => {
    if (character === null) return;
    const mask = masks.get(character) ?? anyCharacter.slice();
    allow(mask, at);
    masks.set(character, mask);
  });
  const lastBit = 1 << ((part.length - 1) & 31);
  return (text, from, to) => {
    const state = new Int32Array(words);
    for (let at = from; at < to; ) {
      const point = text.codePointAt(at) ?? 0;
      const mask = masks.get(point) ?? anyCharacter;
      at += unitsOf(point);
      let carry = 1;
      for (let word = 0; word < words; word += 1) {
        const before = state[word] ?? 0;
        state[word] = ((before << 1) | carry) & (mask[word] ?? 0);
        carry = before >>> 31;
      }
      if (((state[words - 1] ?? 0) & lastBit) !== 0) return at;
    }
    return -1;
  };
}

function allow(mask: Int32Array, at: number): void {
  mask[at >> 5] = (mask[at >> 5] ?? 0) | (1 << (at & 31));
}
