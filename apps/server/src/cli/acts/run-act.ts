import { userInfo } from 'node:os';
import { type ProviderResponse, providerSchemas } from '@portage/contract/provider';
import type { ProviderActName } from '@portage/contract/provider-acts';
import type { Deps } from '../../deps.ts';
import { checkedFields } from '../../functions/function-body.ts';
import { providerHandlers } from '../../functions/provider/provider-handlers.ts';
import { checkedReason } from '../../modules/staff/begin-act.ts';
import { operatorAct } from '../../modules/staff/operator-act.ts';
import { completeFields, type Fields } from './given-fields.ts';

/**
 * Carries out an act of the console as the operator: with its schema, its reason, its use case and its row in the audit log.
 * @param given the fields of the act, and the reason
 * @throws Refusal
 */
export async function runAct<N extends ProviderActName>(
  deps: Deps,
  name: N,
  { reason: why, ...given }: Fields,
): Promise<ProviderResponse<N>> {
  const body = checkedFields(await completeFields(deps, name, given), providerSchemas[name].request);
  const reason = checkedReason(name, why) ?? undefined;
  const handler = providerHandlers[name];
  const acting = await operatorAct(deps, name, { reason, subject: handler.subject(body) });
  return handler.answer(acting, body, {
    userId: null,
    device: null,
    email: userInfo().username,
    actId: acting.actId,
    messages: deps.messages,
    reason: reason ?? '',
  });
}
