import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
} from '@aws-sdk/client-s3';
import {
  FileMissingError,
  type FileStore,
  FileStoreUnavailableError,
  type StoredEntry,
} from '@portage/platform/files/file-store';
import type { Parts } from '../../platform/parts.ts';
import { filesConnection } from '../../settings/s3-settings.ts';
import { isMissing, s3Client, storeError } from './s3-client.ts';
import { uploadObject } from './s3-upload.ts';

/** Only the server makes keys. S3 takes any text, but other services resolve `..`, and a signature must spell a key as S3 does. */
const plainKey = /^[\w-]+(\/[\w-]+)*$/;

/** Files in a bucket of S3 or a compatible service. An object's key is S3_PREFIX and the store's key. */
export function s3FileStore(parts: Pick<Parts, 'config'>, bucket: string): FileStore {
  const client = s3Client(filesConnection(parts.config), parts.config.PROVIDER_TIMEOUT_MS);
  const prefix = parts.config.S3_PREFIX;
  const target = (key: string) => {
    if (!plainKey.test(key)) throw new Error(`Not a key of a file: ${key}`);
    return { Bucket: bucket, Key: `${prefix}${key}` };
  };
  const removeObject = async (object: { Bucket: string; Key: string }) => {
    await client.send(new DeleteObjectCommand(object)).catch((error: unknown) => {
      throw storeError(error);
    });
  };
  return {
    name: 's3',
    put: (key, body, limitBytes = Number.POSITIVE_INFINITY) =>
      uploadObject(client, target(key), body, { limitBytes, cleanUpMs: parts.config.PROVIDER_TIMEOUT_MS }),
    async open(key, range) {
      const found = await client
        .send(
          new GetObjectCommand({
            ...target(key),
            ...(range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` }),
          }),
        )
        .catch((error: unknown) => {
          if (isMissing(error)) return null;
          throw storeError(error);
        });
      if (found === null) return null;
      if (!(found.Body instanceof Readable)) throw new Error('S3 answered without a stream');
      // A service that ignores the range would send other bytes than the answer's headers say.
      if (range !== undefined && !found.ContentRange?.startsWith(`bytes ${range.start}-${range.end}/`)) {
        found.Body.destroy();
        throw new FileStoreUnavailableError('failing', 'RangeIgnored');
      }
      return { stream: found.Body, size: wholeSize(found) };
    },
    async copy(from, to) {
      const source = target(from);
      const CopySource = `${source.Bucket}/${source.Key}`;
      await client.send(new CopyObjectCommand({ ...target(to), CopySource })).catch((error: unknown) => {
        throw isMissing(error) ? new FileMissingError() : storeError(error);
      });
    },
    remove: (key) => removeObject(target(key)),
    async *list(under) {
      let ContinuationToken: string | undefined;
      do {
        const page: ListObjectsV2CommandOutput = await client
          .send(new ListObjectsV2Command({ Bucket: bucket, Prefix: `${prefix}${under}`, ContinuationToken }))
          .catch((error: unknown) => {
            throw storeError(error);
          });
        for (const { Key = '', Size = 0, LastModified } of page.Contents ?? [])
          yield entryOf(Key.slice(prefix.length), Size, LastModified, () => removeObject({ Bucket: bucket, Key }));
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken !== undefined);
    },
  };
}

const entryOf = (
  key: string,
  size: number,
  modifiedAt: Date | undefined,
  remove: () => Promise<void>,
): StoredEntry => ({
  keyHash: createHash('sha256').update(key).digest('hex'),
  size,
  modifiedAt: modifiedAt ?? new Date(),
  remove,
});

/** A part's answer gives the size of the whole after a slash: `bytes 0-9/52428800`. */
const wholeSize = ({ ContentRange, ContentLength }: GetObjectCommandOutput): number =>
  ContentRange === undefined ? (ContentLength ?? 0) : Number(ContentRange.slice(ContentRange.lastIndexOf('/') + 1));
