import type { PlainDate } from '@portage/domain/dates/plain-date';
import { isProvince } from '@portage/domain/places/provinces';
import type { TimeAwayKind } from '@portage/domain/time-away/time-away';
import type { Transaction } from '@portage/platform/postgres/database';

/** The colleague who may decide a person's time away today, with the address of their own account: null before they have one. */
export async function findApprover(tx: Transaction, memberId: string) {
  const { rows } = await tx.query(
    `select t.team_member_id as id, t.first_name || ' ' || t.last_name as name, t.state as province,
       (select u.email::text from app.person_employments e join auth.users u on u.id = e.user_id where e.team_member_id = t.team_member_id) as email
     from public.team_members t where t.team_member_id = app.approver_of($1)`,
    [memberId],
  );
  const [row] = rows;
  return row === undefined ? undefined : { ...row, name: row.name ?? '' };
}
export type Approver = NonNullable<Awaited<ReturnType<typeof findApprover>>>;

/** Why someone cannot be named; null when they can. */
export async function approverProblem(
  tx: Transaction,
  given: { companyId: string; memberId: string; approverId: string },
): Promise<'memberNotFound' | 'approverSelf' | 'approverNotEmployed' | null> {
  const { rows } = await tx.query(
    `select app.is_same_person(t.team_member_id, $3) as self, app.is_employed(t.team_member_id) as employed
     from public.team_members t where t.company_id = $1 and t.team_member_id = $2`,
    [given.companyId, given.approverId, given.memberId],
  );
  const [found] = rows;
  if (found === undefined) return 'memberNotFound';
  if (found.self === true) return 'approverSelf';
  return found.employed === true ? null : 'approverNotEmployed';
}

/** Names who approves a person's time away, instead of anyone before. */
export async function putApprover(
  tx: Transaction,
  given: { companyId: string; memberId: string; approverId: string },
): Promise<void> {
  await tx.query(
    `insert into public.time_away_approvers as n (company_id, team_member_id, approver_id) values ($1, $2, $3)
     on conflict (company_id, team_member_id) do update set approver_id = excluded.approver_id, named_by = excluded.named_by, named_at = excluded.named_at
       where n.approver_id <> excluded.approver_id`,
    [given.companyId, given.memberId, given.approverId],
  );
}

/** Names nobody. */
export async function deleteApprover(tx: Transaction, companyId: string, memberId: string): Promise<void> {
  await tx.query('delete from public.time_away_approvers where company_id = $1 and team_member_id = $2', [
    companyId,
    memberId,
  ]);
}

/** Requests of a person without an answer. */
export async function waitingOf(tx: Transaction, memberId: string) {
  const { rows } = await tx.query(
    `select id, kind, first_day::text as first, last_day::text as last, half, note from public.time_away
     where team_member_id = $1 and state = 'requested' order by requested_at`,
    [memberId],
  );
  return rows.map((row) => ({
    ...row,
    kind: row.kind as TimeAwayKind,
    first: row.first as PlainDate,
    last: row.last as PlainDate,
  }));
}

/** The requests that the account of the transaction may decide as a colleague. @see app.team_requests */
export async function teamRequests(tx: Transaction, approverId: string) {
  const { rows } = await tx.query(
    `select id, team_member_id as "memberId", name, province, kind, first_day::text as first, last_day::text as last, half, note,
       requested_at as "requestedAt" from app.team_requests($1)`,
    [approverId],
  );
  return rows.map((row) => ({
    id: row.id ?? '',
    memberId: row.memberId ?? '',
    name: row.name ?? '',
    province: isProvince(row.province) ? row.province : null,
    kind: row.kind as TimeAwayKind,
    first: row.first as PlainDate,
    last: row.last as PlainDate,
    half: row.half === true,
    note: row.note ?? '',
    requestedAt: row.requestedAt ?? new Date(0),
  }));
}

/** The names of those whose time away a person decides. */
export async function teamOf(tx: Transaction, approverId: string): Promise<string[]> {
  const { rows } = await tx.query(
    `select t.first_name || ' ' || t.last_name as name from public.time_away_approvers n
     join public.team_members t on t.team_member_id = n.team_member_id
     where n.approver_id = $1 and app.decides_time_away_of(auth.uid(), n.team_member_id) and app.is_employed(n.team_member_id)
     order by t.first_name, t.last_name, t.team_member_id`,
    [approverId],
  );
  return rows.flatMap(({ name }) => name ?? []);
}
