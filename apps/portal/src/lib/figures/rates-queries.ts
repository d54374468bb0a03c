import { BUILT_IN_RATES, type RatesBook, ratesBook } from '@portage/domain/contributions/rates-book';
import { type RatesDocument, tableOfDocument } from '@portage/domain/contributions/rates-document';
import * as m from '@portage/messages/missing-rates';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { joinedRest } from '../api/data-client.ts';

/** The rates that payroll uses: the built-in years and those that the provider added. */
export const ratesQuery = queryOptions({
  queryKey: ['contribution_rates'],
  meta: { errorTitle: m.fetchFailed },
  queryFn: async ({ signal }): Promise<RatesBook> => {
    const { data } = await joinedRest.from('contribution_rates').select('document').abortSignal(signal).throwOnError();
    // The server checked each document before it stored it.
    return ratesBook(data.map(({ document }) => tableOfDocument(document as unknown as RatesDocument)));
  },
});

/** Rates to calculate a year with; null while they load. Built-in years need no request. */
export function useRates(year: number): RatesBook | null {
  const isBuiltIn = BUILT_IN_RATES.find(year) !== undefined;
  const { data, isError } = useQuery({ ...ratesQuery, enabled: !isBuiltIn });
  return isBuiltIn || isError ? BUILT_IN_RATES : (data ?? null);
}
