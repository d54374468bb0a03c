import type { Readable } from 'node:stream';

/** Stores file bytes under opaque keys. Implemented on disk. */
export interface FileStore {
  /** Writes atomically; durable when it resolves. Returns the size and the MD5 in lowercase hex. */
  put(key: string, body: AsyncIterable<Uint8Array>, limitBytes?: number): Promise<{ size: number; md5: string }>;
  /** @returns null when the key does not exist */
  open(key: string, range?: { start: number; end: number }): Promise<{ stream: Readable; size: number } | null>;
  copy(from: string, to: string): Promise<void>;
  /** Removing a missing key is not an error. */
  remove(key: string): Promise<void>;
}

/** The file exceeds the size limit. */
export class FileTooLargeError extends Error {
  override name = 'FileTooLargeError';
}
