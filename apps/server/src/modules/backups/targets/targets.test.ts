import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../../config.ts';
import { type S3Server, startS3Server } from '../../../testing/services/s3-server.ts';
import type { BackupTarget } from './backup-target.ts';
import { openTarget } from './open-target.ts';

let folder: string;
let s3: S3Server;
const targets: Partial<Record<string, BackupTarget>> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portage-targets-'));
  s3 = await startS3Server();
  const { S3_BUCKET: bucket, ...connection } = s3.settings;
  const settings = Object.fromEntries(Object.entries(connection).map(([name, value]) => [`BACKUP_${name}`, value]));
  targets.folder = await openTarget(readConfig({}), join(folder, 'backups'));
  targets.bucket = await openTarget(readConfig(settings), `s3://${bucket}/portage/backups`);
});
afterAll(async () => {
  await s3[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

describe.each(['folder', 'bucket'])('backups in a %s', (name) => {
  const target = () => targets[name] as BackupTarget;
  const read = async (key: string) => {
    const found = await target().open(key);
    return found === null ? null : String(await buffer(found));
  };
  /** More than one part of an upload. */
  const large = Buffer.alloc(36_000_000, 'rows of a table, sealed ');

  test('are written, listed in order, read and removed', async () => {
    expect(await target().put('2/tables/b', Readable.from(['bee']))).toBe(3);
    await target().put('2/tables/a', Readable.from(['one ', 'and two']));
    await target().put('1/manifest.json', Readable.from(['{}']));
    expect(await target().list('')).toEqual(['1/manifest.json', '2/tables/a', '2/tables/b']);
    expect(await target().list('2/')).toEqual(['2/tables/a', '2/tables/b']);
    expect([await read('2/tables/a'), await read('2/tables/missing')]).toEqual(['one and two', null]);
    await target().remove('2/tables/a');
    await target().remove('2/tables/a');
    expect(await target().list('')).toEqual(['1/manifest.json', '2/tables/b']);
  });

  test('may be larger than a part of an upload', async () => {
    const pieces = Readable.from([large.subarray(0, 20_000_000), large.subarray(20_000_000)]);
    expect(await target().put('3/tables/large', pieces)).toBe(large.length);
    const found = await target().open('3/tables/large');
    expect(found === null ? false : (await buffer(found)).equals(large)).toBe(true);
    await target().remove('3/tables/large');
  });

  test('have nothing of an object that could not be written', async () => {
    const broken = Readable.from(
      (function* () {
        yield large;
        throw new Error('the disk failed');
      })(),
    );
    await expect(target().put('4/tables/broken', broken)).rejects.toThrow('the disk failed');
    expect(await target().list('4/')).toEqual([]);
  });
});

test('a bucket that cannot be reached is an error, not an empty place', async () => {
  s3.faultOf = () => ({ status: 403, code: 'AccessDenied' });
  await expect(targets.bucket?.list('')).rejects.toMatchObject({ failure: 'denied' });
  await expect(targets.bucket?.open('1/manifest.json')).rejects.toMatchObject({ failure: 'denied' });
  await expect(targets.bucket?.put('5/x', Readable.from(['x']))).rejects.toMatchObject({ failure: 'denied' });
  await expect(targets.bucket?.remove('1/manifest.json')).rejects.toMatchObject({ failure: 'denied' });
});
