import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
} from '@aws-sdk/client-s3';
import { isMissing, s3Client, storeError } from '../../../providers/files/s3-client.ts';
import { uploadObject } from '../../../providers/files/s3-upload.ts';
import type { S3Connection } from '../../../settings/s3-settings.ts';
import type { BackupTarget } from './backup-target.ts';

/** With at most 10,000 parts, an object may have 320 GiB: the sealed rows of one table. */
const partBytes = 32 * 1024 * 1024;

/**
 * Backups in a bucket of S3 or a compatible service, which should be another one than that of the files, in another account.
 * @param prefix start of all keys; ends with a slash
 * @param timeoutMs of each attempt of a request
 */
export function s3Target(
  connection: S3Connection,
  { bucket, prefix, timeoutMs }: { bucket: string; prefix: string; timeoutMs: number },
): BackupTarget {
  const client = s3Client(connection, timeoutMs);
  const at = (key: string) => ({ Bucket: bucket, Key: `${prefix}${key}` });
  return {
    place: `s3://${bucket}/${prefix}`,
    async put(key, body) {
      const limits = { limitBytes: Number.POSITIVE_INFINITY, cleanUpMs: timeoutMs, partBytes };
      return (await uploadObject(client, at(key), bytesOf(body), limits)).size;
    },
    async open(key) {
      const found = await client.send(new GetObjectCommand(at(key))).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw storeError(error);
      });
      if (found === null) return null;
      if (!(found.Body instanceof Readable)) throw new Error('S3 answered without a stream');
      return found.Body;
    },
    async list(under) {
      const keys: string[] = [];
      let ContinuationToken: string | undefined;
      do {
        const page: ListObjectsV2CommandOutput = await client
          .send(new ListObjectsV2Command({ Bucket: bucket, Prefix: `${prefix}${under}`, ContinuationToken }))
          .catch((error: unknown) => {
            throw storeError(error);
          });
        for (const { Key = '' } of page.Contents ?? []) keys.push(Key.slice(prefix.length));
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken !== undefined);
      return keys.toSorted();
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key))).catch((error: unknown) => {
        throw storeError(error);
      });
    },
  };
}

/** A body as bytes. The manifest's stream consists of strings. */
async function* bytesOf(body: AsyncIterable<Uint8Array | string>): AsyncIterable<Uint8Array> {
  for await (const chunk of body) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
}
