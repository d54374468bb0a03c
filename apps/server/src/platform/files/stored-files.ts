export interface StoredFile {
  bucket: string;
  path: string;
  body: Uint8Array;
  contentType: string;
  /** The account the file belongs to. */
  ownerId: string | null;
}

/** The buckets as the modules see them. The storage service implements it. */
export interface StoredFiles {
  /**
   * Stores a file on the provider's behalf and replaces one at the same path.
   * @throws StorageError when the bucket refuses it
   */
  store(file: StoredFile): Promise<void>;
}
