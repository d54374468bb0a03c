import { parsePlainDate, todayAt } from '@portage/domain/dates/plain-date';
import * as m from '@portage/messages/console-charges';
import { queryOptions } from '@tanstack/react-query';
import { joinedRest } from '#lib/api/data-client.ts';
import { consoleKey } from '../../lists/console-key.ts';

/** A rate of an employer levy. Amounts in cents. */
export interface LevyRateRow {
  id: number;
  province: string;
  levy: string;
  class: string;
  /** In percent. */
  percent: number;
  max_cents: number | null;
  exemption_cents: number;
  starts_on: string;
  source: string;
  url: string;
  state: 'inForce' | 'upcoming' | 'replaced';
}

/** All rates of employer levies, by province, levy and class, the newest first. */
export const levyRatesQuery = queryOptions({
  queryKey: consoleKey('levies'),
  meta: { errorTitle: m.leviesNotLoaded },
  queryFn: async ({ signal }): Promise<LevyRateRow[]> => {
    const { data } = await joinedRest
      .from('staff_levy_rates')
      .select('id, province, levy, class, percent, max_cents, exemption_cents, starts_on, source, url')
      .order('province')
      .order('levy')
      .order('class')
      .order('starts_on', { ascending: false })
      .order('id', { ascending: false })
      .abortSignal(signal)
      .overrideTypes<Omit<LevyRateRow, 'state'>[], { merge: false }>()
      .throwOnError();
    return withStates(data);
  },
});

/** Of each class, the first rate whose day has come is in force; those before it are still to come. */
function withStates(rows: readonly Omit<LevyRateRow, 'state'>[]): LevyRateRow[] {
  const today = todayAt(Date.now());
  const found = new Set<string>();
  return rows.map((row) => {
    const key = [row.province, row.levy, row.class].join(' ');
    const starts = parsePlainDate(row.starts_on);
    if (starts !== null && starts > today) return { ...row, state: 'upcoming' };
    if (found.has(key)) return { ...row, state: 'replaced' };
    found.add(key);
    return { ...row, state: 'inForce' };
  });
}
