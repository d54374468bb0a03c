import type { Deps } from '../../../deps.ts';
import { findClient } from '../find-client.ts';
import { listReceiptRows } from '../queries/find.ts';

/** Receipts, newest first. @param company of one client, by id, name or billing email; undefined for all */
export async function listReceipts(deps: Pick<Deps, 'db'>, company: string | undefined) {
  return listReceiptRows(deps.db, company === undefined ? null : (await findClient(deps, company)).id);
}
