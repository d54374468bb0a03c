import { access, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateKey } from 'openpgp';
import type pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ownerPool } from '../../../../../database/testing/owner-pool.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../database/testing/test-database.ts';
import { readConfig } from '../../config.ts';
import { ensureSinKey } from './sin-key.ts';

let folder: string;
let data: string;
let keys: string;
let database: TestDatabase;
let owner: pg.Pool;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portage-sin-'));
  data = join(folder, 'data');
  keys = join(folder, 'data-keys');
  await mkdir(data);
  database = await createTestDatabase();
  owner = ownerPool(database.connection);
});
afterEach(async () => {
  await owner.end();
  await database[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const log = pino({ level: 'silent' });
const external = { DATABASE_URL: 'postgres://db.internal/portage', PORTAGE_SECRET: 'x'.repeat(32) };
const configOf = (settings: Record<string, string> = {}) => readConfig({ PORTAGE_DATA: data, ...settings });
/** The step of a start that prepares the key. */
const start = (settings: Record<string, string> = {}) => ensureSinKey(configOf(settings), { owner, log });
const stored = async () =>
  (await database.owner.query("select value from app.settings where key = 'sin_public_key'")).rows[0]?.value;
const pair = (options: object = {}) =>
  generateKey({
    type: 'rsa',
    rsaBits: 2048,
    userIDs: [{ name: 'test' }],
    format: 'armored',
    ...options,
  } as const) as Promise<{
    publicKey: string;
    privateKey: string;
  }>;
async function fileWith(text: string, path = join(folder, 'key.asc')): Promise<string> {
  await writeFile(path, text);
  return path;
}
const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

test('makes a key pair outside the data folder that only its owner can read', async () => {
  await start();
  expect(await readdir(data)).toEqual([]);
  expect((await stat(keys)).mode & 0o777).toBe(0o700);
  expect((await stat(join(keys, 'sin-private-key.asc'))).mode & 0o777).toBe(0o600);
  expect(await stored()).toMatch(/^-----BEGIN PGP PUBLIC KEY BLOCK-----/);
  await start();
});

test.each([
  ['text that is no key', async () => 'garbage'],
  ['a key without an encryption subkey', async () => (await pair({ subkeys: [] })).publicKey],
  ['a key of a kind that the database does not support', async () => (await pair({ type: 'curve25519' })).publicKey],
])('refuses %s as the public key, and stores nothing', async (_, key) => {
  const file = await fileWith(await key());
  await expect(start({ ...external, SIN_PUBLIC_KEY_FILE: file })).rejects.toMatchObject({
    name: 'StartError',
    code: 'sinPublicKeyUnusable',
  });
  expect(await stored()).toBeUndefined();
});

test('replaces a stored key that never sealed a number', async () => {
  await database.owner.query("insert into app.settings (key, value) values ('sin_public_key', 'garbage')");
  const { publicKey } = await pair();
  await start({ ...external, SIN_PUBLIC_KEY_FILE: await fileWith(publicKey) });
  expect(await stored()).toBe(publicKey);
});

test('needs only the public key when the private one is on another machine', async () => {
  const { publicKey } = await pair();
  await start({ SIN_PUBLIC_KEY_FILE: await fileWith(publicKey) });
  expect(await exists(keys)).toBe(false);
});

test('a private key that is gone ends the start, and is not replaced', async () => {
  await start();
  await rm(join(keys, 'sin-private-key.asc'));
  const publicFile = join(keys, 'sin-public-key.asc');
  await rm(publicFile);
  await expect(start()).rejects.toMatchObject({
    code: 'sinPrivateKeyMissing',
    params: { file: join(keys, 'sin-private-key.asc'), publicFile },
  });
  expect(await readdir(keys)).toEqual(['sin-public-key.asc']);
  await start({ SIN_PUBLIC_KEY_FILE: publicFile });
});

test('a private key of another pair ends the start', async () => {
  await start();
  await fileWith((await pair()).privateKey, join(keys, 'sin-private-key.asc'));
  await expect(start()).rejects.toMatchObject({ code: 'sinPrivateKeyMissing' });
});

test('moves the private key of an earlier version out of the data folder', async () => {
  const { publicKey, privateKey } = await pair();
  await database.owner.query("insert into app.settings (key, value) values ('sin_public_key', $1)", [publicKey]);
  await fileWith(privateKey, join(data, 'sin-private-key.asc'));
  await start();
  expect(await readdir(data)).toEqual([]);
  expect((await readdir(keys)).sort()).toEqual(['sin-private-key.asc', 'sin-public-key.asc']);
  await start();
});

test('refuses a private key without a passphrase in the data folder', async () => {
  const passphrase = 'correct horse battery';
  const plain = await pair();
  await database.owner.query("insert into app.settings (key, value) values ('sin_public_key', $1)", [plain.publicKey]);
  const file = await fileWith(plain.privateKey, join(data, 'mine.asc'));
  const refused = { code: 'sinPrivateKeyInData', params: { file, folder: data } };
  await expect(start({ SIN_PRIVATE_KEY_FILE: file })).rejects.toMatchObject(refused);
  // A passphrase that protects nothing changes nothing.
  await expect(start({ SIN_PRIVATE_KEY_FILE: file, SIN_KEY_PASSPHRASE: passphrase })).rejects.toMatchObject(refused);
});

test('refuses to make a key in the data folder, unless a passphrase protects it', async () => {
  const inside = { PORTAGE_KEYS: join(data, 'keys') };
  await expect(start(inside)).rejects.toMatchObject({ code: 'sinPrivateKeyInData' });
  expect(await exists(inside.PORTAGE_KEYS)).toBe(false);
  await start({ ...inside, SIN_KEY_PASSPHRASE: 'correct horse battery' });
  // The server itself does not need the passphrase.
  await start(inside);
  await expect(start({ ...inside, SIN_KEY_PASSPHRASE: 'correct horse battery?' })).rejects.toMatchObject({
    code: 'sinPassphraseWrong',
  });
});

test('uses the pair that was made before the first start', async () => {
  const { publicKey, privateKey } = await pair();
  await mkdir(keys);
  await fileWith(privateKey, join(keys, 'sin-private-key.asc'));
  await start(external);
  expect((await stored()).replaceAll(/\s/g, '')).toBe(publicKey.replaceAll(/\s/g, ''));
});

test('requires a key with a database of your own', async () => {
  await expect(start(external)).rejects.toMatchObject({ code: 'sinKeyRequired' });
});
