import type { RatesBook } from '@portage/domain/contributions/rates-book';
import type { TaxBook } from '@portage/domain/income-tax/tax-editions';
import { cents, toDecimal } from '@portage/domain/money/money';
import { taxOf } from '@portage/domain/net-pay/withholding';
import type { Deps } from '../../deps.ts';
import { storedNetPays } from './queries/replay.ts';

/** A tax that was withheld, as stored and as calculated again. Dollars. */
interface DifferentTax {
  person: string;
  figure: string;
  stored: string;
  recomputed: string;
}

/**
 * Calculates again what was withheld from an invoice's lines, with the figures that each names. Read-only.
 * @returns how many taxes were compared, and those that differ
 */
export async function replayNetPays(
  { db }: Pick<Deps, 'db'>,
  invoiceId: string,
  { rates, taxes }: { readonly rates: RatesBook; readonly taxes: TaxBook },
): Promise<{ compared: number; different: DifferentTax[] }> {
  const replayed: { compared: number; different: DifferentTax[] } = { compared: 0, different: [] };
  for (const { name, payDate, basis, edition, ratesEdition, ...stored } of await storedNetPays(db, invoiceId)) {
    const fresh = taxOf(basis, taxes.ofEdition(payDate, edition), rates.ofEdition(payDate, ratesEdition ?? ''));
    for (const tax of ['federal', 'provincial', 'payrollTax'] as const) {
      replayed.compared += 1;
      if (stored[tax] === fresh[tax]) continue;
      const [was, is] = [toDecimal(cents(stored[tax])), toDecimal(fresh[tax])];
      replayed.different.push({ person: name, figure: `${tax}, as stored`, stored: was, recomputed: is });
    }
  }
  return replayed;
}
