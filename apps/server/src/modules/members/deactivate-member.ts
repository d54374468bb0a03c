import type { Deps } from '../../deps.ts';
import { asService } from '../../platform/postgres/identity.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { OwnCompany } from '../companies/own-company.ts';

/**
 * An approved member of the company goes back to processing; one who is there already stays there.
 * @throws Refusal 404 for a member of nobody or of another company, 409 for one who was never active
 */
export async function deactivateMember(deps: Deps, company: OwnCompany, memberId: string): Promise<void> {
  await deps.db.transaction(asService, async (tx) => {
    const { rows } = await tx.query<{ status: string }>(
      'select status from public.team_members where team_member_id = $1 and company_id = $2 for update',
      [memberId, company.id],
    );
    if (rows[0] === undefined) throw new Refusal(404, 'There is no such team member.');
    if (rows[0].status === 'pending') throw new Refusal(409, 'This team member is not active.');
    await tx.query(
      "update public.team_members set status = 'processing' where team_member_id = $1 and status = 'approved'",
      [memberId],
    );
  });
}
