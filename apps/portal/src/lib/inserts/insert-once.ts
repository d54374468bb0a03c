import { clearRequestKey, type RequestName, requestKey } from './request-key.ts';

interface InsertUnderKeyOptions<Row> {
  insert: (key: string) => PromiseLike<Row>;
  /** The row inserted under the key, if any. */
  find: (key: string) => PromiseLike<Row | null>;
}

interface InsertOnceOptions<Row> extends InsertUnderKeyOptions<Row> {
  name: RequestName;
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

/** `insertUnderKey` with this tab's request key, which an error keeps for the next attempt. */
export async function insertOnce<Row>({
  name,
  ...options
}: InsertOnceOptions<Row>): Promise<{ row: Row; alreadyInserted: boolean }> {
  const found = await insertUnderKey(requestKey(name), options);
  clearRequestKey(name);
  return found;
}
