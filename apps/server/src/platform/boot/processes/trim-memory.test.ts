import { expect, test } from 'vitest';
import { collectGarbage } from './trim-memory.ts';

test('frees what is no longer used', async () => {
  const unused = new WeakRef({ large: new Array(1_000_000) });
  // A WeakRef keeps its target until the current turn of the event loop ends.
  await new Promise(setImmediate);
  await collectGarbage();
  expect(unused.deref()).toBeUndefined();
});
