import { plainDate } from '@portage/domain/dates/plain-date';
import { BUILT_IN_MINIMUM_WAGES, type MinimumWages, minimumWages } from '@portage/domain/minimum-wage/minimum-wage';
import { parseCents } from '@portage/domain/money/money';
import { isProvince } from '@portage/domain/places/provinces';
import * as m from '@portage/messages/missing-rates';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { rest } from '../api/data-client.ts';

/** The minimum wages that the provider added, or the built-in ones. */
export const minimumWagesQuery = queryOptions({
  queryKey: ['minimum_wages'],
  meta: { errorTitle: m.wagesNotLoaded },
  queryFn: async ({ signal }): Promise<MinimumWages> => {
    const { data } = await rest
      .from('minimum_wages')
      .select('province, since, hourly, source')
      .abortSignal(signal)
      .throwOnError();
    return minimumWages(
      data.flatMap(({ province, since, hourly, source }) =>
        isProvince(province) && since !== null && hourly !== null
          ? [{ province, since: plainDate(since), hourly: parseCents(String(hourly)), source: source ?? '' }]
          : [],
      ),
    );
  },
});

/** The minimum wages to warn by: the built-in ones until those that the provider added are loaded. */
export function useMinimumWages(): MinimumWages {
  return useQuery(minimumWagesQuery).data ?? BUILT_IN_MINIMUM_WAGES;
}
