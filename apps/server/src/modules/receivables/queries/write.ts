import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { Transaction } from '@portage/platform/postgres/database';
import { noteEvent } from '../../../platform/log/business-event.ts';

export interface NewReceipt {
  companyId: string;
  receivedOn: PlainDate;
  cents: number;
  method: string;
  payer: string;
  reference: string;
  /** The paid invoice at the billing provider. */
  providerInvoiceId: string | null;
  /** The identity of its line in a bank statement. */
  bankLine: string | null;
}

/** Adds a receipt without a number. Undefined when its bank line or provider invoice was received before. */
export async function insertReceipt(tx: Transaction, receipt: NewReceipt): Promise<string | undefined> {
  const { companyId, receivedOn, cents, method, payer, reference, providerInvoiceId, bankLine } = receipt;
  const { rows } = await tx.query(
    `insert into public.receipts (company_id, received_on, amount_cents, method, payer, reference, provider_invoice_id, bank_line)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning id`,
    [companyId, receivedOn, cents, method, payer, reference, providerInvoiceId, bankLine],
  );
  return rows[0]?.id;
}

/** An earlier receipt of a company with the same amount and reference, or on the same day when there is no reference. */
export async function findTwin(tx: Transaction, receipt: NewReceipt): Promise<string | undefined> {
  const { companyId, receivedOn, cents, reference } = receipt;
  const { rows } = await tx.query(
    `select coalesce(number, id::text) as number from public.receipts
     where company_id = $1 and amount_cents = $2 and state = 'recorded' and reference = $3 and (reference <> '' or received_on = $4)
     order by recorded_at limit 1`,
    [companyId, cents, reference, receivedOn],
  );
  return rows[0]?.number ?? undefined;
}

/** Gives a receipt the next number. Locks the series until the transaction ends. */
export async function numberReceipt(tx: Transaction, receiptId: string, year: number): Promise<string> {
  const { rows } = await tx.query(
    "update public.receipts set number = app.take_number('receipt', $2) where id = $1 and number is null returning number",
    [receiptId, year],
  );
  const number = rows[0]?.number ?? '';
  if (number !== '') noteEvent(tx, 'receipt.recorded', { receipt: receiptId, number });
  return number;
}

export async function setReceiptReturned(
  tx: Transaction,
  receiptId: string,
  returned: { on: PlainDate; reason: string },
): Promise<void> {
  await tx.query(
    "update public.receipts set state = 'returned', returned_on = $2, return_reason = $3 where id = $1 and state = 'recorded'",
    [receiptId, returned.on, returned.reason],
  );
}

export interface NewAllocation {
  companyId: string;
  invoiceId: string;
  receiptId: string | null;
  creditId: string | null;
  writeOffReason: string | null;
  cents: number;
  on: PlainDate;
}

/** Adds an allocation, which counts on its invoice and source. Returns its id. */
export async function insertAllocation(tx: Transaction, allocation: NewAllocation): Promise<string> {
  const { companyId, invoiceId, receiptId, creditId, writeOffReason, cents, on } = allocation;
  const { rows } = await tx.query(
    `insert into public.allocations (company_id, invoice_id, receipt_id, credit_id, write_off_reason, cents, applied_on)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [companyId, invoiceId, receiptId, creditId, writeOffReason, cents, on],
  );
  return rows[0]?.id ?? '';
}

/** Whether a write-off of the same amount, day and reason is on an invoice and not reversed. */
export async function hasWriteOffTwin(
  tx: Transaction,
  writeOff: { invoiceId: string; cents: number; reason: string; on: PlainDate },
): Promise<boolean> {
  const { rows } = await tx.query(
    `select 1 as found from public.allocations a
     where a.invoice_id = $1 and a.cents = $2 and a.write_off_reason = $3 and a.applied_on = $4
       and not exists (select from public.allocations r where r.reverses_id = a.id)`,
    [writeOff.invoiceId, writeOff.cents, writeOff.reason, writeOff.on],
  );
  return rows.length > 0;
}

/** Allocations to reverse: of a receipt, of an invoice, or both. Null for any. */
export interface ReversedPart {
  receiptId: string | null;
  creditId: string | null;
  invoiceId: string | null;
  writeOffs: boolean;
}

/** Allocations that are not reversed yet, oldest first. */
export async function liveAllocations(tx: Transaction, companyId: string, part: ReversedPart) {
  const { rows } = await tx.query(
    `select a.id, a.invoice_id, a.cents from public.allocations a
     where a.company_id = $1 and a.cents > 0 and ($2::uuid is null or a.receipt_id = $2) and ($3::uuid is null or a.credit_id = $3)
       and ($4::uuid is null or a.invoice_id = $4) and (not $5::boolean or a.write_off_reason is not null)
       and not exists (select from public.allocations r where r.reverses_id = a.id)
     order by a.recorded_at, a.id`,
    [companyId, part.receiptId, part.creditId, part.invoiceId, part.writeOffs],
  );
  return rows.map((row) => ({ ...row, cents: Number(row.cents) }));
}

/** Adds the opposite of allocations, dated today. */
export async function reverseAllocations(tx: Transaction, ids: readonly string[], reason: string): Promise<void> {
  await tx.query(
    `insert into public.allocations (company_id, invoice_id, receipt_id, credit_id, write_off_reason, cents, reverses_id, applied_on, reason)
     select company_id, invoice_id, receipt_id, credit_id, write_off_reason, -cents, id, greatest(applied_on, app.today()), $2
     from public.allocations where id = any ($1::uuid[]) order by recorded_at, id`,
    [ids, reason],
  );
}
