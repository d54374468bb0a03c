export interface StoredFile {
  bucket: string;
  path: string;
  body: Uint8Array;
  contentType: string;
  /** The account the file belongs to. */
  ownerId: string | null;
}

/** The modules' access to storage buckets. The storage service implements it. */
export interface StoredFiles {
  /**
   * Stores a file on the provider's behalf, replacing one at the same path.
   * @throws StorageError when the bucket rejects it
   */
  store(file: StoredFile): Promise<void>;
  /** Removes files on the provider's behalf. Paths without a file are skipped. */
  remove(bucket: string, paths: readonly string[]): Promise<void>;
}
