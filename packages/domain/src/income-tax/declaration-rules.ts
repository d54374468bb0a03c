import type { PlainDate } from '../dates/plain-date.ts';
import { type Cents, parseCents } from '../money/money.ts';
import type { TaxDeclaration } from './income-tax.ts';

/** A total claim above this is a slip: the largest amounts of TD1 and TP-1015.3 together stay below it. */
export const MAX_CLAIM: Cents = parseCents('100000.00');

/** Why a declaration cannot be recorded: claims contradict each other, or pay of its first day is paid out already. */
export type DeclarationProblem = 'claimTooHigh' | 'claimWithoutTax' | 'declarationPaid';

/**
 * Checks a declaration for a person.
 * @param from its first pay date
 * @param lastPaid the person's newest pay date that is paid out; null for none
 */
export function declarationProblem(
  declaration: TaxDeclaration,
  from: PlainDate,
  lastPaid: PlainDate | null,
): DeclarationProblem | null {
  const { federalClaim, provincialClaim, exempt } = declaration;
  if ((federalClaim ?? 0) > MAX_CLAIM || (provincialClaim ?? 0) > MAX_CLAIM) return 'claimTooHigh';
  if (exempt === true && (declaration.additionalTax ?? 0) + (declaration.additionalQuebecTax ?? 0) > 0)
    return 'claimWithoutTax';
  return lastPaid !== null && from <= lastPaid ? 'declarationPaid' : null;
}
