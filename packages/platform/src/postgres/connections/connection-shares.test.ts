import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { TooBusyError } from '../../http/too-busy.ts';
import type { Database } from '../database.ts';
import { asCaller, forEveryone, shared } from './connection-shares.ts';

const limits = { total: 4, perCaller: 2, waitingPerCaller: 3, waiting: 5, waitMs: 60_000 };
const context = { role: 'anon', claims: null, readOnly: true };

/** A database whose transactions run until the test ends them. */
function world(given: Partial<typeof limits> = {}) {
  const running: { name: string; end: () => void }[] = [];
  const db: Pick<Database, 'transaction'> = { transaction: (_, work) => work(undefined as never) };
  const gate = shared(db as Database, { ...limits, ...given });
  const hold = (name: string) => () =>
    gate.transaction(context, () => new Promise<void>((resolve) => running.push({ name, end: resolve })));
  return {
    gate,
    start(caller: string, name = caller) {
      const held = asCaller(caller, hold(name));
      // Those who still wait when a test ends are refused much later, during another test.
      held.catch(() => {});
      return held;
    },
    startJob: hold('job'),
    async names() {
      await turn();
      return running.map(({ name }) => name);
    },
    async end(name: string) {
      await turn();
      const at = running.findIndex((one) => one.name === name);
      running.splice(at, 1)[0]?.end();
      await turn();
    },
  };
}

describe('connections', () => {
  test('one caller gets its share, and the others still get theirs', async () => {
    const { start, names } = world();
    for (const caller of ['a', 'a', 'a', 'a', 'b', 'c']) void start(caller);
    expect(await names()).toEqual(['a', 'a', 'b', 'c']);
  });

  test('those who wait follow in order, except for callers with their share', async () => {
    const { start, names, end } = world({ total: 2 });
    for (const [caller, name] of [
      ['a', 'a1'],
      ['a', 'a2'],
      ['a', 'a3'],
      ['b', 'b1'],
      ['b', 'b2'],
    ] as const)
      void start(caller, name);
    await end('a1');
    expect(await names()).toEqual(['a2', 'a3']);
    await end('a2');
    expect(await names()).toEqual(['a3', 'b1']);
    await end('a3');
    expect(await names()).toEqual(['b1', 'b2']);
  });

  test('a caller with its share is passed over', async () => {
    const { start, names, end } = world();
    for (const caller of ['a', 'a', 'b', 'c']) void start(caller);
    void start('a', 'a3');
    void start('b', 'b2');
    await end('c');
    expect(await names()).toEqual(['a', 'a', 'b', 'b2']);
  });

  test('jobs are not limited', async () => {
    const { start, startJob, names } = world();
    for (const caller of ['a', 'a', 'b', 'b']) void start(caller);
    void startJob();
    expect(await names()).toContain('job');
  });

  test('a statement inside a transaction uses the share of that transaction', async () => {
    const { gate } = world({ total: 1, perCaller: 1, waitingPerCaller: 0 });
    const inner = asCaller('a', () => gate.transaction(context, () => gate.transaction(context, async () => 'done')));
    expect(await inner).toBe('done');
  });

  test('shared work is not limited by the caller that starts it', async () => {
    const { gate, start, names } = world();
    void start('a');
    void start('a');
    await names();
    expect(await asCaller('a', () => forEveryone(() => gate.transaction(context, async () => 'read')))).toBe('read');
  });

  test('a failed statement gives its share back', async () => {
    const { gate } = world({ total: 1, perCaller: 1, waitingPerCaller: 0 });
    const fail = () => gate.transaction(context, () => Promise.reject(new Error('no')));
    await expect(asCaller('a', fail)).rejects.toThrow('no');
    expect(await asCaller('a', () => gate.transaction(context, async () => 'done'))).toBe('done');
  });
});

describe('waiting', () => {
  test('is refused to a caller whose queue is full, not to others', async () => {
    const { start } = world({ total: 2 });
    for (let count = 0; count < 5; count += 1) void start('a');
    await expect(start('a')).rejects.toBeInstanceOf(TooBusyError);
    void start('b');
    void start('b');
    await expect(start('c')).rejects.toBeInstanceOf(TooBusyError);
  });

  test('ends with a refusal', async () => {
    const { start, end, names } = world({ waitMs: 1 });
    void start('a');
    void start('a', 'second');
    await expect(start('a')).rejects.toBeInstanceOf(TooBusyError);
    await end('a');
    void start('a', 'third');
    expect(await names()).toEqual(['second', 'third']);
  });
});
