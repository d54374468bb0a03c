import { firstDayWithoutTables } from '@portage/domain/income-tax/coming-tables';
import type { Deps } from '../../deps.ts';
import { today } from '../../platform/today.ts';
import { loadTaxTables } from './load-tax-tables.ts';

/** For `portage doctor`: whether there are income tax tables for the pay dates of now and soon. */
export async function taxTablesFinding(
  deps: Pick<Deps, 'db' | 'clock' | 'messages'>,
): Promise<{ check: string; result: 'fine' | 'note' | 'wrong'; advice: string }> {
  const { taxTablesCheck: check, taxTablesMissing } = deps.messages.operator;
  const now = today(deps.clock);
  const day = firstDayWithoutTables(await loadTaxTables(deps), now);
  if (day === null) return { check, result: 'fine', advice: '' };
  return { check, result: day <= now ? 'wrong' : 'note', advice: taxTablesMissing({ day }) };
}
