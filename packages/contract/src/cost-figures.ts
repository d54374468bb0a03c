import type { LevyRate } from '@portage/domain/charges/levies';
import type { ExchangeRate } from '@portage/domain/exchange/exchange-rates';

export const costFiguresPath = '/cost-figures.json';

/** What estimates of cost need beside contributions, for every visitor: `GET /cost-figures.json`. */
export interface CostFigures {
  /** The levy rates of clients that have no class of their own. */
  readonly levies: readonly LevyRate[];
  /** The newest rate of each currency, at most ten days old. */
  readonly exchange: readonly ExchangeRate[];
}
