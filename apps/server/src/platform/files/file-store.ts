import type { Readable } from 'node:stream';

/** Keeps the bytes of stored files under opaque keys. Implemented on disk now, by an S3 store when S3_* is set. */
export interface FileStore {
  /** Writes all bytes or nothing; durable when it resolves. Returns the size and the MD5 as lower-case hex. */
  put(key: string, body: AsyncIterable<Uint8Array>, limitBytes?: number): Promise<{ size: number; md5: string }>;
  /** @returns null when there is no such key */
  open(key: string, range?: { start: number; end: number }): Promise<{ stream: Readable; size: number } | null>;
  copy(from: string, to: string): Promise<void>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
}

/** A file larger than its bucket allows. */
export class FileTooLargeError extends Error {
  override name = 'FileTooLargeError';
}
