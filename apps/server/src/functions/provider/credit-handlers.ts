import type { creditActs } from '@portage/contract/provider/credit';
import { plainDate } from '@portage/domain/dates/plain-date';
import { cents as toCents } from '@portage/domain/money/money';
import { liftStop } from '../../modules/payroll/credit/lift-stop.ts';
import { setCreditPolicy } from '../../modules/payroll/credit/set-policy.ts';
import type { ProviderHandlers } from './provider-handler.ts';

/** Acts on how far clients may be behind before their pay is not planned. */
export const creditHandlers: ProviderHandlers<keyof typeof creditActs> = {
  'provider/set-credit-policy': {
    subject: ({ client }) => client ?? 'all clients',
    async answer(deps, { client, policy }, { reason }) {
      const limits = policy && { maxDays: policy.days, maxDebt: policy.cents === null ? null : toCents(policy.cents) };
      await setCreditPolicy(deps, client, limits, reason);
      return { ok: true };
    },
  },
  'provider/lift-credit-stop': {
    subject: ({ client, payday }) => `${client} ${payday}`,
    async answer(deps, { client, payday }, { reason }) {
      await liftStop(deps, client, plainDate(payday), reason);
      return { ok: true };
    },
  },
};
