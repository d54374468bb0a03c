import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runPortage } from '../../testing/run-portage.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portage-sin-init-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (...args: string[]) => runPortage(args, { PORTAGE_DATA: join(folder, 'data') });

test('sin init makes a pair without a database, and never replaces one', async () => {
  const made = await run('sin', 'init');
  expect(made).toEqual({ code: 0, output: expect.stringContaining('Back it up separately from the data') });
  expect(await readdir(folder)).toEqual(['data-keys']);
  const file = join(folder, 'data-keys', 'sin-private-key.asc');
  const key = await readFile(file, 'utf8');
  expect(await run('sin', 'init')).toEqual({
    code: 1,
    output: `There is already a private key at ${file}. Nothing was changed. To replace it, run portage sin rotate.\n`,
  });
  expect(await readFile(file, 'utf8')).toBe(key);
});

test('a command says that there is no database instead of creating one', async () => {
  expect(await run('sin', 'check')).toEqual({
    code: 1,
    output: expect.stringMatching(/^There is no database in .+\. Set PORTAGE_DATA .+ or run portage serve/),
  });
  expect(await readdir(folder)).toEqual(['data-keys']);
});
