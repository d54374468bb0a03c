import type { PlainDate } from '@portage/domain/plain-date';
import type { Transaction } from '../../platform/postgres/database.ts';
import type { DueInvoice, PaidMember } from './company-events.ts';

/** The company of a feed, by the hash of its secret. */
export async function companyOfFeed(
  tx: Transaction,
  tokenHash: string,
): Promise<{ id: string; name: string } | undefined> {
  const { rows } = await tx.query<{ id: string; name: string }>(
    'select c.id, c.legal_name as name from public.calendar_feeds f join public.companies c on c.id = f.company_id where f.token_hash = $1',
    [tokenHash],
  );
  return rows[0];
}

export async function approvedMembers(tx: Transaction, companyId: string): Promise<PaidMember[]> {
  const { rows } = await tx.query<PaidMember & Record<string, unknown>>(
    `select first_name || ' ' || last_name as name, payroll_schedule as schedule, commencement_date::text as commencement
     from public.team_members where company_id = $1 and status = 'approved' order by first_name, last_name, team_member_id`,
    [companyId],
  );
  return rows;
}

/** Invoices due on or after a day. */
export async function dueInvoices(tx: Transaction, companyId: string, from: PlainDate): Promise<DueInvoice[]> {
  const { rows } = await tx.query<DueInvoice & Record<string, unknown>>(
    `select id, coalesce(invoice_number, 'INV-' || left(id::text, 8)) as number, due_date::text as due, payday::text as payday
     from public.invoices where company_id = $1 and due_date >= $2 and status <> 'Cancelled' order by due_date, id`,
    [companyId, from],
  );
  return rows;
}

/** Records that a feed was read, at most once an hour. */
export async function noteFeedRead(tx: Transaction, tokenHash: string): Promise<void> {
  await tx.query(
    `update public.calendar_feeds set last_read_at = app.now()
     where token_hash = $1 and (last_read_at is null or last_read_at < app.now() - interval '1 hour')`,
    [tokenHash],
  );
}
