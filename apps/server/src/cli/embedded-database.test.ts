import { access, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { openDeps } from '../open-deps.ts';

let folder: string;
let data: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portage-embedded-'));
  data = join(folder, 'data');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Opens and closes everything, as a command does. */
async function run(
  purpose: 'migrate' | 'command',
  settings: Record<string, string> = {},
  options: { adoptSecret?: boolean } = {},
): Promise<void> {
  const config = readConfig({ PORTAGE_DATA: data, LOG_LEVEL: 'silent', ...settings });
  const deps = await openDeps(config, { purpose, ...options });
  await deps.close();
}
const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
const mistyped = { PORTAGE_SECRET: 'not the secret of this data folder, but long enough' };

test('a command creates no database in a folder without one', async () => {
  await expect(run('command')).rejects.toMatchObject({ code: 'dataFolderEmpty', params: { folder: data } });
  expect(await exists(data)).toBe(false);
});

test('rejects a secret that does not fit the data folder, instead of waiting for the database', async () => {
  await run('migrate');
  for (const purpose of ['command', 'migrate'] as const)
    await expect(run(purpose, mistyped)).rejects.toMatchObject({ code: 'secretDiffers' });
  await run('command');
});

test('a missing secret file ends the start, and nothing replaces it', async () => {
  const file = join(data, 'secret');
  const secret = await readFile(file, 'utf8');
  await rm(file);
  for (const purpose of ['command', 'migrate'] as const)
    await expect(run(purpose)).rejects.toMatchObject({ code: 'secretMissing', params: { file } });
  expect(await exists(file)).toBe(false);
  await run('command', { PORTAGE_SECRET: secret });
});

test('replaces a lost secret when asked to', async () => {
  await run('migrate', {}, { adoptSecret: true });
  await run('command');
  await expect(run('command', mistyped)).rejects.toMatchObject({ code: 'secretDiffers' });
  await run('migrate', mistyped, { adoptSecret: true });
  await run('command', mistyped);
});
