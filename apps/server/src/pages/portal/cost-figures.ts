import { type CostFigures, costFiguresPath } from '@portage/contract/cost-figures';
import { DEFAULT_CLASS } from '@portage/domain/charges/levies';
import { Hono } from 'hono';
import type { Deps } from '../../deps.ts';
import { listLevyRates } from '../../modules/charges/list-levy-rates.ts';
import { shownExchangeRates } from '../../modules/rates/exchange-rates.ts';

/** `GET /cost-figures.json`: the provider's default levy rates and today's exchange rates, without a session. Browsers keep them for ten minutes. */
export function costFigures(deps: Pick<Deps, 'db'>): Hono {
  const app = new Hono();
  app.get(costFiguresPath, async (context) => {
    const [levies, exchange] = await Promise.all([listLevyRates(deps), shownExchangeRates(deps)]);
    const figures: CostFigures = { levies: levies.filter((one) => one.class === DEFAULT_CLASS), exchange };
    return context.json(figures, 200, { 'cache-control': 'public, max-age=600' });
  });
  return app;
}
