import type { Database, Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import type { RowFrom } from '@portage/platform/postgres/statements';

/** A company's invitations, newest first. */
export async function listInvitations(db: Database, companyId: string) {
  const { rows } = await db.run(
    { ...asService, readOnly: true },
    `select id, email, name, role, state, invited_by, sent_at, expires_at from public.company_invitations
     where company_id = $1 order by created_at desc, id`,
    [companyId],
  );
  return rows;
}

/** An invitation by the hash of its link's token, with its company and the inviter's address and name. */
export async function findByToken(tx: Transaction, tokenHash: string) {
  const { rows } = await tx.query(
    `select i.id, i.company_id, i.email, i.name, i.role, i.state, i.invited_by, i.expires_at, c.legal_name, coalesce(u.email, '') as inviter,
       coalesce((select m.name::text from public.company_members m where m.company_id = i.company_id and m.user_id = i.invited_by
         order by m.removed_at desc nulls first limit 1), '') as inviter_name
     from public.company_invitations i join public.companies c on c.id = i.company_id left join auth.users u on u.id = i.invited_by
     where i.token_hash = $1`,
    [tokenHash],
  );
  return rows[0];
}

export type InvitationRow = RowFrom<typeof findByToken>;

/** A company's invitation by id. */
export async function findInvitation(tx: Transaction, companyId: string, invitationId: string) {
  const { rows } = await tx.query(
    'select id, email, role, state, sent_at, sent_count from public.company_invitations where company_id = $1 and id = $2',
    [companyId, invitationId],
  );
  return rows[0];
}

/** A company's pending invitations, those that expired included. */
export async function openInvitations(tx: Transaction, companyId: string) {
  const { rows } = await tx.query(
    "select id from public.company_invitations where company_id = $1 and state = 'pending' order by id",
    [companyId],
  );
  return rows;
}

/** The pending invitation of an address, which may have expired. */
export async function findPending(tx: Transaction, companyId: string, email: string) {
  const { rows } = await tx.query(
    `select id, expires_at, sent_at, sent_count from public.company_invitations
     where company_id = $1 and lower(email) = lower($2) and state = 'pending'`,
    [companyId, email],
  );
  return rows[0];
}

/** The invitation of an address that can still be sent again or revoked. */
export async function findOpenInvitation(db: Database, companyId: string, email: string) {
  const { rows } = await db.run(
    { ...asService, readOnly: true },
    "select id from public.company_invitations where company_id = $1 and lower(email) = lower($2) and state = 'pending'",
    [companyId, email],
  );
  return rows[0];
}

/** Adds an invitation. Returns its id. */
export async function insertInvitation(
  tx: Transaction,
  given: {
    companyId: string;
    email: string;
    name: string;
    role: string;
    by: string | null;
    tokenHash: string;
    sentAt: Date;
    expiresAt: Date;
  },
): Promise<string> {
  const { rows } = await tx.query(
    `insert into public.company_invitations (company_id, email, name, role, invited_by, token_hash, sent_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [given.companyId, given.email, given.name, given.role, given.by, given.tokenHash, given.sentAt, given.expiresAt],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the invitation was not inserted');
  return row.id;
}

/** Gives an invitation a new link and inviter, null for the provider; the former link no longer works. Null keeps the name or role. Returns how often it was sent. */
export async function renewInvitation(
  tx: Transaction,
  invitationId: string,
  given: {
    name: string | null;
    role: string | null;
    by: string | null;
    tokenHash: string;
    sentAt: Date;
    expiresAt: Date;
  },
): Promise<number> {
  const { rows } = await tx.query(
    `update public.company_invitations set name = coalesce($2, name), role = coalesce($3, role), invited_by = $4, token_hash = $5, sent_at = $6,
       expires_at = $7, sent_count = sent_count + 1 where id = $1 returning sent_count`,
    [invitationId, given.name, given.role, given.by, given.tokenHash, given.sentAt, given.expiresAt],
  );
  return rows[0]?.sent_count ?? 0;
}

/** Closes a pending invitation for good. @param by the account that accepted it */
export async function closeInvitation(
  tx: Transaction,
  invitationId: string,
  state: 'accepted' | 'declined' | 'revoked',
  by: string | null = null,
): Promise<void> {
  await tx.query(
    'update public.company_invitations set state = $2, accepted_by = $3, closed_at = app.now() where id = $1',
    [invitationId, state, by],
  );
}

/** An account with a confirmed address; undefined otherwise. */
export async function confirmedAddress(tx: Transaction, userId: string): Promise<string | undefined> {
  const { rows } = await tx.query('select email from auth.users where id = $1 and email_confirmed_at is not null', [
    userId,
  ]);
  return rows[0]?.email ?? undefined;
}

/** Whether the session of an account has passed the second step, if the account uses one. */
export async function hasPassedSecondStep(tx: Transaction, userId: string, aal: string | null): Promise<boolean> {
  const { rows } = await tx.query('select app.second_step_passed($1, $2) as passed', [userId, aal]);
  return rows[0]?.passed === true;
}
