// The real routes with their own database and folder, for a test file that calls `useStorage`. Callers use the official client.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { samplePng } from '@portage/platform/images/testing/sample-images';
import { type Keys, openKeys } from '@portage/platform/secrets/keys';
import type { StorageDeps } from '@portage/wire/storage/objects/objects';
import { storageRoutes } from '@portage/wire/storage/routes';
import { createClient } from '@supabase/supabase-js';
import { Hono } from 'hono';
import { exportJWK, generateKeyPair } from 'jose';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../../database/testing/test-database.ts';
import { readConfig } from '../../../../src/config.ts';
import { openFileStore } from '../../../../src/providers/files/open-file-store.ts';
import { startS3Server } from '../../../../src/testing/services/s3-server.ts';

export const png = samplePng(8, 8);
export const pdf = Buffer.from('%PDF-1.7\nhello\n');
export const origin = 'http://storage.test';

let database: TestDatabase;
export let keys: Keys;
export let deps: StorageDeps;
let app: Hono;
let folder: string;
let ahead = 0;
/** The stores that files can be in. */
export const stores = ['disk', 's3'] as const;

/** Advances the test's clock. */
export function moveClock(ms: number): void {
  ahead = ms;
}
const clock = { offset: 0, now: () => Date.now() + ahead };

/**
 * Starts the storage before the tests of the file or suite that calls this, and stops it after them. Files share this module.
 * @param settings overrides, such as limits
 * @param store where the files are
 */
export function useStorage(settings: Record<string, string> = {}, store: (typeof stores)[number] = 'disk'): void {
  let s3: AsyncDisposable | undefined;
  beforeAll(async () => {
    database = await createTestDatabase();
    folder = await mkdtemp(join(tmpdir(), 'portage-files-'));
    const { privateKey } = await generateKeyPair('ES256', { extractable: true });
    keys = await openKeys({ secret: 'x'.repeat(32), signingKey: await exportJWK(privateKey), now: clock.now });
    const log = pino({ level: 'silent' });
    const server = store === 's3' ? await startS3Server() : undefined;
    s3 = server;
    const config = readConfig({ PORTAGE_DATA: folder, ...server?.settings, ...settings });
    deps = { config, db: database.db, keys, clock, log, files: await openFileStore({ config }) };
    app = new Hono().route('/storage/v1', storageRoutes(deps));
  });
  afterEach(() => {
    ahead = 0;
  });
  afterAll(async () => {
    await database[Symbol.asyncDispose]();
    await s3?.[Symbol.asyncDispose]();
    await rm(folder, { recursive: true });
  });
}

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

export async function countFiles(): Promise<number> {
  let files = 0;
  for await (const _ of deps.files.list('objects/')) files += 1;
  return files;
}
export const bytesOf = async (blob: Blob | null) => Buffer.from((await blob?.arrayBuffer()) ?? new ArrayBuffer(0));
