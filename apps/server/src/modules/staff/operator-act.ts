import type { ProviderActName } from '@portage/contract/provider-acts';
import type { Deps } from '../../deps.ts';
import { actingAs } from './acting-as.ts';
import { checkedReason } from './begin-act.ts';
import { beginOperatorAct } from './queries.ts';

/**
 * Records an act on the command line, as the console records its own, with its reason. A command may leave that out, as in a script.
 * @param subject what the act is about, for the audit log: an id, reference or address
 * @returns dependencies whose changes name the act in the audit log, and the act's id
 * @throws Refusal when a given reason is empty, too short or too long
 */
export async function operatorAct<D extends Pick<Deps, 'db'>>(
  deps: D,
  name: ProviderActName,
  { reason, subject }: { reason?: string | undefined; subject: string | null },
): Promise<D & { actId: string }> {
  const given = reason === undefined ? null : checkedReason(name, reason);
  const actId = await beginOperatorAct(deps.db, { name, reason: given, subject });
  if (actId === null) throw new Error(`${name} was not recorded`);
  return { ...deps, db: actingAs(deps.db, { userId: null, actId }), actId };
}
