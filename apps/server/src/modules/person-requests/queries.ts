import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { RequestState, RequestSubject } from '@portage/domain/person-requests/person-request';
import type { Transaction } from '@portage/platform/postgres/database';

/** What is asked for. statementId: the pay statement that it is about. */
export interface Correction {
  readonly subject: RequestSubject;
  readonly statementId: string | null;
  readonly body: string;
}

/** Locks a person, so that their requests take turns. @returns the client's id, and how many requests wait */
export async function lockAsker(
  tx: Transaction,
  memberId: string,
): Promise<{ companyId: string; open: number } | undefined> {
  const { rows } = await tx.query(
    'select company_id as "companyId" from public.team_members where team_member_id = $1 for update',
    [memberId],
  );
  const [person] = rows;
  if (person === undefined) return undefined;
  const { rows: waiting } = await tx.query(
    "select count(*)::integer as open from public.person_requests where team_member_id = $1 and state = 'open'",
    [memberId],
  );
  return { ...person, open: waiting[0]?.open ?? 0 };
}

/** Whether a pay statement is a person's. */
export async function isStatementOf(tx: Transaction, memberId: string, statementId: string): Promise<boolean> {
  const { rows } = await tx.query('select from public.pay_statements where id = $2 and team_member_id = $1', [
    memberId,
    statementId,
  ]);
  return rows.length > 0;
}

/** Adds a request. @returns its id */
export async function insertRequest(
  tx: Transaction,
  of: { companyId: string; memberId: string; answerBy: PlainDate },
  { subject, statementId, body }: Correction,
): Promise<string> {
  const { rows } = await tx.query(
    `insert into public.person_requests (company_id, team_member_id, subject, statement_id, body, answer_by)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [of.companyId, of.memberId, subject, statementId, body, of.answerBy],
  );
  return rows[0]?.id ?? '';
}

/** A request, locked, with the addresses of its person. ownEmail: that of the account that they sign in with, if it is another one. */
export async function lockRequest(tx: Transaction, id: string) {
  const { rows } = await tx.query(
    `select r.id, r.team_member_id as "memberId", r.company_id as "companyId", r.subject, r.state, t.first_name || ' ' || t.last_name as name, t.email, t.state as province,
       nullif(lower(u.email), lower(t.email)) as "ownEmail"
     from public.person_requests r join public.team_members t on t.team_member_id = r.team_member_id
     left join app.person_employments e on e.team_member_id = t.team_member_id left join auth.users u on u.id = e.user_id
     where r.id = $1 for update of r`,
    [id],
  );
  const [row] = rows;
  return row as
    | (Omit<NonNullable<typeof row>, 'subject' | 'state'> & { subject: RequestSubject; state: RequestState })
    | undefined;
}
export type AnsweredRequest = NonNullable<Awaited<ReturnType<typeof lockRequest>>>;

/** An answer of the provider. */
export interface RequestAnswer {
  readonly state: Exclude<RequestState, 'open' | 'withdrawn'>;
  readonly answer: string;
  readonly showClient: boolean;
}

/** Answers an open request. */
export async function setAnswer(
  tx: Transaction,
  id: string,
  { state, answer, showClient }: RequestAnswer,
): Promise<void> {
  await tx.query(
    `update public.person_requests set state = $2, answer = $3, shown_to_client = $4, answered_by = auth.uid(), answered_at = app.now()
     where id = $1`,
    [id, state, answer, showClient],
  );
}

/** Takes an open request back. */
export async function setWithdrawn(tx: Transaction, id: string): Promise<void> {
  await tx.query(
    "update public.person_requests set state = 'withdrawn', answered_by = auth.uid(), answered_at = app.now() where id = $1",
    [id],
  );
}
