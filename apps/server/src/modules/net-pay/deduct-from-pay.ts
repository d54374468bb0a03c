import type { PlainDate } from '@portage/domain/dates/plain-date';
import { cents, toDecimal } from '@portage/domain/money/money';
import { isGarnishment } from '@portage/domain/net-pay/pay-deductions';
import type { Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { lockCompany } from '../../platform/postgres/company-lock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { checkedReason } from '../receivables/checked-reason.ts';
import { lockPerson } from './lock-person.ts';
import type { Person } from './queries/declarations.ts';
import {
  findDeduction,
  firstTaken,
  insertDeduction,
  type NewDeduction,
  setDeductionEnded,
} from './queries/deductions.ts';
import { settleNetPay } from './settle-net-pay.ts';

/**
 * Records what is deducted from each regular pay of a person that is not paid out. Contributions, tax and deductions before it come first; what
 * the pay does not reach is not taken.
 * @param wanted a member's id or email address
 * @param reason the person's consent, or the order of a court or authority
 * @throws Refusal 404 or 400 when no one or several are meant; 409 for a last day before the first, a total below one deduction, a first day up to
 *   which pay is paid out, a limit of what is no order, or more than the first pay has left for what is no order
 */
export function deductFromPay(
  { db }: Pick<Deps, 'db'>,
  wanted: string,
  deduction: NewDeduction,
  reason: string,
): Promise<{ id: string; name: string }> {
  const checked = checkedReason(reason);
  const { from, until, cents: each, totalCents } = deduction;
  return db.transaction(asService, async (tx) => {
    if (until !== null && until < from) throw new Refusal(409, 'deductionDays');
    if (totalCents !== null && totalCents < each) throw new Refusal(409, 'deductionTotal');
    const { share = null, kept = null } = deduction.limit ?? {};
    if ((share !== null || kept !== null) && !isGarnishment(deduction.kind)) throw new Refusal(409, 'deductionLimit');
    const person = await lockPerson(tx, wanted);
    if (person.lastPaid !== null && from <= person.lastPaid)
      throw new Refusal(409, 'declarationPaid', { day: person.lastPaid });
    const id = await insertDeduction(tx, person, deduction, checked);
    if (!isGarnishment(deduction.kind)) await refuseAbovePay(tx, person, id);
    return { id, name: person.name };
  });
}

/** An order takes what a pay reaches for. Anything else is agreed, so it is refused with what the first pay has left for it. */
async function refuseAbovePay(tx: Transaction, person: Person, id: string): Promise<void> {
  await settleNetPay(tx, person.companyId);
  const first = await firstTaken(tx, person.id, id);
  if (first !== undefined && first.taken < first.wanted)
    throw new Refusal(409, 'deductionAbovePay', { left: toDecimal(cents(first.left)) });
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
