import { RECEIPTS_BUCKET, type ReceiptType } from '@portage/domain/expenses/receipt';
import type { Database } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import { Refusal } from '../../platform/refusal.ts';
import { ownEmployment } from '../person-accounts/own-employment.ts';
import { findReceipt } from './queries.ts';

/** Where the receipt of one of an account's claims is stored. @throws Refusal 404 for any other */
export async function ownReceipt(
  db: Database,
  userId: string,
  expenseId: string,
): Promise<{ bucket: string; path: string; type: ReceiptType }> {
  const found = await db.transaction({ ...asService, readOnly: true }, (tx) => findReceipt(tx, expenseId));
  if (found === undefined) throw new Refusal(404, 'expenseNotFound');
  await ownEmployment(db, userId, found.memberId, 'read');
  return { bucket: RECEIPTS_BUCKET, path: found.path, type: found.type };
}
