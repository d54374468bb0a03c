import { randomUUID } from 'node:crypto';
import type { RequestContext } from '@portage/platform/postgres/identity';
import type pg from 'pg';

export type StaffRole = 'owner' | 'payroll' | 'support' | 'auditor';
export const staffRoles: readonly StaffRole[] = ['owner', 'payroll', 'support', 'auditor'];

export interface StaffAccount {
  userId: string;
  email: string;
  sessionId: string;
  /** The claims of its token. */
  claims: Record<string, string>;
}

/** Creates an active staff account with a session, as the owner of the schema. */
export async function makeStaff(
  owner: pg.Client,
  role: StaffRole,
  { aal = 'aal2', email = `${role}-${randomUUID()}@provider.example` }: { aal?: 'aal1' | 'aal2'; email?: string } = {},
): Promise<StaffAccount> {
  const [userId, sessionId] = [randomUUID(), randomUUID()];
  await owner.query('insert into auth.users (id, aud, email, email_confirmed_at) values ($1, $2, $3, now())', [
    userId,
    'authenticated',
    email,
  ]);
  await owner.query(
    `insert into app.staff (user_id, email, role, state, activated_at, invitation_expires_at)
     values ($1, $2, $3, 'active', app.now(), app.now() + interval '1 day')`,
    [userId, email, role],
  );
  await owner.query(
    `insert into auth.sessions (id, user_id, aal, not_after) values ($1, $2, $3, app.now() + interval '12 hours')`,
    [sessionId, userId, aal],
  );
  return { userId, email, sessionId, claims: { role: 'staff', sub: userId, email, aal, session_id: sessionId } };
}

/** The identity of a staff member's request. */
export const asStaff = ({ claims }: StaffAccount): RequestContext => ({ role: 'staff', claims, readOnly: false });
