// The real routes with their own database and folder, for the test file that imports this. Callers use the official client.
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { Hono } from 'hono';
import { exportJWK, generateKeyPair } from 'jose';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../../database/testing/test-database.ts';
import { type Keys, openKeys } from '../../../platform/secrets/keys.ts';
import { diskFileStore } from '../../../providers/files/disk-file-store.ts';
import type { StorageDeps } from '../objects.ts';
import { storageRoutes } from '../routes.ts';

export const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(500, 7)]);
export const pdf = Buffer.from('%PDF-1.7\nhello\n');
export const origin = 'http://storage.test';

let database: TestDatabase;
export let keys: Keys;
export let deps: StorageDeps;
let app: Hono;
let folder: string;
let ahead = 0;
/** Advances the test's clock. */
export function moveClock(ms: number): void {
  ahead = ms;
}
const clock = { offset: 0, now: () => Date.now() + ahead };

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'portage-files-'));
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  keys = await openKeys({ secret: 'x'.repeat(32), signingKey: await exportJWK(privateKey), now: clock.now });
  deps = { db: database.db, keys, clock, log: pino({ level: 'silent' }), files: diskFileStore(folder) };
  app = new Hono().route('/storage/v1', storageRoutes(deps));
});
afterEach(() => {
  ahead = 0;
});
afterAll(async () => {
  await database[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

export const inProcess: typeof fetch = async (input, init) => app.fetch(new Request(input, init));
export const withKey = (key: string, accessToken?: string) =>
  createClient(origin, key, {
    global: { fetch: inProcess },
    ...(accessToken === undefined ? {} : { accessToken: async () => accessToken }),
  }).storage;
export const provider = () => withKey(keys.secretKey);

export async function someone() {
  const user = randomUUID();
  const now = Math.floor(clock.now() / 1000);
  const token = await keys.sign({ sub: user, role: 'authenticated', iat: now, exp: now + 3600 });
  return { user, token, storage: withKey(keys.publishableKey, token), logo: `${user}-logo.png` };
}

/** Creates a private bucket with one object. */
export async function bucketWith(
  path: string,
  body: Uint8Array = pdf,
  contentType = 'application/pdf',
): Promise<string> {
  const bucket = `bucket-${randomUUID()}`;
  await provider().createBucket(bucket, { public: false });
  const { error } = await provider().from(bucket).upload(path, body, { contentType });
  expect(error).toBeNull();
  return bucket;
}

export const countFiles = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;
export const bytesOf = async (blob: Blob | null) => Buffer.from((await blob?.arrayBuffer()) ?? new ArrayBuffer(0));
