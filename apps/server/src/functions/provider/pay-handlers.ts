import { plainDate } from '@portage/domain/dates/plain-date';
import { holdPay, releasePay } from '../../modules/payroll/hold-pay.ts';
import { markPaidOut } from '../../modules/payroll/mark-paid-out.ts';
import type { ProviderHandlers } from './provider-handler.ts';

/** Acts on pay: hold, release, pay out. */
export const payHandlers: ProviderHandlers<'provider/hold-pay' | 'provider/release-pay' | 'provider/mark-paid-out'> = {
  'provider/hold-pay': {
    subject: ({ client, team_member_id }) => team_member_id ?? client,
    async answer(deps, { client, team_member_id, days }, { reason }) {
      const range = days === null ? null : { first: plainDate(days.first), last: plainDate(days.last) };
      return { hold: await holdPay(deps, { companyId: client, memberId: team_member_id, days: range }, reason) };
    },
  },
  'provider/release-pay': {
    subject: ({ hold }) => hold,
    async answer(deps, { hold }, { reason }) {
      await releasePay(deps, hold, reason);
      return { ok: true };
    },
  },
  'provider/mark-paid-out': {
    subject: ({ client, payday }) => `${client} ${payday}`,
    answer: (deps, { client, payday, reference, lines }) =>
      markPaidOut(deps, client, plainDate(payday), reference, lines),
  },
};
