import { parseError } from '../rest-error.ts';

/** Reads a text from left to right, for all parsers of the query grammar. */
export class Scanner {
  readonly text: string;
  at = 0;
  constructor(text: string) {
    this.text = text;
  }
  get done(): boolean {
    return this.at >= this.text.length;
  }
  peek(): string {
    return this.text.charAt(this.at);
  }
  take(expected: string): boolean {
    if (!this.text.startsWith(expected, this.at)) return false;
    this.at += expected.length;
    return true;
  }
  expect(expected: string): void {
    if (!this.take(expected)) this.fail(`expecting "${expected}"`);
  }
  match(pattern: RegExp): string | null {
    const sticky = new RegExp(pattern.source, 'uy');
    sticky.lastIndex = this.at;
    const found = sticky.exec(this.text)?.[0] ?? null;
    if (found !== null) this.at += found.length;
    return found;
  }
  /** Everything that is left. */
  rest(): string {
    const text = this.text.slice(this.at);
    this.at = this.text.length;
    return text;
  }
  /** A name: bare, or in double quotes with backslash escapes. */
  name(): string {
    if (this.peek() === '"') return this.quoted();
    const found = this.match(/[\p{L}\p{N}_$ ]+(?:-(?!>)[\p{L}\p{N}_$ ]+)*/u);
    if (found === null || found.trim() === '') this.fail('expecting a name');
    return (found ?? '').trim();
  }
  quoted(): string {
    this.expect('"');
    let value = '';
    for (;;) {
      if (this.done) this.fail('expecting a closing quote');
      const character = this.text.charAt(this.at);
      this.at += 1;
      if (character === '"') return value;
      if (character === '\\') {
        value += this.text.charAt(this.at);
        this.at += 1;
      } else value += character;
    }
  }
  fail(details: string): never {
    throw parseError(`"failed to parse (${this.text.slice(0, 200)})" (line 1, column ${this.at + 1})`, details);
  }
}
