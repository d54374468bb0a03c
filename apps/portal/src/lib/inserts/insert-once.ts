import { type InsertUnderKeyOptions, insertUnderKey } from './insert-under-key.ts';
import { clearRequestKey, type RequestName, requestKey } from './request-key.ts';

interface InsertOnceOptions<Row> extends InsertUnderKeyOptions<Row> {
  name: RequestName;
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
