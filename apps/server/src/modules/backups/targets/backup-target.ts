import type { Readable } from 'node:stream';

/**
 * Where backups are kept: objects under keys such as `2026-06-01T060000Z/manifest.json`. A folder implements it; any store that
 * writes an object completely or not at all can.
 */
export interface BackupTarget {
  /** Its name in messages: the folder, or `s3://bucket/prefix`. */
  readonly place: string;
  /** Writes an object; durable when it resolves, and not there when it fails or is killed. @returns its size in bytes */
  put(key: string, body: Readable): Promise<number>;
  /** @returns null when there is no such object */
  open(key: string): Promise<Readable | null>;
  /** The keys below a prefix that ends with a slash, in order; all keys for an empty one. */
  list(prefix: string): Promise<string[]>;
  /** Removing a missing object is not an error. */
  remove(key: string): Promise<void>;
}
