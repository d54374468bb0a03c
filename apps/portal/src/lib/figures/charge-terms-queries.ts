import type { FeeTerms } from '@portage/domain/charges/fee';
import type { LevyRate } from '@portage/domain/charges/levies';
import { plainDate } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import * as m from '@portage/messages/cost-calculator';
import { queryOptions } from '@tanstack/react-query';
import { rest } from '../api/data-client.ts';
import { costFiguresQuery } from './cost-figures-queries.ts';

/** What a client pays beside pay, in the order in which it was set. */
export interface ChargeTerms {
  rates: readonly LevyRate[];
  fees: readonly FeeTerms[];
}

/** The fees of a company, and the levy rates of clients that have no class of their own. */
export const chargeTermsQuery = (companyId: string) =>
  queryOptions({
    queryKey: ['client_fees', companyId],
    meta: { errorTitle: m.chargesNotLoaded },
    queryFn: async ({ signal, client }): Promise<ChargeTerms> => {
      const [{ levies: rates }, { data }] = await Promise.all([
        client.ensureQueryData(costFiguresQuery),
        rest.from('client_fees').select('*').eq('company_id', companyId).order('id').abortSignal(signal).throwOnError(),
      ]);
      const fees = data.map(({ starts_on, kind, cents: amount, percent }) => ({
        from: plainDate(starts_on ?? ''),
        ...(kind === 'month'
          ? { kind: 'month' as const, amount: cents(amount ?? 0) }
          : { kind: 'percent' as const, rate: Math.round((percent ?? 0) * 1000) }),
      }));
      return { rates, fees };
    },
  });
