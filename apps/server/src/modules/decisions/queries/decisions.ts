import type { PlainDate } from '@portage/domain/dates/plain-date';
import { plainDate } from '@portage/domain/dates/plain-date';
import type { Transaction } from '@portage/platform/postgres/database';

/** Makes acts on a decision wait for each other until the end of the transaction. */
export async function lockDecision(tx: Transaction, id: string): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('decision:' || $1::text, 0))", [id]);
}

/** A decision that waits, with what was said about it. */
export async function findDecision(tx: Transaction, id: string) {
  const { rows } = await tx.query(
    `select coalesce(kind, '') as kind, company_id as "companyId", due_on::text as "dueOn", next_due::text as "nextDue", coalesce(fingerprint, '') as fingerprint,
       coalesce(facts, 0) as facts, cents::text as cents, coalesce(blocking, false) as blocking, taken_at is not null as taken, taken_by as "takenBy",
       snoozed_until::text as "snoozedUntil"
     from public.staff_decisions where id = $1`,
    [id],
    'a decision',
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  return {
    ...row,
    taken: row.taken === true,
    dueOn: dayOf(row.dueOn),
    nextDue: dayOf(row.nextDue),
    snoozedUntil: dayOf(row.snoozedUntil),
  };
}

export type Decision = NonNullable<Awaited<ReturnType<typeof findDecision>>>;

const dayOf = (day: string | null) => (day === null ? null : plainDate(day));

/** What waits, the most urgent first. @param limit the max number of rows */
export async function listDecisions(tx: Transaction, limit: number) {
  const { rows } = await tx.query(
    `select id, kind, what, coalesce(company_name, '') as company, facts, round(cents / 100.0, 2)::text as amount, due_on::text as due, blocking,
       taken_at as "takenAt", case when asleep then snoozed_until::text end as "snoozedUntil", case when asleep then snooze_reason::text end as reason
     from public.staff_decisions order by asleep, due_on nulls last, opened_at, id limit $1`,
    [limit],
    'decisions',
  );
  return rows;
}

/** Records who has taken a decision, and ends its snooze. */
export async function markTaken(
  tx: Transaction,
  id: string,
  companyId: string | null,
  by: string | null,
): Promise<void> {
  await tx.query(
    `insert into app.decision_marks (id, company_id, taken_at, taken_by) values ($1, $2, app.now(), $3)
     on conflict (id) do update set taken_at = excluded.taken_at, taken_by = excluded.taken_by, company_id = excluded.company_id,
       snoozed_until = null, snooze_reason = null, snoozed_at = null, snoozed_by = null, deadline = null, facts = null, cents = null, blocking = null, fingerprint = null`,
    [id, companyId, by],
  );
}

export async function clearTaken(tx: Transaction, id: string): Promise<void> {
  await tx.query('update app.decision_marks set taken_at = null, taken_by = null where id = $1', [id]);
}

/** Records until when a decision is snoozed, and what it was then. */
export async function markSnoozed(
  tx: Transaction,
  id: string,
  decision: Pick<Decision, 'companyId' | 'facts' | 'cents' | 'blocking' | 'fingerprint'>,
  snooze: { until: PlainDate; deadline: PlainDate | null; reason: string; by: string | null },
): Promise<void> {
  await tx.query(
    `insert into app.decision_marks (id, company_id, snoozed_until, snooze_reason, snoozed_at, snoozed_by, deadline, facts, cents, blocking, fingerprint)
     values ($1, $2, $3::date, $4, app.now(), $5, $6::date, $7, $8::bigint, $9, $10)
     on conflict (id) do update set company_id = excluded.company_id, snoozed_until = excluded.snoozed_until, snooze_reason = excluded.snooze_reason,
       snoozed_at = excluded.snoozed_at, snoozed_by = excluded.snoozed_by, deadline = excluded.deadline, facts = excluded.facts, cents = excluded.cents,
       blocking = excluded.blocking, fingerprint = excluded.fingerprint`,
    [
      id,
      decision.companyId,
      snooze.until,
      snooze.reason,
      snooze.by,
      snooze.deadline,
      decision.facts,
      decision.cents,
      decision.blocking,
      decision.fingerprint,
    ],
  );
}

export async function clearSnooze(tx: Transaction, id: string): Promise<void> {
  await tx.query(
    `update app.decision_marks set snoozed_until = null, snooze_reason = null, snoozed_at = null, snoozed_by = null, deadline = null, facts = null,
       cents = null, blocking = null, fingerprint = null where id = $1`,
    [id],
  );
}
