import { createHash } from 'node:crypto';
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { FileTooLargeError } from '@portage/platform/files/file-store';
import { storeError } from './s3-client.ts';

/** The smallest part that S3 accepts, and so the memory of one upload. An object has at most 10,000 parts. */
const smallestPartBytes = 5 * 1024 * 1024;

/** S3 rejects bytes whose CRC-32 differs from the one sent with them. */
const ChecksumAlgorithm = 'CRC32';

interface Target {
  Bucket: string;
  Key: string;
}

/**
 * Stores an object while its bytes arrive: a part's size in one request, more in parts. S3 shows it when it is complete.
 * @param partBytes the memory that it takes; S3 has at most 10,000 parts of an object
 * @param cleanUpMs how long the removal of a failed upload may take
 * @throws FileTooLargeError, FileStoreUnavailableError, or the body's own error, after the upload was aborted
 */
export async function uploadObject(
  client: S3Client,
  target: Target,
  body: AsyncIterable<Uint8Array>,
  {
    limitBytes,
    cleanUpMs,
    partBytes = smallestPartBytes,
  }: { limitBytes: number; cleanUpMs: number; partBytes?: number },
): Promise<{ size: number; md5: string }> {
  const md5 = createHash('md5');
  let size = 0;
  const measured = async function* () {
    for await (const chunk of body) {
      size += chunk.byteLength;
      if (size > limitBytes) throw new FileTooLargeError();
      md5.update(chunk);
      yield chunk;
    }
  };
  const upload: Upload = { id: undefined, mayExist: false };
  try {
    await sendParts(client, target, partsOf(measured(), partBytes), upload);
  } catch (error) {
    await cleanUp(client, target, upload, AbortSignal.timeout(cleanUpMs));
    throw error;
  }
  return { size, md5: md5.digest('hex') };
}

/** How far an upload got. */
interface Upload {
  id: string | undefined;
  /** Whether the request that creates the object was sent: its answer may have been lost. */
  mayExist: boolean;
}

async function sendParts(
  client: S3Client,
  target: Target,
  cut: AsyncIterable<{ bytes: Buffer; isLast: boolean }>,
  upload: Upload,
): Promise<void> {
  const parts: CompletedPart[] = [];
  for await (const { bytes, isLast } of cut) {
    if (isLast && upload.id === undefined) {
      upload.mayExist = true;
      await sent(client.send(new PutObjectCommand({ ...target, Body: bytes, ChecksumAlgorithm })));
      return;
    }
    upload.id ??= (
      await sent(client.send(new CreateMultipartUploadCommand({ ...target, ChecksumAlgorithm })))
    ).UploadId;
    const part = { ...target, UploadId: upload.id, PartNumber: parts.length + 1 };
    const { ETag, ChecksumCRC32 } = await sent(
      client.send(new UploadPartCommand({ ...part, Body: bytes, ChecksumAlgorithm })),
    );
    parts.push({ PartNumber: part.PartNumber, ETag, ChecksumCRC32 });
  }
  upload.mayExist = true;
  await sent(
    client.send(
      new CompleteMultipartUploadCommand({ ...target, UploadId: upload.id, MultipartUpload: { Parts: parts } }),
    ),
  );
}

/** Cuts a body into parts. Each part is valid until the next one is read: all share one buffer. An empty body is one empty part. */
async function* partsOf(
  body: AsyncIterable<Uint8Array>,
  partBytes: number,
): AsyncIterable<{ bytes: Buffer; isLast: boolean }> {
  const buffer = Buffer.allocUnsafeSlow(partBytes);
  let filled = 0;
  for await (const chunk of body) {
    for (let at = 0; at < chunk.byteLength; ) {
      if (filled === partBytes) {
        yield { bytes: buffer, isLast: false };
        filled = 0;
      }
      const piece = chunk.subarray(at, at + partBytes - filled);
      buffer.set(piece, filled);
      filled += piece.byteLength;
      at += piece.byteLength;
    }
  }
  yield { bytes: buffer.subarray(0, filled), isLast: true };
}

/** Removes what a failed upload left. When this fails too, the lifecycle rule of the bucket does it (docs/files.md). */
async function cleanUp(client: S3Client, target: Target, upload: Upload, abortSignal: AbortSignal): Promise<void> {
  if (upload.id !== undefined)
    await client
      .send(new AbortMultipartUploadCommand({ ...target, UploadId: upload.id }), { abortSignal })
      .catch(() => {});
  if (upload.mayExist) await client.send(new DeleteObjectCommand(target), { abortSignal }).catch(() => {});
}

const sent = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    throw storeError(error);
  });
