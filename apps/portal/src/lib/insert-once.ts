import { forgetRequestKey, type RequestName, requestKey } from './request-key.ts';

interface OneInsert<Row> {
  name: RequestName;
  insert: (key: string) => PromiseLike<Row>;
  /** The row that went in under the key, if any. */
  find: (key: string) => PromiseLike<Row | null>;
}

/**
 * Inserts a row under its request key, so that what is asked for again after a lost answer goes in once. Whatever the failure says,
 * it is the row of the key that tells how the insert ended; `again` when it was found so, as this try or an earlier one left it.
 * Throws the insert's failure when there is no such row, or when that cannot be known: the next try then has the same key.
 */
export async function insertOnce<Row>({ name, insert, find }: OneInsert<Row>): Promise<{ row: Row; again: boolean }> {
  const key = requestKey(name);
  const found = await Promise.resolve(insert(key)).then(
    (row) => ({ row, again: false }),
    async (failure: unknown) => {
      const row = await Promise.resolve(find(key)).catch(() => null);
      if (row === null) throw failure;
      return { row, again: true };
    },
  );
  forgetRequestKey(name);
  return found;
}
