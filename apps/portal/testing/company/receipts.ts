import { RECEIPTS_BUCKET } from '@portage/domain/expenses/receipt';
import { samplePng } from '@portage/platform/images/testing/sample-images';
import type { Account } from '../accounts.ts';
import { server } from '../portal-server.ts';

/** A photo of a receipt to upload. */
export const photo = (name: string): File => new File([new Uint8Array(samplePng(3, 2))], name, { type: 'image/png' });

let made = 0;

/** Adds a claim of CAD 48.60 for a taxi on 12 November 2026, with a stored photo. @param receipt the same text for the same receipt */
export async function claimExpense(account: Account, memberId: string, receipt = ''): Promise<void> {
  made += 1;
  const path = `${account.companyId}/${made}.png`;
  await server.deps.storedFiles.store({
    bucket: RECEIPTS_BUCKET,
    path,
    body: samplePng(3, 2),
    contentType: 'image/png',
    ownerId: null,
  });
  await server.rows(
    `insert into public.expenses (company_id, team_member_id, category, spent_on, amount_cents, note, receipt_path, receipt_type, receipt_sha256)
     values ($1, $2, 'travel', '2026-11-12', 4860, 'Taxi', $3, 'image/png', encode(sha256($4::text::bytea), 'hex'))`,
    [account.companyId, memberId, path, receipt === '' ? path : receipt],
  );
}
