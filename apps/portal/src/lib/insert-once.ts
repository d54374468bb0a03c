import { clearRequestKey, type RequestName, requestKey } from './request-key.ts';

interface InsertOnceOptions<Row> {
  name: RequestName;
  insert: (key: string) => PromiseLike<Row>;
  /** The row inserted under the key, if any. */
  find: (key: string) => PromiseLike<Row | null>;
}

/**
 * Inserts a row under its request key, so a retry after a lost response does not insert twice. On any failure, looks
 * the row up by its key: if it exists, the insert succeeded, now or in an earlier attempt, and `alreadyInserted` is
 * true. Otherwise, or when the lookup fails, throws the insert's error and keeps the key for the next attempt.
 */
export async function insertOnce<Row>({
  name,
  insert,
  find,
}: InsertOnceOptions<Row>): Promise<{ row: Row; alreadyInserted: boolean }> {
  const key = requestKey(name);
  const found = await Promise.resolve(insert(key)).then(
    (row) => ({ row, alreadyInserted: false }),
    async (failure: unknown) => {
      const row = await Promise.resolve(find(key)).catch(() => null);
      if (row === null) throw failure;
      return { row, alreadyInserted: true };
    },
  );
  clearRequestKey(name);
  return found;
}
