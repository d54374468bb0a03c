import { RATES_TABLES } from '@portage/domain/contributions/rates';
import {
  BASE_RATES,
  isBaseRate,
  RATES_FIGURE_NAMES,
  RATES_FIGURES,
  type RatesDocument,
  type RatesFigure,
  tableOfDocument,
  valuesOf,
} from '@portage/domain/contributions/rates-document';
import type { RatesTable } from '@portage/domain/contributions/rates-table';
import { cents } from '@portage/domain/money/money';
import * as m from '@portage/messages/console-figures';
import { formatCad, formatNumber } from '@portage/messages/formats';
import { queryOptions } from '@tanstack/react-query';
import { joinedRest } from '#lib/api/data-client.ts';

/** The rates of a year: built in, or a file that was added. Of a missing year there is nothing else. */
export interface RatesOfYear {
  key: string;
  year: number;
  edition: string;
  state: 'builtIn' | 'inUse' | 'superseded' | 'missing';
  addedBy: string | null;
  addedAt: string | null;
  figures: readonly { figure: RatesFigure; value: string; source: string }[];
}

/** Every year, newest first, and every file that was added for it. */
export const ratesByYearQuery = queryOptions({
  queryKey: ['staff_rates'],
  meta: { errorTitle: m.notLoaded },
  queryFn: async ({ signal }): Promise<RatesOfYear[]> => {
    const { data } = await joinedRest
      .from('staff_rates')
      .select('*')
      .order('added_at', { ascending: false })
      .abortSignal(signal)
      .throwOnError();
    const builtInYears = new Set(RATES_TABLES.map(({ year }) => year));
    const added = data.map((row): RatesOfYear => {
      // The server checked each document before it stored it.
      const document = row.document as unknown as RatesDocument;
      const isUsed = row.superseded_at === null && !builtInYears.has(document.year);
      return {
        key: row.id ?? '',
        year: document.year,
        edition: document.edition,
        state: isUsed ? 'inUse' : 'superseded',
        addedBy: row.added_by,
        addedAt: row.added_at,
        figures: figuresOf(
          tableOfDocument(document),
          (figure) =>
            (document.figures[figure] ?? document.figures[isBaseRate(figure) ? BASE_RATES[figure] : figure]).source,
        ),
      };
    });
    const builtIn = RATES_TABLES.map(
      (table): RatesOfYear => ({
        key: `built-in-${table.year}`,
        year: table.year,
        edition: table.edition,
        state: 'builtIn',
        addedBy: null,
        addedAt: null,
        figures: figuresOf(table, (figure) => sourceIn(table, figure)),
      }),
    );
    return [...added, ...builtIn].toSorted((a, b) => b.year - a.year);
  },
});

function figuresOf(table: RatesTable, source: (figure: RatesFigure) => string): RatesOfYear['figures'] {
  const values = valuesOf(table);
  return RATES_FIGURE_NAMES.map((figure) => ({
    figure,
    value: rateValue(figure, values[figure]),
    source: source(figure),
  }));
}

/** A figure as shown: a rate in 1/100,000 as percent, an amount in cents. */
export const rateValue = (figure: RatesFigure, value: number): string => {
  if (figure === 'eiEmployerMultiple') return `× ${formatNumber(value / 100_000)}`;
  return RATES_FIGURES[figure] === 'rate' ? m.percent({ value: formatNumber(value / 1000) }) : formatCad(cents(value));
};

/** Where a built-in figure was published: each group of them has one source. */
function sourceIn(table: RatesTable, figure: RatesFigure): string {
  if (figure.startsWith('qpp')) return table.qpp.source;
  if (figure.startsWith('qpip')) return table.qpip.source;
  if (figure.startsWith('eiQuebec')) return table.eiQuebec.source;
  if (figure.startsWith('ei')) return table.ei.source;
  return figure === 'cpp2Rate' || figure === 'yampe' || figure === 'cpp2Maximum' ? table.cpp2.source : table.cpp.source;
}
