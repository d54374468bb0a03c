import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { lockCompany } from '../../platform/postgres/company-lock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { approverProblem, deleteApprover, findApprover, putApprover, waitingOf } from './queries/approvers.ts';
import { findPersonAway } from './queries/time-away.ts';
import { mailApprover } from './time-away-mails.ts';

/**
 * Names the colleague who approves a person's time away, and mails them what waits already. The client's owner and admins may decide it all the same.
 * @param approverId null for nobody
 * @throws Refusal 404 for people of another client, 409 for someone who does not work there today or is the person themselves
 */
export function nameApprover(
  deps: Pick<Deps, 'config' | 'db' | 'jobs' | 'messages'>,
  companyId: string,
  memberId: string,
  approverId: string | null,
): Promise<void> {
  return deps.db.transaction(asService, async (tx) => {
    await lockCompany(tx, companyId);
    const person = await findPersonAway(tx, memberId);
    if (person?.companyId !== companyId) throw new Refusal(404, 'memberNotFound');
    if (approverId === null) return deleteApprover(tx, companyId, memberId);
    const problem = await approverProblem(tx, { companyId, memberId, approverId });
    if (problem !== null) throw new Refusal(problem === 'memberNotFound' ? 404 : 409, problem);
    await putApprover(tx, { companyId, memberId, approverId });
    const approver = await findApprover(tx, memberId);
    if (approver === undefined) return;
    for (const waiting of await waitingOf(tx, memberId)) await mailApprover(deps, tx, person, approver, waiting);
  });
}
