import type { Transaction } from '@portage/platform/postgres/database';
import type { RowFrom } from '@portage/platform/postgres/statements';

/** A person of a client with the account or invitation they have, locked, so that two invitations take turns. */
export async function lockInvitee(tx: Transaction, memberId: string) {
  const { rows } = await tx.query(
    `select t.team_member_id as id, t.company_id as "companyId", t.first_name || ' ' || t.last_name as name, t.email, t.state as province,
       c.legal_name as company, i.id as invitation, i.state, i.sent_at as "sentAt"
     from public.team_members t join public.companies c on c.id = t.company_id
     left join public.person_invitations i on i.team_member_id = t.team_member_id and i.state <> 'revoked'
     where t.team_member_id = $1 for update of t`,
    [memberId],
  );
  return rows[0];
}
export type Invitee = RowFrom<typeof lockInvitee>;

interface Link {
  readonly tokenHash: string;
  readonly sentAt: Date;
  readonly expiresAt: Date;
}

/** Adds an invitation, or gives one that is open a new link; an earlier link no longer works. @returns its id, and how often it was sent */
export async function putInvitation(
  tx: Transaction,
  invitee: NonNullable<Invitee>,
  by: string | null,
  link: Link,
): Promise<{ id: string; count: number }> {
  const { rows } = await tx.query(
    `insert into public.person_invitations as i (company_id, team_member_id, email, invited_by, token_hash, sent_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (team_member_id) where state <> 'revoked' do update set email = excluded.email, invited_by = excluded.invited_by,
       token_hash = excluded.token_hash, sent_at = excluded.sent_at, expires_at = excluded.expires_at, sent_count = i.sent_count + 1
     returning id, sent_count as count`,
    [invitee.companyId, invitee.id, invitee.email, by, link.tokenHash, link.sentAt, link.expiresAt],
  );
  return rows[0] ?? { id: '', count: 0 };
}

/** Closes an open invitation for good. @param by the account that accepted it; null when it is withdrawn */
export async function closeInvitation(tx: Transaction, id: string, by: string | null): Promise<void> {
  await tx.query(
    `update public.person_invitations set state = case when $2::uuid is null then 'revoked' else 'accepted' end, accepted_by = $2, closed_at = app.now()
     where id = $1 and state = 'pending'`,
    [id, by],
  );
}

/** An invitation by the hash of its link's token, locked. One whose address is no longer the person's is not found. */
export async function lockByToken(tx: Transaction, tokenHash: string) {
  const { rows } = await tx.query(
    `select i.id, i.company_id as "companyId", i.team_member_id as "memberId", i.email, i.state, i.expires_at as "expiresAt", i.accepted_by as "acceptedBy",
       t.first_name as "firstName", c.legal_name as company
     from public.person_invitations i join public.team_members t on t.team_member_id = i.team_member_id
     join public.companies c on c.id = i.company_id where i.token_hash = $1 and (i.state <> 'pending' or lower(i.email) = lower(t.email)) for update of i`,
    [tokenHash],
  );
  return rows[0];
}
export type MemberInvitation = NonNullable<RowFrom<typeof lockByToken>>;
