import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../../config.ts';
import { providerSecret } from '../secrets.ts';
import { ensureDataFolder } from './data-folder.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portage-folder-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('creates a missing folder and its parents', async () => {
  await ensureDataFolder(join(folder, 'deep', 'down'));
  expect(await ensureDataFolder(join(folder, 'deep', 'down'))).toBeUndefined();
});

test('rejects a path that is not a folder', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  for (const path of [file, join(file, 'below')])
    await expect(ensureDataFolder(path)).rejects.toMatchObject({
      code: 'dataFolderUnusable',
      params: { folder: path, reason: expect.stringMatching(/^E[A-Z]+$/) },
    });
});

test('never replaces a secret that cannot be read', async () => {
  const data = join(folder, 'data');
  // Not even root can read a folder as a file.
  await mkdir(join(data, 'secret'), { recursive: true });
  const config = readConfig({ PORTAGE_DATA: data });
  await expect(providerSecret(config)).rejects.toMatchObject({
    code: 'secretUnreadable',
    params: { file: join(data, 'secret'), reason: 'EISDIR' },
  });
  await rm(join(data, 'secret'), { recursive: true });
  const secret = await providerSecret(config);
  expect(await readFile(join(data, 'secret'), 'utf8')).toBe(secret);
  expect(await providerSecret(config)).toBe(secret);
});
