import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { ensureDataFolder } from './data-folder.ts';
import { providerSecret } from './secrets.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portage-folder-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a folder that is missing is made, with those above it', async () => {
  await ensureDataFolder(join(folder, 'deep', 'down'));
  expect(await ensureDataFolder(join(folder, 'deep', 'down'))).toBeUndefined();
});

test('what is no folder is told in one sentence', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  for (const path of [file, join(file, 'below')])
    await expect(ensureDataFolder(path)).rejects.toThrow(
      /^The data folder \S+ cannot be used \(E[A-Z]+\); choose another with PORTAGE_DATA, or start Portage as the user it belongs to\.$/,
    );
});

test('a secret that cannot be read is never replaced', async () => {
  const data = join(folder, 'data');
  // Not even root can read a folder as a file.
  await mkdir(join(data, 'secret'), { recursive: true });
  const config = readConfig({ PORTAGE_DATA: data });
  await expect(providerSecret(config)).rejects.toThrow(`The file ${join(data, 'secret')} cannot be read (EISDIR).`);
  await rm(join(data, 'secret'), { recursive: true });
  const secret = await providerSecret(config);
  expect(await readFile(join(data, 'secret'), 'utf8')).toBe(secret);
  expect(await providerSecret(config)).toBe(secret);
});
