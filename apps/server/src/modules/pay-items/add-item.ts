import { payDateOf } from '@portage/domain/dates/bank-holidays';
import type { PlainDate } from '@portage/domain/dates/plain-date';
import { cents, sumCents, toDecimal } from '@portage/domain/money/money';
import { formOf, mostWithoutCash } from '@portage/domain/pay-items/pay-item-kinds';
import type { Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { lockCompany } from '../../platform/postgres/company-lock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockPerson } from '../net-pay/lock-person.ts';
import { checkedReason } from '../receivables/checked-reason.ts';
import {
  comingPeriods,
  findItem,
  insertItem,
  itemsOf,
  lastInvoiced,
  type NewPayItem,
  setItemEnded,
} from './queries/pay-items.ts';

/**
 * Records an allowance or benefit of each regular pay of a person that is not invoiced. The next plan adds it to their pay, and to what the client
 * is charged.
 * @param wanted a member's id or email address
 * @param reason the contract, or the client's request
 * @throws Refusal 404 or 400 when no one or several are meant; 409 for a last day before the first, a first day up to which pay is invoiced, or benefits
 *   without cash above half of the next pay
 */
export function addPayItem(
  { db }: Pick<Deps, 'db'>,
  wanted: string,
  item: NewPayItem,
  reason: string,
): Promise<{ id: string; name: string }> {
  const checked = checkedReason(reason);
  return db.transaction(asService, async (tx) => {
    if (item.until !== null && item.until < item.from) throw new Refusal(409, 'deductionDays');
    const person = await lockPerson(tx, wanted);
    const invoiced = await lastInvoiced(tx, person.id);
    if (invoiced !== null && item.from <= invoiced) throw new Refusal(409, 'payItemInvoiced', { day: invoiced });
    const id = await insertItem(tx, person, item, checked);
    if (formOf(item.kind) !== 'cash') await refuseAboveHalf(tx, person, item.from);
    return { id, name: person.name };
  });
}

/** Contributions and tax on what is not paid in cash are taken from the pay, so it is at most half of it. */
async function refuseAboveHalf(
  tx: Transaction,
  { id, companyId }: { id: string; companyId: string },
  from: PlainDate,
): Promise<void> {
  const items = await itemsOf(tx, companyId, [id]);
  for (const { payday, gross } of await comingPeriods(tx, companyId, [id])) {
    const payDate = payDateOf(payday);
    if (payDate < from) continue;
    const inForce = items.filter(
      (one) => formOf(one.kind) !== 'cash' && one.from <= payDate && (one.until === null || payDate <= one.until),
    );
    const [most, all] = [mostWithoutCash(gross), sumCents(inForce.map(({ value }) => value))];
    const added = inForce.at(-1)?.value ?? 0;
    if (all > most)
      throw new Refusal(409, 'payItemTooMuch', { most: toDecimal(cents(Math.max(0, most - (all - added)))) });
    return;
  }
}

/**
 * Ends an item with the pay of its last pay date, or cancels one that was recorded in error. Pay that is invoiced stays as it is.
 * @param until null to cancel it
 * @throws Refusal without a reason; 404 for an unknown or canceled one; 409 when it would end before it begins
 */
export function endPayItem(
  { db }: Pick<Deps, 'db'>,
  id: string,
  until: PlainDate | null,
  reason: string,
): Promise<{ name: string }> {
  const checked = checkedReason(reason);
  return db.transaction(asService, async (tx) => {
    const found = await findItem(tx, id);
    if (found === undefined) throw new Refusal(404, 'payItemNotFound');
    await lockCompany(tx, found.companyId);
    if (until !== null && until < (found.from ?? '')) throw new Refusal(409, 'deductionDays');
    await setItemEnded(tx, id, until, checked);
    return { name: found.name ?? '' };
  });
}
