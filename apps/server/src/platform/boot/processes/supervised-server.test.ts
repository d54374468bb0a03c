import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StartError } from '../../../settings/start-error.ts';
import { InterruptedStart } from './keep-running.ts';
import { serverProcesses, tryAgainCode } from './supervised-server.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portage-server-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts a server whose whole program is this code. */
async function startCode(code: string): Promise<unknown> {
  const main = join(folder, `${crypto.randomUUID()}.mjs`);
  await writeFile(main, code);
  const processes = serverProcesses({
    main,
    env: process.env,
    clock: { offset: 0, now: Date.now },
    drainSeconds: 0,
    databaseRunning: () => Promise.resolve(),
    onFrozen: () => {},
  });
  return processes.start().catch((error: unknown) => error);
}

test('a server that lost the database while it started is started again', async () => {
  expect(await startCode(`process.exit(${tryAgainCode})`)).toBeInstanceOf(InterruptedStart);
});

test('a server that was killed while it started is started again', async () => {
  expect(await startCode("process.kill(process.pid, 'SIGKILL')")).toBeInstanceOf(InterruptedStart);
});

test('a server that ends with another code needs a person', async () => {
  expect(await startCode('process.exit(1)')).toBeInstanceOf(StartError);
});
