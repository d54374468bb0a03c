import { todayAt } from '@portage/domain/dates/plain-date';
import { currentRate, type ExchangeRate } from '@portage/domain/exchange/exchange-rates';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { NO_COST_FIGURES, readCostFigures } from './read-cost-figures.ts';

/** As `readCostFigures`, once. Without them, estimates show less. */
export const costFiguresQuery = queryOptions({
  queryKey: ['cost-figures'],
  queryFn: ({ signal }) => readCostFigures(signal),
});

/** The rates in which amounts can be shown today; none until they are loaded. */
export const useExchangeRates = (): readonly ExchangeRate[] =>
  (useQuery(costFiguresQuery).data ?? NO_COST_FIGURES).exchange;

/** The rate of a currency; null for CAD, and where the provider has no current one. */
export const useExchangeRate = (currency: string): ExchangeRate | null =>
  currentRate(useExchangeRates(), currency, todayAt(Date.now()));
