import { type PlainDate, plainDate } from '@portage/domain/dates/plain-date';
import { asService } from '@portage/platform/postgres/identity';
import { voidInvoice } from '../../../server/src/modules/invoices/correct-invoice.ts';
import { creditLine } from '../../../server/src/modules/invoices/paper/credit-line.ts';
import { writeOff } from '../../../server/src/modules/receivables/allocation/write-off.ts';
import { recordReceipt } from '../../../server/src/modules/receivables/receipts/record-receipt.ts';
import { returnReceipt } from '../../../server/src/modules/receivables/receipts/return-receipt.ts';
import type { Account } from '../accounts.ts';
import { testMoment } from '../environment/test-clock.ts';
import { server } from '../portal-server.ts';

/** An invoice or credit as the API returns it. */
export interface IssuedInvoice {
  id: string;
  invoice_number: string;
  amount: number;
  kind: string;
}

/** The company's invoices and credits, oldest first. */
export const invoicesOf = async (account: Account): Promise<IssuedInvoice[]> =>
  (await account.request('GET', '/rest/v1/invoices?order=invoice_number')) as IssuedInvoice[];

/** Gives the company's next invoices a tax rate, in percent. */
export const taxCompany = (account: Account, percent: number) =>
  server.rows('update public.companies set tax_rate = $2 where id = $1', [account.companyId, percent]);

/** Records a transfer of this many cents for an invoice. Returns the receipt's id and number. */
export const payPart = (
  account: Account,
  invoice: IssuedInvoice,
  cents: number,
  reference = '',
  receivedOn = testMoment.slice(0, 10),
) =>
  recordReceipt(
    server.deps,
    {
      companyId: account.companyId,
      receivedOn: plainDate(receivedOn),
      cents,
      method: 'EFT',
      reference,
    },
    [{ invoiceId: invoice.id, cents: null }],
  );

/** Records a transfer that is not applied to an invoice. Returns the receipt's id and number. */
export const receiveUnapplied = (given: { companyId: string; receivedOn: PlainDate; cents: number }) =>
  recordReceipt(server.deps, { ...given, method: 'EFT' }, []);

/** Records that the bank returned a receipt. */
export const returnPayment = (account: Account, receiptId: string, reason: string) =>
  returnReceipt(server.deps, { id: receiptId, companyId: account.companyId }, reason);

/** Writes off this many cents of an invoice. */
export const writeOffPart = (account: Account, invoice: IssuedInvoice, cents: number, reason: string) =>
  writeOff(server.deps, account.companyId, { invoiceId: invoice.id, cents }, reason);

/** Credits a person's line of an invoice, or this many cents of it. What exceeds the open amount stays the balance. */
export const creditPerson = (invoice: IssuedInvoice, given: { person: string; reason: string; cents?: number }) =>
  creditLine(server.deps, invoice.id, { ...given, rest: 'keep' });

/** Voids an unpaid invoice, with lines that reverse its own. */
export const voidUnpaid = (invoice: IssuedInvoice, reason: string) =>
  server.deps.db.transaction(asService, (tx) => voidInvoice(tx, invoice.id, { reason, payAgain: false }));

/** Adds a line to the provider's bank statements, which no receipt is for yet. Returns its id. */
export async function bankLine(text: string, cents = 12_345): Promise<string> {
  const [line] = await server.rows<{ id: string }>(
    `with i as (insert into app.bank_imports (account, file_name) values ('CAD', 'lines.csv') returning id)
     insert into app.bank_lines (import_id, account, booked_on, cents, text, norm_text, twin)
     select id, 'CAD', app.today() - 1, $2, $1::text, lower($1::text), 1 from i returning id::text`,
    [text, cents],
  );
  return line?.id ?? '';
}
