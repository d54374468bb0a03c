import type { PlainDate } from '@portage/domain/dates/plain-date';
import { type Cents, cents } from '@portage/domain/money/money';
import type { YearShare } from '@portage/domain/pay/retroactive-pay';
import type { Province } from '@portage/domain/places/provinces';
import type { RecoveryGround } from '@portage/domain/recoveries/recovery-grounds';
import type { Transaction } from '@portage/platform/postgres/database';

/** A recovery as it is recorded. */
export interface NewRecovery {
  companyId: string;
  memberId: string;
  cause: 'salary' | 'payment';
  total: Cents;
  years: readonly YearShare[];
  paidFrom: PlainDate;
  description: string;
  reason: string;
  /** A uuid; null where the cause is recorded once by itself. */
  requestKey: string | null;
}

/** Records a recovery without a ground. Returns its id and reference, such as REC-1A2B3C4D5E. */
export async function insertRecovery(
  tx: Transaction,
  recovery: NewRecovery,
): Promise<{ id: string; reference: string }> {
  const { rows } = await tx.query(
    `insert into app.recoveries (id, company_id, team_member_id, reference, cause, total_cents, years, paid_from, description, reason, request_key)
     select n.id, $1, $2, 'REC-' || upper(left(replace(n.id::text, '-', ''), 10)), $3, $4, $5, $6, $7, $8, $9
     from (select gen_random_uuid() as id) n returning id, reference`,
    [
      recovery.companyId,
      recovery.memberId,
      recovery.cause,
      recovery.total,
      JSON.stringify(recovery.years),
      recovery.paidFrom,
      recovery.description,
      recovery.reason,
      recovery.requestKey,
    ],
  );
  return { id: rows[0]?.id ?? '', reference: rows[0]?.reference ?? '' };
}

/** The reference of the recovery that a request recorded before, and whether it was the same. */
export async function findByRequestKey(
  tx: Transaction,
  { companyId, memberId, total, paidFrom, requestKey }: NewRecovery,
) {
  const { rows } = await tx.query(
    `select id, reference, (team_member_id, total_cents, paid_from) = ($3::uuid, $4::bigint, $5::date) as same
     from app.recoveries where company_id = $1 and request_key = $2`,
    [companyId, requestKey, memberId, total, paidFrom],
  );
  return rows[0];
}

/**
 * Recoveries of a company's people that have a rest, oldest first, with what standing instalments took of them. Only those with a ground are
 * taken from pay.
 * @param memberIds default everyone
 */
export async function openRecoveries(tx: Transaction, companyId: string, memberIds: readonly string[] | null) {
  const { rows } = await tx.query(
    `select r.id, r.team_member_id, r.description, r.years, r.share, r.max_cents, r.recover_until::text, r.reduced_cents, r.ground is not null as grounded,
       coalesce((select jsonb_agg(jsonb_build_object('year', o.recovered_year, 'amount', (-o.amount * 100)::bigint)) from public.wip_one_time_payments o
         where o.company_id = r.company_id and o.recovery_id = r.id and o.invoice_id is not null and o.status <> 'Canceled' and o.credited_at is null), '[]') as recovered
     from app.recoveries r
     where r.company_id = $1 and r.canceled_at is null and ($2::uuid[] is null or r.team_member_id = any ($2::uuid[]))
     order by r.recorded_at, r.id`,
    [companyId, memberIds],
    'open recoveries',
  );
  return rows.map(({ years, recovered, max_cents, reduced_cents, recover_until, ...row }) => ({
    ...row,
    years: years as unknown as YearShare[],
    recovered: recovered as unknown as YearShare[],
    maximum: max_cents === null ? null : cents(Number(max_cents)),
    reduced: cents(Number(reduced_cents)),
    until: recover_until as PlainDate | null,
  }));
}

/** The next pays of people: for each payday the largest line that is not invoiced, with what is left to pay out of it, at most its net pay less what benefits take. In cents. */
export async function comingPays(tx: Transaction, memberIds: readonly string[], from: PlainDate) {
  const { rows } = await tx.query(
    `select distinct on (p.team_member_id, p.payday) p.team_member_id, p.payday::text, (p.gross_salary * 100)::bigint as gross,
       least(app.due_of_line(p.id, p.gross_salary) - coalesce((select greatest(0, sum(-app.due_of_line(o.id, o.amount))) from public.wip_one_time_payments o
           where o.team_member_id = p.team_member_id and o.pay_item_id is not null and o.start_date = p.payday and o.invoice_id is null and o.status = 'Processing'), 0),
         (p.gross_salary * 100)::bigint - coalesce((select sum(e.cents) from app.earlier_payouts e where e.payment_id = p.id), 0)::bigint) as payable,
       p.end_date - p.start_date + 1 as days, p.calculation -> 'steps' ->> 'province' as province
     from public.payments p
     where p.team_member_id = any ($1::uuid[]) and p.status = 'upcoming' and p.payment_type = 'Debit' and p.payday >= $2::date
     order by p.team_member_id, p.payday, p.gross_salary desc, p.id`,
    [memberIds, from],
    'coming pays',
  );
  return rows.map(({ payday, gross, payable, days, province, team_member_id }) => ({
    memberId: team_member_id,
    payday: payday as PlainDate,
    gross: cents(Number(gross)),
    payable: cents(Number(payable)),
    days: days ?? 0,
    province: province as Province,
  }));
}

/** Instalments of a company that are planned and not invoiced. */
export async function plannedInstalments(tx: Transaction, companyId: string, memberIds: readonly string[] | null) {
  const { rows } = await tx.query(
    `select id, recovery_id, team_member_id, start_date::text as payday, (-amount * 100)::bigint as amount, recovered_year, treatment
     from public.wip_one_time_payments
     where company_id = $1 and recovery_id is not null and invoice_id is null and status = 'Processing'
       and ($2::uuid[] is null or team_member_id = any ($2::uuid[]))`,
    [companyId, memberIds],
    'planned instalments',
  );
  return rows.map((row) => ({ ...row, amount: cents(Number(row.amount)) }));
}

export async function removeInstalments(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.query('delete from public.wip_one_time_payments where id = any ($1::uuid[]) and invoice_id is null', [ids]);
}

/** Plans instalments. Amounts in cents, more than 0. */
export async function addInstalments(
  tx: Transaction,
  instalments: readonly {
    recovery: string;
    memberId: string;
    payday: PlainDate;
    amount: Cents;
    year: number;
    contributions: boolean;
    description: string;
  }[],
): Promise<void> {
  if (instalments.length === 0) return;
  await tx.query(
    `insert into public.wip_one_time_payments (team_member_id, payment_type, treatment, amount, start_date, end_date, description, recovery_id, recovered_year)
     select n."memberId", 'Other', case when n.contributions then 'contributions' else 'none' end, round(-n.amount / 100.0, 2), n.payday, n.payday,
       n.description, n.recovery, n.year
     from jsonb_to_recordset($1::jsonb) as n (recovery uuid, "memberId" uuid, payday date, amount bigint, year int, contributions boolean, description text)`,
    [JSON.stringify(instalments)],
    'plan instalments',
  );
}

/** A recovery by its id or reference, locked, with the person's province of employment and what standing instalments on invoices took, in cents. */
export async function lockRecovery(tx: Transaction, wanted: string) {
  const { rows } = await tx.query(
    `select r.id, r.reference, r.company_id, r.team_member_id, r.total_cents, r.reduced_cents, r.paid_from::text, r.canceled_at is not null as canceled,
       t.first_name || ' ' || t.last_name as name, t.state as province, t.postal_code,
       (select coalesce(sum(-o.amount * 100), 0)::bigint from public.wip_one_time_payments o
        where o.company_id = r.company_id and o.recovery_id = r.id and o.invoice_id is not null and o.status <> 'Canceled' and o.credited_at is null) as recovered
     from app.recoveries r join public.team_members t on t.team_member_id = r.team_member_id
     where r.id::text = lower($1) or r.reference = upper($1) for update of r`,
    [wanted],
  );
  const row = rows[0];
  return row === undefined
    ? undefined
    : {
        ...row,
        paidFrom: row.paid_from as PlainDate,
        left: cents(Number(row.total_cents) - Number(row.reduced_cents) - Number(row.recovered)),
      };
}

/** The company of a recovery, to lock before the recovery; undefined when there is none. */
export async function companyOfRecovery(tx: Transaction, wanted: string): Promise<string | undefined> {
  const { rows } = await tx.query(
    'select company_id from app.recoveries r where r.id::text = lower($1) or r.reference = upper($1)',
    [wanted],
  );
  return rows[0]?.company_id;
}

/** Why and how much of each pay a recovery takes. */
export interface RecoveryBasis {
  ground: RecoveryGround;
  groundOn: PlainDate;
  reference: string;
  share: number;
  maximum: Cents | null;
}

export async function setBasis(
  tx: Transaction,
  id: string,
  basis: RecoveryBasis & { until: PlainDate | null },
): Promise<void> {
  await tx.query(
    `update app.recoveries set ground = $2, ground_on = $3, ground_reference = $4, share = $5, max_cents = $6, recover_until = $7 where id = $1`,
    [id, basis.ground, basis.groundOn, basis.reference, basis.share, basis.maximum, basis.until],
  );
}

/** Cancels a recovery and removes its instalments that are not invoiced. @param forgiven what was not recovered, in cents */
export async function setCanceled(tx: Transaction, id: string, reason: string, forgiven: Cents): Promise<void> {
  await tx.query('delete from public.wip_one_time_payments where recovery_id = $1 and invoice_id is null', [id]);
  await tx.query(
    `update app.recoveries set canceled_at = app.now(), canceled_by = auth.uid(), cancel_reason = $2, forgiven_cents = $3 where id = $1`,
    [id, reason, forgiven],
  );
}

/** A person's recoveries that are not canceled and have a rest, newest first, locked, with the rest in cents. */
export async function lockRests(tx: Transaction, memberId: string) {
  const { rows } = await tx.query(
    `select r.id, r.total_cents - r.reduced_cents - (select coalesce(sum(-o.amount * 100), 0)::bigint from public.wip_one_time_payments o
        where o.company_id = r.company_id and o.recovery_id = r.id and o.invoice_id is not null and o.status <> 'Canceled' and o.credited_at is null) as rest
     from app.recoveries r where r.team_member_id = $1 and r.cause = 'salary' and r.canceled_at is null order by r.recorded_at desc, r.id for update of r`,
    [memberId],
  );
  return rows.map(({ id, rest }) => ({ id, rest: cents(Number(rest)) })).filter(({ rest }) => rest > 0);
}

/** Takes an amount off what a recovery takes. Its planned instalments are planned again. */
export async function reduceRecovery(tx: Transaction, id: string, amount: Cents): Promise<void> {
  await tx.query('delete from public.wip_one_time_payments where recovery_id = $1 and invoice_id is null', [id]);
  await tx.query('update app.recoveries set reduced_cents = reduced_cents + $2 where id = $1', [id, amount]);
}

/** What a person was left of overpayments of their salary, in cents. */
export async function forgivenOf(tx: Transaction, memberId: string): Promise<Cents> {
  const { rows } = await tx.query(
    "select coalesce(sum(forgiven_cents), 0)::bigint as forgiven from app.recoveries where team_member_id = $1 and cause = 'salary'",
    [memberId],
  );
  return cents(Number(rows[0]?.forgiven ?? 0));
}
