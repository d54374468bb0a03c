import type { FeeTerms } from '@portage/domain/charges/fee';
import type { Levy, LevyRate } from '@portage/domain/charges/levies';
import { plainDate } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import { isProvince } from '@portage/domain/places/provinces';
import * as m from '@portage/messages/cost-calculator';
import { queryOptions } from '@tanstack/react-query';
import { rest } from '../api/data-client.ts';

/** What a client pays beside pay, in the order in which it was set. */
export interface ChargeTerms {
  rates: readonly LevyRate[];
  fees: readonly FeeTerms[];
}

/** A percentage as the API gives it, in whole 1/100,000. */
const rateOf = (percent: number | null) => Math.round((percent ?? 0) * 1000);

/** The fees of a company, and the levy rates of clients that have no class of their own. */
export const chargeTermsQuery = (companyId: string) =>
  queryOptions({
    queryKey: ['client_fees', companyId],
    meta: { errorTitle: m.chargesNotLoaded },
    queryFn: async ({ signal }): Promise<ChargeTerms> => {
      const [rates, fees] = await Promise.all([
        rest.from('levy_rates').select('*').order('id').abortSignal(signal).throwOnError(),
        rest.from('client_fees').select('*').eq('company_id', companyId).order('id').abortSignal(signal).throwOnError(),
      ]);
      return {
        rates: rates.data.flatMap((row) =>
          isProvince(row.province)
            ? [
                {
                  id: String(row.id),
                  province: row.province,
                  // The database has no other.
                  levy: row.levy as Levy,
                  class: row.class ?? '',
                  rate: rateOf(row.percent),
                  maximum: row.max_cents === null ? null : cents(row.max_cents),
                  exemption: cents(row.exemption_cents ?? 0),
                  from: plainDate(row.starts_on ?? ''),
                },
              ]
            : [],
        ),
        fees: fees.data.map(({ starts_on, kind, cents: amount, percent }) => ({
          from: plainDate(starts_on ?? ''),
          ...(kind === 'month'
            ? { kind: 'month' as const, amount: cents(amount ?? 0) }
            : { kind: 'percent' as const, rate: rateOf(percent) }),
        })),
      };
    },
  });
