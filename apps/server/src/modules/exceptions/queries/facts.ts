import { type PlainDate, plainDate } from '@portage/domain/dates/plain-date';
import { isSigned } from '@portage/domain/documents/documents';
import { cents } from '@portage/domain/money/money';
import type { Transaction } from '@portage/platform/postgres/database';

/** Open one-time payments for which it is not decided whether contributions apply. */
export async function undecidedPayments(tx: Transaction, companyId: string) {
  const { rows } = await tx.query(
    `select id, team_member_id as "memberId", start_date::text as date, amount::text as amount, payment_type as type, coalesce(reference, '') as reference
     from public.wip_one_time_payments
     where company_id = $1 and treatment is null and status = 'Processing' and invoice_id is null and credited_at is null`,
    [companyId],
    'undecided payments',
  );
  return rows;
}

/** Invoices that are not paid after their due date and hold up pay, with what remains of each as a decimal string. */
export async function unfundedInvoices(tx: Transaction, companyId: string, asOf: PlainDate) {
  const { rows } = await tx.query(
    `select id, coalesce(invoice_number, '') as number, period_start::text as start, period_end::text as end, payday::text as payday,
       round(amount - (paid_cents + credited_cents + written_off_cents) / 100.0, 2)::text as amount
     from public.invoices i where company_id = $1 and status in ('Pending', 'Overdue') and kind <> 'Credit' and due_date < $2::date
       and not exists (select from app.advanced_lines a where a.invoice_id = i.id)`,
    [companyId, asOf],
    'unfunded invoices',
  );
  return rows;
}

/** What is funded or advanced and not paid out of paydays that are over, by invoice, and what of it is held, by person. The amount left is in cents. */
export async function unpaidPaydays(tx: Transaction, companyId: string, asOf: PlainDate) {
  const { rows } = await tx.query(
    `select l.held, case when not l.held then i.id end as id, case when l.held then l.team_member_id end as "memberId",
       min(coalesce(i.invoice_number, '')) as number, min(l.start_date)::text as start, max(l.end_date)::text as end,
       min(l.payday)::text as payday, sum(l.cents)::bigint as amount
     from (
       select p.invoice_id, p.team_member_id, p.start_date, p.end_date, p.payday,
         app.due_of_line(p.id, p.gross_salary) - coalesce((select sum(e.cents) from app.earlier_payouts e where e.payment_id = p.id), 0) - app.withheld_of(p.id) as cents,
         exists (select from app.holds_of(p.company_id, p.team_member_id, p.start_date, p.end_date)) as held
       from public.payments p
       where p.company_id = $1 and (lower(p.status) = 'collected' or lower(p.status) = 'processing' and app.is_advanced(p.id)) and p.payday < $2::date and p.payment_type = 'Debit' and p.credited_at is null
         and not exists (select from app.payout_lines l where l.payment_id = p.id)
       union all
       select o.invoice_id, o.team_member_id, o.start_date, o.start_date, o.payday,
         app.due_of_line(o.id, o.amount) - coalesce((select sum(e.cents) from app.earlier_one_time_payouts e where e.one_time_payment_id = o.id), 0),
         exists (select from app.holds_of(o.company_id, o.team_member_id, o.start_date, o.start_date))
       from public.wip_one_time_payments o
       join public.invoices i on i.id = o.invoice_id and (i.status = 'Paid' or app.is_advanced(o.id))
       where o.company_id = $1 and o.status = 'Processing' and o.payday < $2::date and o.credited_at is null and o.recovery_id is null and o.corrects_year is null and o.pay_item_id is null
         and not exists (select from app.payout_one_time_payments l where l.one_time_payment_id = o.id)
     ) l join public.invoices i on i.id = l.invoice_id
     group by 1, 2, 3`,
    [companyId, asOf],
    'unpaid paydays',
  );
  return rows.map(({ start, end, payday, amount, ...row }) => ({
    ...row,
    firstDay: plainDate(start ?? ''),
    lastDay: plainDate(end ?? ''),
    payday: plainDate(payday ?? ''),
    amount: cents(Number(amount)),
  }));
}

/** Active members with a salary. */
export async function activeSalaries(tx: Transaction, companyId: string) {
  const { rows } = await tx.query(
    `select team_member_id as "memberId", salary::text as salary, state as province, postal_code as "postalCode"
     from public.team_members where company_id = $1 and status = 'approved' and salary > 0`,
    [companyId],
    'active salaries',
  );
  return rows;
}

/** Active members without a Social Insurance Number, or with the number of another. */
export async function sinExceptions(tx: Transaction, companyId: string) {
  const { rows } = await tx.query(
    `select team_member_id as "memberId", key = 'sinMissing' as missing from app.sin_exceptions($1)
     where team_member_id is not null and key is not null`,
    [companyId],
    'sin exceptions',
  );
  return rows.map(({ memberId, missing }) => ({ memberId, missing: missing ?? false }));
}

/** Whether a company with active members has no agreement, or one whose newest version is not signed. */
export async function isAgreementUnsigned(tx: Transaction, companyId: string): Promise<boolean> {
  const { rows } = await tx.query(
    `select (
       select d.status from public.new_documents d where d.company_id = $1 and d.team_member_id is null
       order by d.created_at desc, d.id limit 1) as status
     where exists (select from public.team_members t where t.company_id = $1 and t.status = 'approved')`,
    [companyId],
    'is agreement unsigned',
  );
  return rows.some(({ status }) => !isSigned(status));
}

/** Active members whose newest placement letter is not signed, with its status; null for those without one. */
export async function unsignedLetters(tx: Transaction, companyId: string) {
  const { rows } = await tx.query(
    `select t.team_member_id as "memberId", newest.status from public.team_members t
     left join (select distinct on (d.team_member_id) d.team_member_id, d.status from public.new_documents d
       where d.company_id = $1 and d.team_member_id is not null order by d.team_member_id, d.created_at desc, d.id) newest using (team_member_id)
     where t.company_id = $1 and t.status = 'approved' and newest.status is distinct from 'signed'`,
    [companyId],
    'unsigned letters',
  );
  return rows;
}

/** Invoices and documents that their provider never got, because the job used up its retries. */
export async function failedCalls(tx: Transaction, companyId: string) {
  const { rows } = await tx.query(
    `select i.id as "invoiceId", null::uuid as "memberId", i.invoice_number as number from public.invoices i
     where i.company_id = $1 and i.provider_invoice_id is null and i.status in ('Pending', 'Overdue') and i.kind <> 'Credit'
       and exists (select from jobs.job j where j.name = 'dead.letters' and j.source_name = 'billing.invoice' and j.data ->> 'invoiceId' = i.id::text)
     union all
     select distinct null::uuid, r.team_member_id, null::text from app.signature_requests r
     where r.company_id = $1 and r.status = 'preparing'
       and exists (select from jobs.job j where j.name = 'dead.letters' and j.source_name = 'signature.send' and j.data ->> 'requestId' = r.id::text)`,
    [companyId],
    'failed calls',
  );
  return rows;
}

/** Invoiced lines that reach beyond a last working day, with what is credited of them. Dollars, as decimal strings; credits in cents. */
export async function linesAfterEnds(tx: Transaction, companyId: string) {
  const { rows } = await tx.query(
    `select e.team_member_id as "memberId", e.last_day::text as "lastDay", e.rehired_on::text as "rehiredOn", p.start_date::text as start,
       p.end_date::text as end, p.gross_salary::text as gross, coalesce(i.invoice_number, '') as number,
       i.status = 'Paid' as paid, exists (select from public.invoices k where k.credit_of = i.id) as corrected,
       coalesce((select sum(c.cents) from app.line_credits c where c.payment_id = p.id), 0)::float8 as credited
     from public.employment_ends e
     cross join lateral (select * from public.payments p
       where p.team_member_id = e.team_member_id and p.payment_type = 'Debit' and p.credited_at is null and p.status <> 'upcoming'
         and p.end_date > e.last_day and p.start_date < coalesce(e.rehired_on, '9999-12-31') offset 0) p
     join public.invoices i on i.id = p.invoice_id
     where e.company_id = $1 and e.undone_at is null order by p.start_date, p.id`,
    [companyId],
    'lines after ends',
  );
  return rows.map(({ credited, ...row }) => ({ ...row, credited: credited ?? 0 }));
}

/**
 * Corrections of contributions that are planned for people without a line to settle them with, one for each person: that of the earliest year. The
 * amount is what the client is charged, in cents; negative when it is credited.
 */
export async function unsettledCorrections(tx: Transaction, companyId: string) {
  const { rows } = await tx.query(
    `select distinct on (o.team_member_id) o.team_member_id as "memberId", o.corrects_year as year, min(o.reference) as reference,
       (sum(o.ei + o.cpp) * 100)::bigint as amount
     from public.wip_one_time_payments o
     where o.company_id = $1 and o.corrects_year is not null and o.invoice_id is null and o.status = 'Processing'
       and not exists (select from public.payments p where p.team_member_id = o.team_member_id and p.status = 'upcoming' and p.payment_type = 'Debit')
     group by o.team_member_id, o.corrects_year order by o.team_member_id, o.corrects_year`,
    [companyId],
    'unsettled corrections',
  );
  return rows.map(({ year, reference, amount, ...row }) => ({
    ...row,
    year: year ?? 0,
    reference: reference ?? '',
    amount: cents(Number(amount)),
  }));
}
