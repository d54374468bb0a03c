import type { payActs } from '@portage/contract/provider/pay';
import { plainDate } from '@portage/domain/dates/plain-date';
import { confirmEarlierPay } from '../../modules/payroll/confirm-earlier-pay.ts';
import { holdPay, releasePay } from '../../modules/payroll/hold-pay.ts';
import { markPaidOut } from '../../modules/payroll/mark-paid-out.ts';
import type { ProviderHandlers } from './provider-handler.ts';

/** Acts on pay: hold, release, pay out, and say what was paid before. */
export const payHandlers: ProviderHandlers<keyof typeof payActs> = {
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
    answer: (deps, { client, payday, reference, method, value_date, lines }) =>
      markPaidOut(
        deps,
        client,
        plainDate(payday),
        { reference, method, valueDate: value_date === undefined ? undefined : plainDate(value_date) },
        lines,
      ),
  },
  'provider/confirm-earlier-pay': {
    subject: ({ client }) => client,
    answer: (deps, { client, first, last, reference }) =>
      confirmEarlierPay(deps, { companyId: client, first: plainDate(first), last: plainDate(last), reference }),
  },
};
