import type { Deps } from '../../deps.ts';
import { today } from '../../platform/today.ts';
import { loadRates } from './load-rates.ts';
import { missingYear, missingYearText } from './missing-rates.ts';

/** For `portage doctor`: whether payroll has the rates that it needs now and soon. */
export async function ratesFinding(
  deps: Pick<Deps, 'db' | 'clock' | 'messages'>,
): Promise<{ check: string; result: 'fine' | 'note' | 'wrong'; advice: string }> {
  const check = deps.messages.operator.ratesCheck;
  const missing = missingYear(await loadRates(deps), today(deps.clock));
  if (missing === null) return { check, result: 'fine', advice: '' };
  return { check, result: missing.begun ? 'wrong' : 'note', advice: missingYearText(deps.messages, missing) };
}
