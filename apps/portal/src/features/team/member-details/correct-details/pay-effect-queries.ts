import { type PlainDate, parsePlainDate } from '@portage/domain/dates/plain-date';
import { queryOptions } from '@tanstack/react-query';
import { rest } from '#lib/api/data-client.ts';
import { tableKey } from '#lib/live/table-key.ts';
import type { TeamMember } from '../../team-members.ts';

/** What a correction can still change. */
export interface PayEffect {
  /** First day of pay that is invoiced; null when none is. */
  firstInvoiced: PlainDate | null;
  /** The first payday that is not invoiced yet; null when none is planned. */
  nextPayday: PlainDate | null;
}

/** A member's invoiced pay and next open payday. */
export const payEffectQuery = ({ company_id, team_member_id }: Pick<TeamMember, 'company_id' | 'team_member_id'>) =>
  queryOptions({
    queryKey: [...tableKey('payments', company_id), 'effect', team_member_id],
    queryFn: async ({ signal }): Promise<PayEffect> => {
      const lines = () =>
        rest
          .from('payments')
          .select('start_date, payday')
          .eq('team_member_id', team_member_id)
          .eq('payment_type', 'Debit')
          .is('credited_at', null)
          .order('payday')
          .limit(1)
          .abortSignal(signal);
      const [invoiced, open] = await Promise.all([
        lines().neq('status', 'upcoming').throwOnError(),
        lines().eq('status', 'upcoming').throwOnError(),
      ]);
      return {
        firstInvoiced: parsePlainDate(invoiced.data[0]?.start_date ?? ''),
        nextPayday: parsePlainDate(open.data[0]?.payday ?? ''),
      };
    },
  });
