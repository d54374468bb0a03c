import type { RatesBook } from '@portage/domain/contributions/rates-book';
import { plainDate, yearOf } from '@portage/domain/dates/plain-date';
import type { TaxBook } from '@portage/domain/income-tax/tax-editions';
import type { TaxStep } from '@portage/domain/income-tax/tax-steps';
import type { TakenDeduction } from '@portage/domain/net-pay/pay-deductions';
import { explainTaxOf, type TaxBasis } from '@portage/domain/net-pay/withholding';
import * as m from '@portage/messages/console-money';
import { queryOptions } from '@tanstack/react-query';
import { joinedRest } from '#lib/api/data-client.ts';
import { consoleKey } from '../lists/console-key.ts';

/** What is withheld from a line or one-time payment; null where nothing is. In cents. */
export type Withheld = NonNullable<Awaited<ReturnType<typeof readWithheld>>>;

async function readWithheld(lineId: string, signal: AbortSignal) {
  const { data } = await joinedRest
    .from('staff_net_pays')
    .select(
      'pay_date, gross, cpp, cpp2, ei, qpip, federal_tax, provincial_tax, payroll_tax, deducted, net, deductions, basis, edition, estimate',
    )
    .eq('line_id', lineId)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  return data === null
    ? null
    : {
        ...data,
        // The server wrote both. Null for a role that may not read a person's deductions and declarations.
        deductions: data.deductions as unknown as readonly TakenDeduction[] | null,
        basis: data.basis as unknown as TaxBasis | null,
      };
}

export const withheldQuery = (lineId: string) =>
  queryOptions({
    queryKey: consoleKey('money', 'withheld', lineId),
    meta: { errorTitle: m.withheldNotLoaded },
    queryFn: ({ signal }) => readWithheld(lineId, signal),
  });

/** The province that taxes a line; null where no income tax is calculated. */
export function provinceOf({ basis }: Withheld): string | null {
  if (basis?.kind === 'pay') return basis.pay.province;
  return basis?.kind === 'lumpSum' ? basis.province : null;
}

/** How the income tax of a line is calculated. Empty where its tables or rates are gone, or give another tax than what is stored. */
export function taxStepsOf(withheld: Withheld, taxes: TaxBook, rates: RatesBook): readonly TaxStep[] {
  const { basis, edition } = withheld;
  const payDate = plainDate(withheld.pay_date ?? '');
  const tables = taxes.editions.find((one) => one.edition === edition);
  const table = rates.find(yearOf(payDate)) ?? rates.exactOrEstimate(payDate).table;
  if (tables === undefined || basis === null) return [];
  const { federal, provincial, steps } = explainTaxOf(basis, tables, table);
  return federal === withheld.federal_tax && provincial === withheld.provincial_tax ? steps : [];
}
