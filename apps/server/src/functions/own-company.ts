import type { Deps } from '../deps.ts';
import { companyOfUser, type OwnCompany } from '../modules/companies/own-company.ts';
import { Refusal } from '../platform/refusal.ts';
import { identifyCaller } from '../wire/auth/caller.ts';

/** The signed-in caller's company. Ids from the body are only checked against it. @throws Refusal 401, 403 or 404 */
export async function ownCompany(
  deps: Deps,
  request: Request,
  claimed: { userId?: string | undefined; companyId?: string | undefined } = {},
): Promise<OwnCompany> {
  const caller = await identifyCaller(deps.keys, request.headers, deps.clock.now()).catch(() => {
    throw new Refusal(401, 'Please sign in.');
  });
  const userId = caller.role === 'authenticated' ? caller.claims?.sub : undefined;
  if (userId === undefined) throw new Refusal(401, 'Please sign in.');
  if (claimed.userId !== undefined && claimed.userId !== userId) throw new Refusal(403, 'That is not your account.');
  const company = await companyOfUser(deps, userId, typeof caller.claims?.aal === 'string' ? caller.claims.aal : null);
  if (claimed.companyId !== undefined && claimed.companyId !== company.id)
    throw new Refusal(403, 'That is not your company.');
  return company;
}
