import { inspect } from 'node:util';
import { expect, vi } from 'vitest';

/** jsdom does not know every element of HTML, which React warns of. Browsers do. */
const unknownToJsdom = /^The tag <%s> is unrecognized in this browser.* search$/s;

let messages: string[] = [];

/** Collects errors and warnings on the console from now on. */
export function watchConsole(): void {
  messages = [];
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...words) => {
      messages.push(words.map((word) => (typeof word === 'string' ? word : inspect(word))).join(' '));
    });
}

/** Fails if anything was logged. */
export function expectCleanConsole(): void {
  const unexpected = messages.filter((message) => !unknownToJsdom.test(message));
  expect(unexpected.join('\n'), 'on the console').toBe('');
}
