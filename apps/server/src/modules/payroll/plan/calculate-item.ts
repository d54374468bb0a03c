import type { Contributions } from '@portage/domain/contributions/calculation';
import type { RatesTable } from '@portage/domain/contributions/rates-table';
import type { PlainDate } from '@portage/domain/dates/plain-date';
import { type Cents, NO_CENTS } from '@portage/domain/money/money';
import { countItem, type PayItemKind } from '@portage/domain/pay-items/pay-item-kinds';
import { contributionsOfLine, type PaidBefore, periodWith, personalInputs } from './calculate-line.ts';
import type { MemberRow } from './payroll-rows.ts';

/**
 * The contributions of an allowance or benefit: those of its payday with what counts of it, less those of the pay before it. It has the plan of the
 * payday's first line.
 * @param before its payday has at least one line
 */
export function contributionsOfItem(
  member: MemberRow,
  item: { kind: PayItemKind; value: Cents },
  payday: PlainDate,
  before: PaidBefore,
  table: RatesTable,
): Contributions | null {
  const first = before.onPayday[0]?.steps;
  if (first === undefined) return null;
  const { province, insuredInQuebec } = first;
  const { pensionable, insurable } = countItem(item.kind, item.value, province);
  const plan = { province, ...(insuredInQuebec === undefined ? {} : { insuredInQuebec }) };
  const { schedule } = periodWith(member, payday).terms;
  const inputs = personalInputs(member, plan, schedule, payday, pensionable);
  const isInsured = personalInputs(member, plan, schedule, payday, insurable).insurable > NO_CENTS;
  return contributionsOfLine(
    { ...inputs, payDate: first.payDate, paysPerYear: first.paysPerYear, insurable: isInsured ? insurable : NO_CENTS },
    before,
    table,
  );
}
