import type { Account } from '../accounts.ts';
import { server } from '../portal-server.ts';

/** Makes the account's sign-ins and second steps an hour old. */
export async function ageSessions({ userId }: Account): Promise<void> {
  await server.rows(
    `update auth.mfa_amr_claims set updated_at = updated_at - interval '1 hour'
     where session_id in (select id from auth.sessions where user_id = $1)`,
    [userId],
  );
}
