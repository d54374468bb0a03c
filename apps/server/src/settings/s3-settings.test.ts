import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';

const bucket = { S3_BUCKET: 'files' };
const key = { S3_ACCESS_KEY_ID: 'AKIA', S3_SECRET_ACCESS_KEY: 'secret' };

test.each([
  [
    { S3_ACCESS_KEY_ID: 'AKIA', ...bucket },
    { name: 'S3_ACCESS_KEY_ID', missing: 'S3_SECRET_ACCESS_KEY' },
  ],
  [
    { S3_SECRET_ACCESS_KEY: 'x', ...bucket },
    { name: 'S3_SECRET_ACCESS_KEY', missing: 'S3_ACCESS_KEY_ID' },
  ],
  [key, { name: 'S3_ACCESS_KEY_ID', missing: 'S3_BUCKET' }],
  [{ S3_ENDPOINT: 'https://s3.example' }, { name: 'S3_ENDPOINT', missing: 'S3_BUCKET' }],
])('rejects %j', (settings, params) => {
  expect(() => readConfig(settings as Record<string, string>)).toThrow(
    expect.objectContaining({ code: 'companionRequired', params }),
  );
});

test.each([
  ['S3_BUCKET', 'a/b'],
  ['S3_BUCKET', 'x'],
  ['S3_ENDPOINT', 'ftp://s3.example'],
  ['S3_PREFIX', 'a b'],
  ['S3_FORCE_PATH_STYLE', 'yes'],
  ['AUDIT_CHECKPOINT_FILE', 's3://bucket'],
  ['AUDIT_CHECKPOINT_FILE', 's3:/bucket/audit'],
])('rejects %s=%s', (name, value) => {
  expect(() => readConfig({ ...bucket, [name]: value })).toThrow(expect.objectContaining({ code: 'settingInvalid' }));
});

test.each([
  ['', ''],
  ['/', ''],
  ['portage', 'portage/'],
  ['/a/b//', 'a/b/'],
])('reads the prefix %j as %j', (given, prefix) => {
  expect(readConfig({ ...bucket, S3_PREFIX: given }).S3_PREFIX).toBe(prefix);
});

test('needs no access key, and reads its secret from a file', () => {
  expect(readConfig(bucket)).toMatchObject({ S3_BUCKET: 'files', S3_REGION: 'us-east-1', S3_FORCE_PATH_STYLE: false });
  const folder = mkdtempSync(join(tmpdir(), 'portage-secret-'));
  const file = join(folder, 'secret');
  writeFileSync(file, 'from the file\n');
  const config = readConfig({ ...bucket, S3_ACCESS_KEY_ID: 'AKIA', S3_SECRET_ACCESS_KEY_FILE: file });
  rmSync(folder, { recursive: true });
  expect(config.S3_SECRET_ACCESS_KEY).toBe('from the file');
});
