import { subtractBankDays } from '@portage/domain/bank-holidays';
import { parseCents } from '@portage/domain/money';
import { laterOf, type PlainDate, yearOf } from '@portage/domain/plain-date';
import type { Transaction } from '../postgres/database.ts';

export interface InvoiceTerms {
  /** Bank days before payday on which the invoice is issued. */
  leadBankDays: number;
  /** Bank days before payday on which funds are due. */
  dueBankDays: number;
}

export interface IssuedInvoice {
  id: string;
  number: string;
  /** Cents. */
  amount: number;
}

interface Group extends Record<string, unknown> {
  start_date: PlainDate;
  end_date: PlainDate;
  payday: PlainDate;
  total: string;
}

/**
 * One invoice for each pay period whose upcoming lines have come within the lead time; its lines become processing in the
 * same transaction, so a line is invoiced exactly once. The caller holds the company's lock.
 */
export async function issueInvoices(
  tx: Transaction,
  companyId: string,
  asOf: PlainDate,
  terms: InvoiceTerms,
): Promise<IssuedInvoice[]> {
  const { rows: groups } = await tx.query<Group>(
    `select start_date::text, end_date::text, payday::text, sum(gross_salary + ei + cpp)::text as total
     from public.payments where company_id = $1 and status = 'upcoming' group by 1, 2, 3 order by payday, start_date`,
    [companyId],
  );
  const issued: IssuedInvoice[] = [];
  for (const group of groups) {
    if (subtractBankDays(group.payday, terms.leadBankDays) > asOf) continue;
    const number = await nextInvoiceNumber(tx, companyId, yearOf(asOf));
    const due = laterOf(subtractBankDays(group.payday, terms.dueBankDays), asOf);
    const { rows } = await tx.query<{ id: string }>(
      `insert into public.invoices (company_id, invoice_number, amount, due_date, period_start, period_end, payday)
       values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      [companyId, number, group.total, due, group.start_date, group.end_date, group.payday],
    );
    const id = rows[0]?.id ?? '';
    await tx.query(
      `update public.payments set invoice_id = $1, status = 'processing'
       where company_id = $2 and status = 'upcoming' and start_date = $3 and end_date = $4 and payday = $5`,
      [id, companyId, group.start_date, group.end_date, group.payday],
    );
    issued.push({ id, number, amount: parseCents(group.total) });
  }
  return issued;
}

/** 'INV-2026-0001', counted per company and year without a gap. */
async function nextInvoiceNumber(tx: Transaction, companyId: string, year: number): Promise<string> {
  const { rows } = await tx.query<{ last_number: number }>(
    `insert into app.invoice_counters as c (company_id, year, last_number) values ($1, $2, 1)
     on conflict (company_id, year) do update set last_number = c.last_number + 1 returning last_number`,
    [companyId, year],
  );
  return `INV-${year}-${String(rows[0]?.last_number ?? 1).padStart(4, '0')}`;
}
