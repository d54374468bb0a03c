import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startProduct } from '../../e2e/product/product.ts';
import { freeze, hangDatabase } from './hangs.ts';
import { type Installation, install } from './installation.ts';
import { inTurns, killUnderLoad, untilFound } from './kills.ts';
import { restartUnderLoad } from './restarts.ts';

const options = { timeout: 240_000, skip: process.platform !== 'linux' };

// The short profile of `npm run lab -- faults`.
describe('a running Portage', options, () => {
  let installation: Installation;

  beforeAll(async () => {
    installation = await install();
  });

  afterAll(() => installation?.product.stop());

  test('recovers automatically from kill -9 of any part, and loses no acknowledged write', async () => {
    const { kills, acknowledged, lost } = await killUnderLoad(installation, inTurns(8));
    expect(kills.length).toBe(8);
    expect(acknowledged).toBeGreaterThan(30);
    expect(lost).toEqual([]);
    expect(installation.product.process.exitCode).toBeNull();
  });

  test('restarts the server without a failed request', async () => {
    const { answered, failures } = await restartUnderLoad(installation, ['SIGTERM', 'SIGHUP', 'SIGTERM', 'SIGHUP']);
    expect(answered).toBeGreaterThan(200);
    expect(failures).toEqual([]);
  });

  test('answers 503 while the database hangs, and recovers', async () => {
    const { statuses, answers, withRetryAfter, lost } = await hangDatabase(installation, 2);
    expect(statuses).toEqual([503]);
    expect(withRetryAfter).toBe(answers);
    expect(lost).toEqual([]);
  });

  test('replaces a frozen server', async () => {
    expect((await freeze(installation, 'server')).lost).toEqual([]);
  });

  test('keeps running when its output is closed', async () => {
    const { stdout, stderr } = installation.product.process;
    for (const stream of [stdout, stderr]) stream?.destroy();
    await killUnderLoad(installation, ['server']);
    expect(installation.product.process.exitCode).toBeNull();
  });

  test('shuts down cleanly with its database', async () => {
    const { product, find } = installation;
    const parts = await Promise.all([find.server, find.database].map(untilFound));
    const ended = once(product.process, 'exit');
    product.process.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    for (const { pid } of parts) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });
});

test('ends with one sentence and leaves nothing running when the server cannot start', options, async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const start = (settings: Record<string, string>) =>
    startProduct({ settings }).then(
      () => 'started',
      (error: Error) => error.message,
    );
  // The port is tried before anything is started.
  const withPort = await start({ PORT: String(port) });
  expect(withPort).toMatch(
    new RegExp(
      `ended with 1:[^]*Port ${port} is taken\\. Stop the other program or choose another port with PORT\\.\n$`,
    ),
  );
  expect(withPort).not.toContain('database started');
  // Metrics are served once the database runs, which stops again.
  const withMetrics = await start({ METRICS_ADDRESS: `127.0.0.1:${port}` });
  expect(withMetrics).toMatch(/ended with 1:.*database started/s);
  taken.close();
});
