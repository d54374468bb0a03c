import { createHash } from 'node:crypto';
import {
  GetObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { Parts } from '../../platform/parts.ts';
import { filesConnection } from '../../settings/s3-settings.ts';
import { s3Client, storeError } from './s3-client.ts';

/** How many lines are read at once. */
const parallel = 16;

/**
 * Lines in a bucket: an object each, because S3 cannot append, and an object lock keeps whole objects. Keys sort by time.
 * @param prefix start of their keys
 */
export function s3Lines(parts: Pick<Parts, 'config'>, bucket: string, prefix: string) {
  const client = s3Client(filesConnection(parts.config), parts.config.PROVIDER_TIMEOUT_MS);
  const folder = `${prefix.replace(/\/+$/, '')}/`;
  return {
    async append(line: string, at: Date): Promise<void> {
      const time = at.toISOString().replaceAll(/\W/g, '');
      const hash = createHash('sha256').update(line).digest('hex').slice(0, 16);
      const object = { Bucket: bucket, Key: `${folder}${time}-${hash}`, Body: line, ContentType: 'application/jose' };
      await client.send(new PutObjectCommand({ ...object, ChecksumAlgorithm: 'CRC32' })).catch(rethrow);
    },
    async read(): Promise<string[]> {
      const keys = await keysOf(client, bucket, folder);
      const lines: string[] = [];
      for (let at = 0; at < keys.length; at += parallel) {
        const some = keys.slice(at, at + parallel).map(async (Key) => {
          const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key })).catch(rethrow);
          return (await Body?.transformToString()) ?? '';
        });
        lines.push(...(await Promise.all(some)));
      }
      return lines;
    },
  };
}

async function keysOf(client: S3Client, Bucket: string, Prefix: string): Promise<string[]> {
  const keys: string[] = [];
  let ContinuationToken: string | undefined;
  do {
    const page: ListObjectsV2CommandOutput = await client
      .send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }))
      .catch(rethrow);
    keys.push(...(page.Contents ?? []).flatMap(({ Key }) => Key ?? []));
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken !== undefined);
  return keys.sort();
}

const rethrow = (error: unknown): never => {
  throw storeError(error);
};
