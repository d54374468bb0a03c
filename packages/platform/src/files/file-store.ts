import type { Readable } from 'node:stream';

/** Stores file bytes under opaque keys. Implemented on disk and on S3. A key is written once; its bytes never change. */
export interface FileStore {
  readonly name: 'disk' | 's3';
  /**
   * Reads the body while it stores it, so memory stays at a few megabytes. The file appears complete or not at all, and is
   * durable when this resolves.
   * @returns the size in bytes and the MD5 in lowercase hex
   * @throws FileTooLargeError, FileStoreUnavailableError, or the body's own error; nothing is left of the file
   */
  put(key: string, body: AsyncIterable<Uint8Array>, limitBytes?: number): Promise<{ size: number; md5: string }>;
  /**
   * @param range first and last byte
   * @returns the bytes and the size of the whole file; null when the key does not exist
   */
  open(key: string, range?: { start: number; end: number }): Promise<{ stream: Readable; size: number } | null>;
  /** @throws FileMissingError */
  copy(from: string, to: string): Promise<void>;
  /** Removing a missing key is not an error. */
  remove(key: string): Promise<void>;
  /**
   * Lists files in no particular order, including what interrupted uploads left.
   * @param under start of the keys. The disk does not know keys and lists everything: nothing else is in its folder.
   */
  list(under: string): AsyncIterable<StoredEntry>;
}

/** A file as the store lists it. The disk knows only the hash of a key, so that is what both stores give. */
export interface StoredEntry {
  /** SHA-256 of the key in hex; null for a part of an interrupted upload. */
  keyHash: string | null;
  size: number;
  modifiedAt: Date;
  remove(): Promise<void>;
}

/** The file exceeds the size limit. */
export class FileTooLargeError extends Error {
  override name = 'FileTooLargeError';
}

/** The file to copy does not exist. */
export class FileMissingError extends Error {
  override name = 'FileMissingError';
}

/** Why a store failed. */
export type StoreFailure = 'unreachable' | 'credentials' | 'denied' | 'noBucket' | 'failing';

/** The store did not do what it was asked to, after its retries. The operation can be tried again later. */
export class FileStoreUnavailableError extends Error {
  override name = 'FileStoreUnavailableError';
  readonly failure: StoreFailure;

  /** @param reason the store's own error code or the network's, such as `AccessDenied` or `ECONNREFUSED` */
  constructor(failure: StoreFailure, reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.failure = failure;
  }
}

/** Whether there is no room: on the disk, in its quota, or on the disk of the database. */
export const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', '53100'].includes(String((error as { code?: unknown } | null)?.code));
