import { asAuthAdmin } from '@portage/platform/postgres/identity';
import { AuthError } from '../auth-error.ts';
import { requireMfa } from '../second-step/second-step.ts';
import { type AuthService, signedIn } from '../service.ts';

const MFA_REQUIRED = 'AAL2 required to see where the account is signed in';

/** GET /sessions: lists the caller's own sessions, this one first, then by last use. */
export async function listSessions(service: AuthService, request: Request): Promise<Response> {
  const sessions = await service.deps.db.transaction({ ...asAuthAdmin, readOnly: true }, async (tx) => {
    const who = await signedIn(service, tx, request);
    await requireMfa(tx, who, MFA_REQUIRED);
    const { rows } = await tx.query(
      `select id, user_agent, host(ip) as ip, created_at, coalesce(refreshed_at at time zone 'UTC', created_at) as last_used_at, aal, id = $2 as current
       from auth.sessions where user_id = $1 and (not_after is null or not_after > $3) order by id = $2 desc, last_used_at desc limit 100`,
      [who.user.id, who.sessionId, new Date(service.deps.clock.now())],
    );
    return rows;
  });
  return Response.json(sessions, { headers: { 'cache-control': 'no-store' } });
}

/** DELETE /sessions/:id: signs out one device. @throws AuthError 404, also for another user's session */
export async function endSession(service: AuthService, request: Request, id: string): Promise<Response> {
  await service.deps.db.transaction(asAuthAdmin, async (tx) => {
    const who = await signedIn(service, tx, request);
    await requireMfa(tx, who, MFA_REQUIRED);
    const ended = await tx.query('delete from auth.sessions where id::text = $1 and user_id = $2', [id, who.user.id]);
    if (ended.rowCount === 0) throw new AuthError(404, 'session_not_found', 'Session not found');
  });
  return new Response(null, { status: 204 });
}
