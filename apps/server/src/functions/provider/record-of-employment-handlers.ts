import type { recordOfEmploymentActs } from '@portage/contract/provider/record-of-employment';
import { recordOfEmploymentOf } from '../../modules/employment/record-of-employment.ts';
import type { ProviderHandlers } from './provider-handler.ts';

/** The figures of records of employment. */
export const recordOfEmploymentHandlers: ProviderHandlers<keyof typeof recordOfEmploymentActs> = {
  'provider/record-of-employment': {
    subject: ({ team_member_id }) => team_member_id.toLowerCase(),
    async answer(deps, { team_member_id }) {
      const { due, reason, record } = await recordOfEmploymentOf(deps, team_member_id.toLowerCase());
      return {
        due,
        reason_code: reason,
        first_day: record.firstDay,
        last_day_paid: record.lastDayPaid,
        final_period_end: record.finalPeriodEnd,
        hours: record.hours,
        earnings_cents: record.earnings,
        periods: record.periods.map(({ start, end, hours, earnings }) => ({
          start,
          end,
          hours,
          earnings_cents: earnings,
        })),
      };
    },
  },
};
