import type { Transaction } from '@portage/platform/postgres/database';
import type { RowFrom } from '@portage/platform/postgres/statements';
import type { FoundException } from '../pay-exception.ts';

/** A found exception as it is stored. */
export type StoredFields = FoundException & { severity: string; actor: string };

/** A company's open exceptions, oldest first. The caller holds the company's lock. */
export async function openRows(tx: Transaction, companyId: string) {
  const { rows } = await tx.query(
    `select id, key, coalesce(one_time_payment_id, invoice_id, team_member_id)::text as subject, first_day::text as "firstDay",
       last_seen_at is not null as "seenByRun", severity, actor, last_day::text as "lastDay", payday::text as payday, deadline::text as deadline, amount::float8 as amount, params
     from public.pay_exceptions where company_id = $1 and resolved_at is null order by first_day, opened_at, id`,
    [companyId],
    'open exceptions',
  );
  return rows;
}

export async function insertRows(
  tx: Transaction,
  companyId: string,
  found: readonly (StoredFields & { id: string })[],
  byRun: boolean,
): Promise<void> {
  if (found.length === 0) return;
  await tx.query(
    `insert into public.pay_exceptions (id, company_id, team_member_id, invoice_id, one_time_payment_id, key, severity, actor, first_day, last_day,
       payday, deadline, amount, params, last_seen_at)
     select e.id, $1, e."memberId", e."invoiceId", e."oneTimePaymentId", e.key, e.severity, e.actor, e."firstDay", e."lastDay", e.payday, e.deadline, e.amount, e.params,
       case when $3::boolean then app.now() end
     from jsonb_to_recordset($2::jsonb) as e (id uuid, "memberId" uuid, "invoiceId" uuid, "oneTimePaymentId" uuid, key text, severity text, actor text,
       "firstDay" date, "lastDay" date, payday date, deadline date, amount bigint, params jsonb)`,
    [companyId, JSON.stringify(found), byRun],
    'insert exceptions',
  );
}

/** Writes what is known now into a company's open exceptions, where it differs, or was not known to a run. */
export async function updateRows(
  tx: Transaction,
  companyId: string,
  found: readonly (StoredFields & { id: string })[],
  byRun: boolean,
): Promise<void> {
  if (found.length === 0) return;
  await tx.query(
    `update public.pay_exceptions p set severity = e.severity, actor = e.actor, first_day = e."firstDay", last_day = e."lastDay", payday = e.payday,
       deadline = e.deadline, amount = e.amount, params = e.params, last_seen_at = case when $3::boolean then app.now() else p.last_seen_at end
     from jsonb_to_recordset($2::jsonb) as e (id uuid, severity text, actor text, "firstDay" date, "lastDay" date, payday date, deadline date,
       amount bigint, params jsonb)
     where p.company_id = $1 and p.id = e.id and p.resolved_at is null
       and ($3::boolean and p.last_seen_at is null or (p.severity, p.actor, p.first_day, p.last_day, p.payday, p.deadline, p.amount, p.params)
         is distinct from (e.severity, e.actor, e."firstDay", e."lastDay", e.payday, e.deadline, e.amount, e.params))`,
    [companyId, JSON.stringify(found), byRun],
    'update exceptions',
  );
}

/** Resolves exceptions that are no longer found: fixed, or ended with the member, payment or invoice that they are about. */
export async function resolveRows(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(
    `update public.pay_exceptions p set resolved_at = app.now(), resolution = case when
         p.key not in ('invoicedAfterEnd', 'correctionUnsettled') and exists (select from public.team_members t where t.team_member_id = p.team_member_id and t.status <> 'approved')
         or exists (select from public.wip_one_time_payments o where o.id = p.one_time_payment_id and o.status = 'Canceled')
         or exists (select from public.invoices i where i.id = p.invoice_id and i.status = 'Cancelled') then 'ended' else 'fixed' end
     where p.id = any ($1::uuid[])`,
    [ids],
  );
}

const listed = `select e.id, e.key, e.severity, e.actor, c.legal_name as company, e.company_id as "companyId", e.team_member_id as "memberId",
       t.first_name || ' ' || t.last_name as member, e.first_day::text as "firstDay", e.last_day::text as "lastDay", e.payday::text as payday,
       e.deadline::text as deadline, round(e.amount / 100.0, 2)::text as amount, e.params, e.opened_at as "openedAt", e.resolved_at as "resolvedAt", e.resolution
     from public.pay_exceptions e join public.companies c on c.id = e.company_id left join public.team_members t on t.team_member_id = e.team_member_id`;

/** A company's open exceptions with the names of what they are about, the most urgent on top. */
export async function openRowsWithNames(tx: Transaction, companyId: string) {
  const { rows } = await tx.query(
    `${listed} where e.company_id = $1 and e.resolved_at is null
     order by e.severity, e.deadline nulls last, e.opened_at, e.id`,
    [companyId],
    'open exceptions with names',
  );
  return rows;
}

/**
 * Exceptions with the names of what they are about: open ones first, the most urgent on top.
 * @param of.company the name or id of one company; null for all
 * @param of.resolved whether to include resolved ones
 * @param of.limit the max number of rows; null for all
 */
export async function listRows(
  tx: Transaction,
  of: { company: string | null; resolved: boolean; limit: number | null },
) {
  const { rows } = await tx.query(
    `${listed}
     where ($1::text is null or c.legal_name = $1 or c.id::text = $1) and ($2::boolean or e.resolved_at is null)
     order by e.resolved_at desc nulls first, e.severity, e.deadline nulls last, c.legal_name, e.opened_at, e.id limit $3::int`,
    [of.company, of.resolved, of.limit],
  );
  return rows;
}

export type ListedRow = RowFrom<typeof listRows>;

/** How many exceptions of all companies are open, and how many of them block pay. */
export async function countOpenRows(tx: Transaction): Promise<{ count: number; blocking: number }> {
  const { rows } = await tx.query(
    `select count(*)::int as count, count(*) filter (where severity = 'blocks')::int as blocking
     from public.pay_exceptions where resolved_at is null`,
  );
  return { count: rows[0]?.count ?? 0, blocking: rows[0]?.blocking ?? 0 };
}

/** Whether a company, or some of its people, have an open exception with one of these keys that a payroll run saw. */
export async function hasKeySeenByRun(
  tx: Transaction,
  companyId: string,
  keys: readonly string[],
  memberIds?: readonly string[],
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select 1 from public.pay_exceptions where company_id = $1 and resolved_at is null and last_seen_at is not null and key = any ($2::text[])
       and ($3::uuid[] is null or team_member_id = any ($3::uuid[])) limit 1`,
    [companyId, keys, memberIds ?? null],
  );
  return rowCount > 0;
}
