import { type ProviderActName, providerActs, type StaffRole, staffRoles } from '@portage/contract/provider-acts';
import type { RequestContext } from '@portage/platform/postgres/identity';
import type { Parts } from '../../platform/parts.ts';
import { Refusal } from '../../platform/refusal.ts';
import { beginAct, staffRole } from './queries.ts';

/** The bounds of a reason, in characters. */
const [minReason, maxReason] = [3, 500];

/** A reason without spaces around it; null when there is none. @throws Refusal when it is needed or its length is wrong */
export function checkedReason(act: ProviderActName, given: unknown): string | null {
  const reason = typeof given === 'string' ? given.trim() : '';
  if (reason === '' && !providerActs[act].reason) return null;
  if (reason.length < minReason || reason.length > maxReason || /(?![\n\t])\p{C}/u.test(reason))
    throw new Refusal(400, 'actReasonRequired');
  return reason;
}

/**
 * The role in which a staff member may do an act now.
 * @param identity the staff member's own identity
 * @throws Refusal 401 when the session has no rights, 403 when the role may not do this
 */
export async function requireRole(
  deps: Pick<Parts, 'db'>,
  identity: RequestContext,
  name: ProviderActName,
): Promise<StaffRole> {
  const role = await staffRole(deps.db, identity);
  const known = staffRoles.find((one) => one === role);
  if (known === undefined) throw new Refusal(401, 'signInRequired');
  if (!providerActs[name].roles.some((one) => one === known)) throw new Refusal(403, 'roleNotAllowed');
  return known;
}

/**
 * Records an act before it is carried out. The database checks the role again in the same statement.
 * @returns the act's id in app.staff_acts
 * @throws Refusal 403 when the role may no longer do this
 */
export async function recordAct(
  deps: Pick<Parts, 'db'>,
  identity: RequestContext,
  act: { name: ProviderActName; reason: string | null; subject: string | null },
): Promise<string> {
  const { id } = await deps.db.transaction(identity, (tx) =>
    beginAct(tx, { ...act, roles: providerActs[act.name].roles }),
  );
  if (id === null) throw new Refusal(403, 'roleNotAllowed');
  return id;
}
