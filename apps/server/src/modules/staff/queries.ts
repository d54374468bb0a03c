import type { Database, Transaction } from '@portage/platform/postgres/database';
import { asService, type RequestContext } from '@portage/platform/postgres/identity';
import type { RowFrom } from '@portage/platform/postgres/statements';

export async function findStaff(tx: Transaction, email: string) {
  const { rows } = await tx.query(
    'select user_id, role, state, activated_at from app.staff where email = $1 for update',
    [email],
  );
  return rows[0];
}

export async function insertStaff(
  tx: Transaction,
  staff: { userId: string; email: string; role: string; expiresAt: Date },
): Promise<void> {
  await tx.query(
    'insert into app.staff (user_id, email, role, invited_by, invitation_expires_at) values ($1, $2, $3, auth.uid(), $4)',
    [staff.userId, staff.email, staff.role, staff.expiresAt],
  );
}

export async function inviteAgain(tx: Transaction, userId: string, role: string, expiresAt: Date): Promise<void> {
  await tx.query(
    `update app.staff set role = $2, state = 'invited', disabled_at = null, invited_by = auth.uid(), invited_at = app.now(),
       invitation_expires_at = $3 where user_id = $1`,
    [userId, role, expiresAt],
  );
}

export async function setRole(tx: Transaction, userId: string, role: string): Promise<void> {
  await tx.query('update app.staff set role = $2 where user_id = $1', [userId, role]);
}

/** Disables an account, or enables it: as before it was disabled. */
export async function setDisabled(tx: Transaction, userId: string, disabled: boolean): Promise<void> {
  await tx.query(
    `update app.staff set state = case when $2 then 'disabled' when activated_at is null then 'invited' else 'active' end,
       disabled_at = case when $2 then app.now() end where user_id = $1`,
    [userId, disabled],
  );
}

export type StaffRow = RowFrom<typeof allStaff>;

export async function allStaff(db: Pick<Database, 'run'>) {
  const { rows } = await db.run(
    { ...asService, readOnly: true },
    `select email, role, state, to_char(invited_at at time zone 'UTC', 'YYYY-MM-DD') as invited,
       to_char(activated_at at time zone 'UTC', 'YYYY-MM-DD') as activated from app.staff order by email`,
  );
  return rows;
}

/**
 * Starts an act: checks the role of the staff member whose transaction this is, and records the act.
 * @returns no id when the role may not do it; a null role when the session has no rights
 */
export async function beginAct(
  tx: Transaction,
  act: { name: string; roles: readonly string[]; reason: string | null; subject: string | null },
) {
  const { rows } = await tx.query('select id, staff_role from app.begin_staff_act($1, $2, $3, $4)', [
    act.name,
    [...act.roles],
    act.reason,
    act.subject,
  ]);
  return rows[0] ?? { id: null, staff_role: null };
}

/** The role of the staff member with this identity; null when the session has no rights. */
export async function staffRole(db: Database, identity: RequestContext): Promise<string | null> {
  const { rows } = await db.run({ ...identity, readOnly: true }, 'select app.staff_role() as role');
  return rows[0]?.role ?? null;
}

/** Records an act on the command line. @returns the act's id */
export async function beginOperatorAct(
  db: Database,
  act: { name: string; reason: string | null; subject: string | null },
) {
  const { rows } = await db.run(asService, 'select app.begin_operator_act($1, $2, $3) as id', [
    act.name,
    act.reason,
    act.subject,
  ]);
  return rows[0]?.id ?? null;
}
