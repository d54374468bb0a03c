import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { Deps } from '../../deps.ts';
import { lockCompany } from '../../platform/postgres/company-lock.ts';
import { asService } from '../../platform/postgres/identity.ts';
import { Refusal } from '../../platform/refusal.ts';
import { checkedReason } from '../receivables/checked-reason.ts';
import { lockPerson } from './lock-person.ts';
import { findDeduction, insertDeduction, type NewDeduction, setDeductionEnded } from './queries/deductions.ts';

/**
 * Records what is deducted from each regular pay of a person that is not paid out. Contributions, tax and deductions before it come first; what
 * the pay does not reach is not taken.
 * @param wanted a member's id or email address
 * @param reason the person's consent, or the order of a court or authority
 * @throws Refusal 404 or 400 when no one or several are meant; 409 for a last day before the first, a total below one deduction, or a first day up to
 *   which pay is paid out
 */
export function deductFromPay(
  { db }: Pick<Deps, 'db'>,
  wanted: string,
  deduction: NewDeduction,
  reason: string,
): Promise<{ id: string; name: string }> {
  const checked = checkedReason(reason);
  const { from, until, cents, totalCents } = deduction;
  return db.transaction(asService, async (tx) => {
    if (until !== null && until < from) throw new Refusal(409, 'deductionDays');
    if (totalCents !== null && totalCents < cents) throw new Refusal(409, 'deductionTotal');
    const person = await lockPerson(tx, wanted);
    if (person.lastPaid !== null && from <= person.lastPaid)
      throw new Refusal(409, 'declarationPaid', { day: person.lastPaid });
    return { id: await insertDeduction(tx, person, deduction, checked), name: person.name };
  });
}

/**
 * Ends a deduction on its last pay date, or cancels one that was recorded in error. Pay that is paid out stays as it is.
 * @param until null to cancel it
 * @throws Refusal without a reason; 404 for an unknown or canceled one; 409 when it would end before it begins
 */
export function endOfDeduction(
  { db }: Pick<Deps, 'db'>,
  id: string,
  until: PlainDate | null,
  reason: string,
): Promise<{ name: string }> {
  const checked = checkedReason(reason);
  return db.transaction(asService, async (tx) => {
    const found = await findDeduction(tx, id);
    if (found === undefined) throw new Refusal(404, 'deductionNotFound');
    await lockCompany(tx, found.companyId);
    if (until !== null && until < (found.from ?? '')) throw new Refusal(409, 'deductionDays');
    await setDeductionEnded(tx, id, until, checked);
    return { name: found.name ?? '' };
  });
}
