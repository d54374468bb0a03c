import { payDateOf } from '@portage/domain/dates/bank-holidays';
import { NO_CENTS, sumCents } from '@portage/domain/money/money';
import { payPeriod } from '@portage/domain/pay/paydays';
import { formOf, mostWithoutCash } from '@portage/domain/pay-items/pay-item-kinds';
import type { Transaction } from '@portage/platform/postgres/database';
import { forgetNetPay } from '../net-pay/settle-net-pay.ts';
import { addItems, comingPeriods, itemsOf, type PeriodItem, plannedItems, removeItems } from './queries/pay-items.ts';

/**
 * Plans the allowances and benefits of the pay periods that are not invoiced, in place of what was planned before. A period has each once, with its
 * first line that is paid, also when it is paid late. The caller holds the locks of a run, and has written its lines; it plans the people again
 * whose items changed, for their contributions.
 * @param memberIds default everyone of the company
 * @returns whose items changed
 */
export async function planItems(
  tx: Transaction,
  companyId: string,
  memberIds: readonly string[] | null,
): Promise<string[]> {
  const [standing, current] = await Promise.all([
    plannedItems(tx, companyId, memberIds),
    itemsOf(tx, companyId, memberIds),
  ]);
  const items = Map.groupBy(current, ({ memberId }) => memberId);
  if (items.size === 0 && standing.every(({ invoiced }) => invoiced)) return [];
  const invoiced = new Set(standing.filter((one) => one.invoiced).map(({ item, day }) => `${item} ${day}`));
  const wanted = new Map<string, PeriodItem>();
  for (const pay of await comingPeriods(tx, companyId, memberIds)) {
    const day = payPeriod(pay.commencement, pay.schedule, pay.period).payday;
    const payDate = payDateOf(day);
    let withoutCash = NO_CENTS;
    for (const { id, memberId, kind, value, from, until, description } of items.get(pay.memberId) ?? []) {
      if (payDate < from || (until !== null && payDate > until)) continue;
      if (invoiced.has(`${id} ${day}`) || wanted.has(`${id} ${day}`)) continue;
      const isCash = formOf(kind) === 'cash';
      const more = isCash ? withoutCash : sumCents([withoutCash, value]);
      if (more > mostWithoutCash(pay.gross)) continue;
      withoutCash = more;
      const { payday, period } = pay;
      const paid = isCash ? value : NO_CENTS;
      wanted.set(`${id} ${day}`, { item: id, memberId, kind, value, paid, description, payday, day, period });
    }
  }
  const kept = new Set<string>();
  const removed = standing.filter(({ invoiced: isInvoiced, item, day, payday, period }) => {
    const key = `${item} ${day}`;
    const same = wanted.get(key);
    if (isInvoiced) return false;
    if (same === undefined || same.payday !== payday || same.period !== period) return true;
    kept.add(key);
    return false;
  });
  const added = [...wanted].flatMap(([key, item]) => (kept.has(key) ? [] : [item]));
  await removeItems(
    tx,
    removed.map(({ id }) => id),
  );
  await addItems(tx, added);
  const changed = [...new Set([...added, ...removed].map(({ memberId }) => memberId))];
  await forgetNetPay(tx, changed);
  return changed;
}
