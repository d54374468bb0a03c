import type { PlainDate } from '@portage/domain/dates/plain-date';
import { type Cents, cents, toDecimal } from '@portage/domain/money/money';
import type { GrossPay } from '@portage/domain/pay/gross-pay';
import type { InvoicedPay, PaidSalary, RetroactivePay } from '@portage/domain/pay/retroactive-pay';
import type { Province } from '@portage/domain/places/provinces';
import type { Transaction } from '@portage/platform/postgres/database';

/**
 * A member's invoiced pay that stands, from a day on, oldest first. Days that were invoiced and are owed again are among it.
 * @param until the last day that is invoiced
 */
export async function findInvoicedPay(
  tx: Transaction,
  memberId: string,
  from: PlainDate,
  until: PlainDate,
): Promise<InvoicedPay[]> {
  const { rows } = await tx.query(
    `select start_date::text, end_date::text, calculation -> 'pay' as pay, calculation -> 'steps' ->> 'payDate' as paid_on from public.payments
     where team_member_id = $1 and payment_type = 'Debit' and credited_at is null and end_date between $2 and $3 and calculation -> 'pay' is not null
     order by start_date`,
    [memberId, from, until],
  );
  return rows.map(({ start_date, end_date, pay, paid_on }) => ({
    start: start_date as PlainDate,
    end: end_date as PlainDate,
    pay: pay as GrossPay,
    payDate: paid_on as PlainDate,
  }));
}

/**
 * The salaries that were stated afterwards for a member's invoiced days, in the order in which they were. One counts while its payment
 * stands, or the payment that was made again for it, whose reference is derived from it. One that led to a recovery, or only reduced one, always
 * counts: what was paid for it is what the recovery takes, as a negative amount.
 */
export async function findStatedSalaries(tx: Transaction, memberId: string): Promise<PaidSalary[]> {
  const { rows } = await tx.query(
    `select c.from_day::text, c.until_day::text, c.salary_cents::text,
       coalesce(n.amount * 100, -(r.total_cents - r.reduced_cents - r.forgiven_cents), 0)::bigint as paid from app.pay_corrections c
     left join app.recoveries r on r.id = c.recovery_id
     left join public.wip_one_time_payments o on o.id = c.one_time_payment_id
     left join public.wip_one_time_payments n on n.team_member_id = c.team_member_id and n.status <> 'Canceled' and n.credited_at is null
       and regexp_replace(n.reference, '(-R)+$', '') = regexp_replace(o.reference, '(-R)+$', '')
     where c.team_member_id = $1 and c.salary_cents is not null and (c.one_time_payment_id is null or n.id is not null) order by c.recorded_at, c.id`,
    [memberId],
  );
  return rows.map(({ from_day, until_day, salary_cents, paid }) => ({
    from: from_day as PlainDate,
    until: until_day as PlainDate,
    salary: cents(Number(salary_cents)),
    paid: cents(Number(paid)),
  }));
}

/** What a member was paid and is recovered of it, by invoices that stand, in cents. */
export async function findPaidTotal(tx: Transaction, memberId: string): Promise<Cents> {
  const { rows } = await tx.query(
    `select ((select coalesce(sum(p.gross_salary), 0) from public.payments p
         where p.team_member_id = $1 and p.payment_type = 'Debit' and p.credited_at is null and p.status <> 'upcoming')
       + (select coalesce(sum(o.amount), 0) from public.wip_one_time_payments o
         where o.team_member_id = $1 and o.invoice_id is not null and o.status <> 'Canceled' and o.credited_at is null)) * 100 as paid`,
    [memberId],
  );
  return cents(Number(rows[0]?.paid ?? 0));
}

/** Adds that a salary was stated for invoiced days without a payment. @param recoveryId what takes the overpayment back; null when it only reduced others */
export async function insertLowerCorrection(
  tx: Transaction,
  member: { id: string; companyId: string },
  stated: { from: PlainDate; until: PlainDate; salary: Cents },
  recoveryId: string | null,
  by: string | null,
): Promise<void> {
  await tx.query(
    `insert into app.pay_corrections (company_id, team_member_id, recovery_id, from_day, until_day, salary_cents, recorded_by)
     values ($1, $2, $3, $4, $5, $6, coalesce($7::uuid, auth.uid()))`,
    [member.companyId, member.id, recoveryId, stated.from, stated.until, stated.salary, by],
  );
}

/** Adds the payment of a difference, and what it is for. @param by the account; null for the provider */
export async function insertPayCorrection(
  tx: Transaction,
  member: { id: string; companyId: string },
  pay: RetroactivePay & { salary: Cents; payOn: PlainDate; description: string },
  by: string | null,
): Promise<void> {
  await tx.query(
    `with payment as (
       insert into public.wip_one_time_payments (team_member_id, payment_type, treatment, amount, start_date, end_date, description)
       values ($2, 'Other', 'contributions', $3, $4, $4, $5) returning id)
     insert into app.pay_corrections (company_id, team_member_id, one_time_payment_id, from_day, until_day, salary_cents, recorded_by)
     select $1, $2, payment.id, $6, $7, $8, $9 from payment`,
    [
      member.companyId,
      member.id,
      toDecimal(pay.amount),
      pay.payOn,
      pay.description,
      pay.from,
      pay.until,
      pay.salary,
      by,
    ],
  );
}

/** The date of a member's last one-time payment that is invoiced and stands; null for none. */
export async function lastInvoicedOneTime(tx: Transaction, memberId: string): Promise<PlainDate | null> {
  const { rows } = await tx.query(
    `select max(start_date)::text as day from public.wip_one_time_payments
     where team_member_id = $1 and invoice_id is not null and status <> 'Canceled' and credited_at is null and recovery_id is null and corrects_year is null and pay_item_id is null`,
    [memberId],
  );
  return (rows[0]?.day ?? null) as PlainDate | null;
}

/** Adds that a province was stated for invoiced days. */
export async function insertStatedProvince(
  tx: Transaction,
  member: { id: string; companyId: string },
  stated: { from: PlainDate; until: PlainDate; province: Province; reason: string },
): Promise<void> {
  await tx.query(
    'insert into app.pay_corrections (company_id, team_member_id, from_day, until_day, province, reason) values ($1, $2, $3, $4, $5, $6)',
    [member.companyId, member.id, stated.from, stated.until, stated.province, stated.reason],
  );
}

/** The invoiced days of a company's people for which a province was stated, as far as they can be paid from a day on. @param memberIds default everyone */
export async function statedProvinces(
  tx: Transaction,
  companyId: string,
  paidFrom: PlainDate,
  memberIds?: readonly string[],
) {
  const { rows } = await tx.query(
    `select team_member_id as "memberId", from_day::text as "from", until_day::text as until from app.pay_corrections
     where company_id = $1 and province is not null and until_day >= $2::date - 400 and ($3::uuid[] is null or team_member_id = any ($3::uuid[]))
     order by recorded_at, id`,
    [companyId, paidFrom, memberIds ?? null],
    'stated provinces',
  );
  return rows.map(({ memberId, from, until }) => ({ memberId, from: from as PlainDate, until: until as PlainDate }));
}
