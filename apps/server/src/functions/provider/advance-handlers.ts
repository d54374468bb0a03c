import type { advanceActs } from '@portage/contract/provider/advance';
import { plainDate } from '@portage/domain/dates/plain-date';
import { cents as toCents } from '@portage/domain/money/money';
import { advancePay, cancelAdvance, setCreditLimit } from '../../modules/payroll/advance-pay.ts';
import type { ProviderHandlers } from './provider-handler.ts';

/** Acts on pay that the provider pays before its client has. */
export const advanceHandlers: ProviderHandlers<keyof typeof advanceActs> = {
  'provider/advance-pay': {
    subject: ({ client, payday }) => `${client} ${payday}`,
    async answer(deps, { client, payday }, { reason }) {
      const { id, ...paid } = await advancePay(deps, client, plainDate(payday), reason);
      return { advance: id, ...paid };
    },
  },
  'provider/cancel-advance': {
    subject: ({ advance }) => advance,
    async answer(deps, { advance }, { reason }) {
      await cancelAdvance(deps, advance, reason);
      return { ok: true };
    },
  },
  'provider/set-credit-limit': {
    subject: ({ client }) => client,
    async answer(deps, { client, cents }, { reason }) {
      await setCreditLimit(deps, client, toCents(cents), reason);
      return { ok: true };
    },
  },
};
