import type { Transaction } from '@portage/platform/postgres/database';

/** Whether an account is a person's. */
export async function isPersonAccount(tx: Transaction, userId: string): Promise<boolean> {
  const { rows } = await tx.query('select from app.person_accounts where user_id = $1', [userId]);
  return rows.length > 0;
}

/** Makes a new account a person's. @throws the database's error, whose hint is `otherAccountAddress`, for a client's or the provider's */
export async function insertPersonAccount(tx: Transaction, userId: string): Promise<void> {
  await tx.query('insert into app.person_accounts (user_id) values ($1)', [userId]);
}

/** The confirmed address of a person's account; undefined for another one. */
export async function personAddress(tx: Transaction, userId: string): Promise<string | undefined> {
  const { rows } = await tx.query(
    `select u.email from app.person_accounts a join auth.users u on u.id = a.user_id
     where a.user_id = $1 and u.email_confirmed_at is not null`,
    [userId],
  );
  return rows[0]?.email ?? undefined;
}

/** Whether the person of an employment has another account than this one, by their Social Insurance Number. */
export async function hasOtherAccount(tx: Transaction, memberId: string, userId: string): Promise<boolean> {
  const { rows } = await tx.query('select app.has_other_account($1, $2) as found', [memberId, userId]);
  return rows[0]?.found === true;
}

/** Gives an account an employment. */
export async function insertEmployment(
  tx: Transaction,
  given: { memberId: string; companyId: string; userId: string },
): Promise<void> {
  await tx.query('insert into app.person_employments (team_member_id, company_id, user_id) values ($1, $2, $3)', [
    given.memberId,
    given.companyId,
    given.userId,
  ]);
}

/** An employment of an account, with whether the person has left. */
export async function findEmployment(tx: Transaction, userId: string, memberId: string) {
  const { rows } = await tx.query(
    `select e.team_member_id as "memberId", e.company_id as "companyId", t.email, t.social_insurance_number as sin, t.state as province,
       exists (select from public.employment_ends d where d.team_member_id = e.team_member_id and d.undone_at is null and d.rehired_on is null
         and d.last_day < app.today()) as left
     from app.person_employments e join public.team_members t on t.team_member_id = e.team_member_id
     where e.user_id = $1 and e.team_member_id = $2`,
    [userId, memberId],
  );
  const [row] = rows;
  return row === undefined ? undefined : { ...row, left: row.left === true };
}
export type Employment = NonNullable<Awaited<ReturnType<typeof findEmployment>>>;

/** Since when an account has had two-step verification; null without it. */
export async function secondStepSince(tx: Transaction, userId: string): Promise<Date | null> {
  const { rows } = await tx.query('select app.second_step_since($1) as since', [userId]);
  return rows[0]?.since ?? null;
}

/** Whether a person of an employment is paid into an account already, or will be. */
export async function hasBankAccount(tx: Transaction, memberId: string): Promise<boolean> {
  const { rows } = await tx.query('select from app.bank_accounts where team_member_id = $1 and canceled_at is null', [
    memberId,
  ]);
  return rows.length > 0;
}

/** Where the signed copy of a document of an account's employments is stored, with its bucket; undefined when there is none. */
export async function findSignedCopy(tx: Transaction, userId: string, documentId: string) {
  const { rows } = await tx.query(
    `select d.name, d.file_path as path from public.documents d join public.new_documents n on n.id = d.new_document_id
     join app.person_employments e on e.team_member_id = n.team_member_id where e.user_id = $1 and d.id = $2`,
    [userId, documentId],
  );
  return rows[0];
}

/** The employment of an account that a pay statement is of; undefined when it is nobody's of theirs. */
export async function employmentOfStatement(tx: Transaction, userId: string, statementId: string) {
  const { rows } = await tx.query(
    `select s.team_member_id as "memberId" from public.pay_statements s join app.person_employments e on e.team_member_id = s.team_member_id
     where e.user_id = $1 and s.id = $2`,
    [userId, statementId],
  );
  return rows[0]?.memberId;
}

/** Whether a session may act for an account: one that has passed the second step, or any where the account has none. */
export async function hasPassedSecondStep(tx: Transaction, userId: string, isSecure: boolean): Promise<boolean> {
  const { rows } = await tx.query("select app.second_step_passed($1, case when $2 then 'aal2' end) as passed", [
    userId,
    isSecure,
  ]);
  return rows[0]?.passed === true;
}
