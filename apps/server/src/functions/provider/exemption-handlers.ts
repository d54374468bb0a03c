import type { exemptionActs } from '@portage/contract/provider/exemption';
import { plainDate } from '@portage/domain/dates/plain-date';
import { endOfExemption, exemptFromContributions } from '../../modules/payroll/exempt-contributions.ts';
import type { ProviderHandlers } from './provider-handler.ts';

/** The acts on a person's exemptions from contributions. */
export const exemptionHandlers: ProviderHandlers<keyof typeof exemptionActs> = {
  'provider/add-exemption': {
    subject: ({ team_member_id }) => team_member_id.toLowerCase(),
    async answer(deps, { team_member_id, kind, from, until }, staff) {
      const days = { from: plainDate(from), until: until === null ? null : plainDate(until) };
      const { id } = await exemptFromContributions(deps, team_member_id.toLowerCase(), { kind, ...days }, staff.reason);
      return { exemption_id: id };
    },
  },
  'provider/end-exemption': {
    subject: ({ exemption_id }) => exemption_id.toLowerCase(),
    async answer(deps, { exemption_id, until }, staff) {
      const last = until === null ? null : plainDate(until);
      await endOfExemption(deps, exemption_id.toLowerCase(), last, staff.reason);
      return { ok: true };
    },
  },
};
