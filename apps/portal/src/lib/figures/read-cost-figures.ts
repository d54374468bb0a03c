import { type CostFigures, costFiguresPath } from '@portage/contract/cost-figures';
import { config } from '../browser/config.ts';

export const NO_COST_FIGURES: CostFigures = { levies: [], exchange: [] };

/** The provider's default levy rates and today's exchange rates, which every visitor may read. @throws Error when they cannot be loaded */
export async function readCostFigures(signal: AbortSignal): Promise<CostFigures> {
  const response = await fetch(`${config.url}${costFiguresPath}`, { signal });
  if (!response.ok) throw new Error(`The figures of costs could not be loaded: ${response.status}`);
  return (await response.json()) as CostFigures;
}
