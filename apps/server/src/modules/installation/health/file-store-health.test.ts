import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as messages from '@portage/messages/index';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../../config.ts';
import { openFileStore } from '../../../providers/files/open-file-store.ts';
import { type S3Fault, type S3Server, startS3Server } from '../../../testing/services/s3-server.ts';
import { checkFileStore } from './file-store-health.ts';

let s3: S3Server;
let folder: string;
beforeAll(async () => {
  s3 = await startS3Server();
  folder = await mkdtemp(join(tmpdir(), 'portage-probe-'));
});
afterAll(async () => {
  await s3[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

async function examine(settings: Record<string, string>) {
  const config = readConfig({ PORTAGE_DATA: folder, ...settings });
  return checkFileStore({ config, messages, files: await openFileStore({ config }) });
}

test('a store that works is fine, and the probe leaves nothing', async () => {
  expect(await examine({})).toEqual({ check: `Files: ${folder}/files`, result: 'fine', advice: '' });
  expect(await examine(s3.settings)).toEqual({ check: 'Files: bucket portage-files', result: 'fine', advice: '' });
  expect(await s3.keys()).toEqual([]);
});

test('says what to do about a folder that cannot be written', async () => {
  await writeFile(join(folder, 'a-file'), '');
  const finding = await examine({ PORTAGE_DATA: join(folder, 'a-file') });
  expect(finding.advice).toBe(
    'A probe file could not be written, read and removed (ENOTDIR). Check the free space and the owner of the folder.',
  );
});

const denied: S3Fault = { status: 403, code: 'AccessDenied' };
test.each([
  ['a missing bucket', /./, { status: 404, code: 'NoSuchBucket' }, 'There is no bucket portage-files at this address'],
  ['a key without permission to write', /^PUT/, denied, 'S3 does not allow this access key to write an object.'],
  [
    'a key without permission to read',
    /^GET.*objects\//,
    denied,
    'S3 does not allow this access key to read an object',
  ],
  ['a key without permission to list', /^GET.*list-type/, denied, 'S3 does not allow this access key to list'],
  ['a key without permission to remove', /^DELETE/, denied, 'S3 does not allow this access key to remove an object.'],
  [
    'a wrong access key',
    /./,
    { status: 403, code: 'InvalidAccessKeyId' },
    'S3 rejects the access key (InvalidAccessKeyId)',
  ],
  ['a failing service', /./, { status: 500, code: 'InternalError' }, 'S3 answered a probe object with InternalError.'],
] as const)('says what to do about %s', async (_, pattern, fault, advice) => {
  s3.faultOf = ({ method, url }) => (pattern.test(`${method} ${url}`) ? fault : null);
  const finding = await examine(s3.settings);
  s3.faultOf = () => null;
  expect(finding.result).toBe('wrong');
  expect(finding.advice).toContain(advice);
});

test('says what to do about an address where nothing answers', async () => {
  const { advice } = await examine({ ...s3.settings, S3_ENDPOINT: 'http://127.0.0.1:9' });
  expect(advice).toBe('S3 cannot be reached (ECONNREFUSED). Check S3_ENDPOINT, S3_REGION and the network.');
});
