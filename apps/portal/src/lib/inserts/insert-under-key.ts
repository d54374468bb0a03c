export interface InsertUnderKeyOptions<Row> {
  insert: (key: string) => PromiseLike<Row>;
  /** The row inserted under the key, if any. */
  find: (key: string) => PromiseLike<Row | null>;
}

/**
 * Inserts a row under a key, so a retry with the key after a lost response does not insert twice. On any failure, looks the row up
 * by the key: if it exists, the insert succeeded, now or in an earlier attempt, and `alreadyInserted` is true. Otherwise, or
 * when the lookup fails, throws the insert's error.
 */
export async function insertUnderKey<Row>(
  key: string,
  { insert, find }: InsertUnderKeyOptions<Row>,
): Promise<{ row: Row; alreadyInserted: boolean }> {
  return Promise.resolve(insert(key)).then(
    (row) => ({ row, alreadyInserted: false }),
    async (failure: unknown) => {
      const row = await Promise.resolve(find(key)).catch(() => null);
      if (row === null) throw failure;
      return { row, alreadyInserted: true };
    },
  );
}
