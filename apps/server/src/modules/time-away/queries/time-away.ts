import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { TimeAway, TimeAwayKind, TimeAwayState } from '@portage/domain/time-away/time-away';
import type { Transaction } from '@portage/platform/postgres/database';

/** A person who is away, with their employment, and whether the account that acts has their address. */
export async function findPersonAway(tx: Transaction, memberId: string) {
  const { rows } = await tx.query(
    `select t.team_member_id as id, t.company_id as "companyId", t.first_name || ' ' || t.last_name as name, t.email, t.state as province, t.status,
       t.commencement_date::text as commencement, c.legal_name as company,
       (select e.last_day::text from public.employment_ends e where e.team_member_id = t.team_member_id and e.undone_at is null and e.rehired_on is null) as "lastDay",
       exists (select from auth.users u where u.id = auth.uid() and lower(u.email) = lower(t.email)) as "isActor"
     from public.team_members t join public.companies c on c.id = t.company_id where t.team_member_id = $1`,
    [memberId],
  );
  const [row] = rows;
  return row === undefined
    ? undefined
    : {
        ...row,
        name: row.name ?? '',
        commencement: row.commencement as PlainDate,
        lastDay: row.lastDay as PlainDate | null,
      };
}
export type PersonAway = NonNullable<Awaited<ReturnType<typeof findPersonAway>>>;

/** What a person has requested or was approved, by day. */
export async function takenDays(tx: Transaction, memberId: string) {
  const { rows } = await tx.query(
    `select id, kind, first_day::text as first, last_day::text as last, half, state from public.time_away
     where team_member_id = $1 and state in ('requested', 'approved') order by first_day`,
    [memberId],
  );
  return rows.map(
    (row) =>
      row as { id: string; kind: TimeAwayKind; first: PlainDate; last: PlainDate; half: boolean; state: TimeAwayState },
  );
}

/** Adds an entry. @param state requested by the person, or approved at once */
export async function insertTimeAway(
  tx: Transaction,
  person: Pick<PersonAway, 'id' | 'companyId'>,
  away: TimeAway & { note: string },
  state: 'requested' | 'approved',
): Promise<string> {
  const { rows } = await tx.query(
    `insert into public.time_away (company_id, team_member_id, kind, first_day, last_day, half, note, state, decided_by, decided_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, case when $8 = 'approved' then auth.uid() end, case when $8 = 'approved' then app.now() end) returning id`,
    [person.companyId, person.id, away.kind, away.first, away.last, away.half, away.note, state],
  );
  return rows[0]?.id ?? '';
}

/** An entry with its person's id. isDecidedByActor: whether the account of the transaction decided it; for the provider, whether no account did. */
export async function findTimeAway(tx: Transaction, id: string) {
  const { rows } = await tx.query(
    `select id, company_id as "companyId", team_member_id as "memberId", kind, first_day::text as first, last_day::text as last, half, state, note,
       decided_by is not distinct from auth.uid() as "isDecidedByActor"
     from public.time_away where id::text = $1`,
    [id],
  );
  const [row] = rows;
  return row as
    | (Omit<NonNullable<typeof row>, 'kind' | 'first' | 'last' | 'state'> & {
        kind: TimeAwayKind;
        first: PlainDate;
        last: PlainDate;
        state: TimeAwayState;
      })
    | undefined;
}

/** Decides an entry. */
export async function setTimeAwayState(
  tx: Transaction,
  id: string,
  state: Exclude<TimeAwayState, 'requested'>,
  answer: string,
): Promise<void> {
  await tx.query(
    'update public.time_away set state = $2, answer = $3, decided_by = auth.uid(), decided_at = app.now() where id = $1',
    [id, state, answer],
  );
}

/** The last day of a person that is on an invoiced line; null for none. */
export async function lastInvoicedDay(tx: Transaction, memberId: string): Promise<PlainDate | null> {
  const { rows } = await tx.query(
    `select max(end_date)::text as day from public.payments
     where team_member_id = $1 and payment_type = 'Debit' and credited_at is null and status <> 'upcoming'`,
    [memberId],
  );
  return (rows[0]?.day ?? null) as PlainDate | null;
}
