import type { payItemActs } from '@portage/contract/provider/pay-item';
import { plainDate } from '@portage/domain/dates/plain-date';
import { addPayItem, endPayItem } from '../../modules/pay-items/add-item.ts';
import type { ProviderHandlers } from './provider-handler.ts';

const dayOrNull = (day: string | null) => (day === null ? null : plainDate(day));

/** The acts on a person's allowances and benefits. */
export const payItemHandlers: ProviderHandlers<keyof typeof payItemActs> = {
  'provider/add-pay-item': {
    subject: ({ team_member_id }) => team_member_id.toLowerCase(),
    async answer(deps, { team_member_id, from, until, ...item }, staff) {
      const days = { from: plainDate(from), until: dayOrNull(until) };
      const { id } = await addPayItem(deps, team_member_id.toLowerCase(), { ...item, ...days }, staff.reason);
      return { pay_item_id: id };
    },
  },
  'provider/end-pay-item': {
    subject: ({ pay_item_id }) => pay_item_id.toLowerCase(),
    async answer(deps, { pay_item_id, until }, staff) {
      await endPayItem(deps, pay_item_id.toLowerCase(), dayOrNull(until), staff.reason);
      return { ok: true };
    },
  },
};
