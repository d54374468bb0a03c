import type { Deps } from '../../deps.ts';
import { asService } from '../../platform/postgres/identity.ts';
import { FunctionError } from '../../platform/refusal.ts';
import { identifyCaller } from '../../wire/auth/caller.ts';

export interface OwnCompany extends Record<string, unknown> {
  id: string;
  user_id: string;
  legal_name: string;
  personal_email: string;
}

/** The signed-in caller's company; ids in a body are held against it, never trusted. @throws FunctionError 401, 403 or 404 */
export async function ownCompany(
  deps: Deps,
  request: Request,
  claimed: { userId?: string | undefined; companyId?: string | undefined } = {},
): Promise<OwnCompany> {
  const caller = await identifyCaller(deps.keys, request.headers, deps.clock.now()).catch(() => {
    throw new FunctionError(401, 'Please sign in.');
  });
  const userId = caller.role === 'authenticated' ? caller.claims?.sub : undefined;
  if (userId === undefined) throw new FunctionError(401, 'Please sign in.');
  if (claimed.userId !== undefined && claimed.userId !== userId)
    throw new FunctionError(403, 'That is not your account.');
  const { rows } = await deps.db.run<OwnCompany>(
    { ...asService, readOnly: true },
    `select id, user_id, legal_name, personal_email, app.second_step_passed(user_id, $2) as second_step_passed
     from public.companies where user_id = $1`,
    [userId, typeof caller.claims?.aal === 'string' ? caller.claims.aal : null],
  );
  const company = rows[0];
  if (company === undefined) throw new FunctionError(404, 'Please create a company first');
  if (company.second_step_passed !== true) throw new FunctionError(403, 'Please finish two-step verification.');
  if (claimed.companyId !== undefined && claimed.companyId !== company.id)
    throw new FunctionError(403, 'That is not your company.');
  return company;
}
