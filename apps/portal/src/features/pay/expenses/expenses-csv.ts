import { toDecimal } from '@portage/domain/money/money';
import * as m from '@portage/messages/expenses';
import { downloadCsv } from '#lib/browser/csv.ts';
import { readAllClaims } from './expense-queries.ts';

/** Saves all claims of a company as CSV: plain decimal amounts, YYYY-MM-DD dates. */
export async function exportExpenses(companyId: string): Promise<void> {
  const claims = await readAllClaims(companyId);
  downloadCsv(
    'expenses.csv',
    [
      m.csvPerson,
      m.csvDay,
      m.csvCategory,
      m.csvAmount,
      m.csvNote,
      m.csvClaimed,
      m.csvState,
      m.csvAnswer,
      m.csvReference,
      m.csvPayday,
    ],
    claims.map((claim) => [
      claim.name,
      claim.spentOn,
      m.category(claim),
      toDecimal(claim.amount),
      claim.note,
      claim.claimedOn,
      m.state(claim),
      claim.answer,
      claim.payment?.reference ?? '',
      claim.payment?.payday ?? '',
    ]),
  );
}
