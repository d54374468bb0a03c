import { expect, test } from 'vitest';
import { InterruptedStart, keepRunning, type Running } from './keep-running.ts';

/** A fake program whose exits and failed starts the test controls. */
function program() {
  const starts: { end(reason: string): void }[] = [];
  const failures: unknown[] = [];
  return {
    starts,
    failNext: (error: unknown) => failures.push(error),
    async start(): Promise<Running> {
      if (failures.length > 0) throw failures.shift();
      const ended = Promise.withResolvers<string>();
      starts.push({ end: ended.resolve });
      return { ended: ended.promise, stop: async () => ended.resolve('stopped') };
    },
  };
}

const quiet = { onEnded: () => {}, onRestartFailed: () => {}, maxPauseMs: 1 };

test('restarts the program when it exits, and reports why it exited', async () => {
  const one = program();
  const reasons: string[] = [];
  const kept = await keepRunning(one.start, { ...quiet, onEnded: (reason) => reasons.push(reason) });
  one.starts[0]?.end('SIGKILL');
  await expect.poll(() => one.starts.length).toBe(2);
  one.starts[1]?.end('code 1');
  await expect.poll(() => one.starts.length).toBe(3);
  expect(reasons).toEqual(['SIGKILL', 'code 1']);
  await kept.stop();
});

test('keeps trying while a restart fails', async () => {
  const one = program();
  const refused: unknown[] = [];
  const kept = await keepRunning(one.start, { ...quiet, onRestartFailed: (error) => refused.push(error) });
  for (let times = 0; times < 5; times += 1) one.failNext(times);
  one.starts[0]?.end('SIGKILL');
  await expect.poll(() => one.starts.length).toBe(2);
  expect(refused).toEqual([0, 1, 2, 3, 4]);
  await kept.stop();
});

test('does not wait longer each time for a program that is killed again and again after it was ready', async () => {
  const one = program();
  // With doubled pauses, eight restarts would take twenty seconds.
  const kept = await keepRunning(one.start, { ...quiet, maxPauseMs: 5000 });
  for (let kill = 0; kill < 8; kill += 1) {
    one.starts[kill]?.end('SIGKILL');
    await expect.poll(() => one.starts.length, { timeout: 2000 }).toBe(kill + 2);
  }
  await kept.stop();
});

test('fails at once when the first start fails', async () => {
  const one = program();
  one.failNext(new Error('port taken'));
  await expect(keepRunning(one.start, quiet)).rejects.toThrow('port taken');
});

test('retries when the first start is interrupted', async () => {
  const one = program();
  one.failNext(new InterruptedStart('SIGKILL'));
  const kept = await keepRunning(one.start, quiet);
  expect(one.starts.length).toBe(1);
  await kept.stop();
});

test('is not running between an exit and the restart', async () => {
  const one = program();
  const kept = await keepRunning(one.start, quiet);
  await kept.running();
  one.failNext('away');
  one.starts[0]?.end('SIGKILL');
  await Promise.resolve();
  await kept.running();
  expect(one.starts.length).toBe(2);
  await kept.stop();
});

test('stop is final, even during a restart', async () => {
  const one = program();
  const kept = await keepRunning(one.start, quiet);
  await kept.stop();
  expect(one.starts.length).toBe(1);

  const two = program();
  const gate = Promise.withResolvers<void>();
  const stops: string[] = [];
  let attempts = 0;
  const slow = await keepRunning(async () => {
    attempts += 1;
    if (attempts > 1) await gate.promise;
    const made = await two.start();
    return {
      ...made,
      stop: async () => {
        stops.push('stopped');
        await made.stop();
      },
    };
  }, quiet);
  two.starts[0]?.end('SIGKILL');
  await expect.poll(() => attempts).toBe(2);
  const stopped = slow.stop();
  gate.resolve();
  await stopped;
  expect(stops).toEqual(['stopped']);
});

test('starts a successor before it stops the program, and does not restart the one that left', async () => {
  const one = program();
  const reasons: string[] = [];
  const kept = await keepRunning(one.start, { ...quiet, onEnded: (reason) => reasons.push(reason) });
  await kept.replace();
  expect(one.starts.length).toBe(2);
  one.starts[1]?.end('SIGKILL');
  await expect.poll(() => one.starts.length).toBe(3);
  expect(reasons).toEqual(['SIGKILL']);
  await kept.stop();
});

test('keeps the program when its successor cannot start', async () => {
  const one = program();
  const refused: unknown[] = [];
  const kept = await keepRunning(one.start, { ...quiet, onRestartFailed: (error) => refused.push(error) });
  one.failNext('setting invalid');
  await kept.replace();
  expect(refused).toEqual(['setting invalid']);
  one.starts[0]?.end('SIGKILL');
  await expect.poll(() => one.starts.length).toBe(2);
  await kept.stop();
});

test('starts a single successor when the program exits meanwhile', async () => {
  const one = program();
  const gate = Promise.withResolvers<void>();
  let attempts = 0;
  const kept = await keepRunning(async () => {
    attempts += 1;
    if (attempts === 2) await gate.promise;
    return one.start();
  }, quiet);
  const replaced = kept.replace();
  one.starts[0]?.end('SIGKILL');
  gate.resolve();
  await replaced;
  await kept.stop();
  expect(attempts).toBe(2);
});

test('starts a successor when someone else stops the program', async () => {
  const one = program();
  const leaving = Promise.withResolvers<void>();
  const kept = await keepRunning(async () => {
    const made = await one.start();
    return one.starts.length === 1 ? { ...made, leaving: leaving.promise } : made;
  }, quiet);
  leaving.resolve();
  await expect.poll(() => one.starts.length).toBe(2);
  await kept.stop();
  expect(one.starts.length).toBe(2);
});
