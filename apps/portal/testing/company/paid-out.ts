import { plainDate } from '@portage/domain/dates/plain-date';
import { markPaidOut } from '../../../server/src/modules/payroll/mark-paid-out.ts';
import { recordReceipt } from '../../../server/src/modules/receivables/receipts/record-receipt.ts';
import { today } from '../../../server/src/platform/today.ts';
import type { Account } from '../accounts.ts';
import { server } from '../portal-server.ts';
import { runPayrollOf } from './payroll.ts';

/** Runs a company's payroll, receives its invoices and pays out the first payday: its people have a pay statement. */
export async function payOutFirst(account: Account): Promise<void> {
  await runPayrollOf(account);
  const invoices = await server.rows<{ id: string; cents: string; payday: string }>(
    `select id, (amount * 100)::bigint as cents, payday::text from public.invoices where company_id = $1 and status in ('Pending', 'Overdue') order by payday`,
    [account.companyId],
  );
  for (const { id, cents } of invoices)
    await recordReceipt(
      server.deps,
      { companyId: account.companyId, receivedOn: today(server.deps.clock), method: 'EFT', cents: Number(cents) },
      [{ invoiceId: id, cents: null }],
      { again: true },
    );
  await markPaidOut(server.deps, account.companyId, plainDate(invoices[0]?.payday ?? ''), { reference: 'EFT 1' });
}
