import { isUuid } from '@portage/domain/text/uuid';
import { noteAbout } from '@portage/platform/log/scope';
import { CallerError, identifyCaller } from '@portage/wire/auth/sessions/caller';
import type { Deps } from '../deps.ts';
import { type Account, type ActingCompany, actingCompany } from '../modules/company-people/acting-company.ts';
import { Refusal } from '../platform/refusal.ts';
import { type CompanyFunction, FUNCTION_RIGHTS } from './function-rights.ts';

/** The header in which someone of several companies names the one a request is for. */
const companyHeader = 'portage-company';

/** The signed-in caller. @throws Refusal 401 */
export async function signedIn(deps: Deps, request: Request): Promise<Account> {
  const caller = await identifyCaller(deps, request.headers).catch((error: unknown) => {
    throw error instanceof CallerError ? new Refusal(401, 'signInRequired') : error;
  });
  const userId = caller.role === 'authenticated' ? caller.claims?.sub : undefined;
  if (userId === undefined) throw new Refusal(401, 'signInRequired');
  return { userId, aal: typeof caller.claims?.aal === 'string' ? caller.claims.aal : null };
}

/**
 * The company that a function acts for, once the caller's role has the right that the function needs. Ids from the body are
 * only checked against it.
 * @throws Refusal 400, 401, 403 or 404
 */
export async function ownCompany(
  deps: Deps,
  request: Request,
  name: CompanyFunction,
  claimed: { userId?: string | undefined; companyId?: string | undefined } = {},
): Promise<ActingCompany> {
  const account = await signedIn(deps, request);
  if (claimed.userId !== undefined && claimed.userId !== account.userId) throw new Refusal(403, 'otherAccount');
  const named = request.headers.get(companyHeader);
  if (named !== null && (!isUuid(named) || (claimed.companyId ?? named) !== named))
    throw new Refusal(403, 'otherCompany');
  const company = await actingCompany(deps, account, FUNCTION_RIGHTS[name], claimed.companyId ?? named);
  noteAbout({ company: company.id });
  return company;
}
