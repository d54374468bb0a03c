import { type LevyRate, ratesFor } from '@portage/domain/charges/levies';
import { type EmployedIn, grossByProvince, levyDifferences, provinceOn } from '@portage/domain/charges/moved-levies';
import { type PlainDate, yearOf } from '@portage/domain/dates/plain-date';
import { parseTaxRate } from '@portage/domain/invoices/invoice-tax';
import { type Cents, cents } from '@portage/domain/money/money';
import type { Transaction } from '@portage/platform/postgres/database';
import { type PayToCharge, taxedOf } from './queries/charges.ts';
import { type StatedPay, statedPay } from './queries/moved-pay.ts';

/** Pay, or a difference of it, with a levy on it. */
export interface PayToLevy {
  readonly payment: Pick<PayToCharge, 'id' | 'isLine' | 'memberId'> & {
    readonly gross: Cents;
    readonly payDate: PlainDate;
  };
  readonly rate: LevyRate;
}

/**
 * The differences of levies on invoiced pay of people whose province was stated afterwards. They go with the next line of the same calendar year.
 * @param lines what is invoiced now
 */
export async function movedLevies(
  tx: Transaction,
  companyId: string,
  lines: readonly PayToCharge[],
  { rates, ofClass, moves }: { rates: readonly LevyRate[]; ofClass: string; moves: ReadonlyMap<string, EmployedIn[]> },
): Promise<PayToLevy[]> {
  const years = Map.groupBy(
    lines.filter(({ memberId }) => moves.has(memberId)),
    ({ payDate, start }) => yearOf(payDate ?? start),
  );
  const found: PayToLevy[] = [];
  for (const [year, members] of years)
    for (const pay of await statedPay(tx, companyId, [...new Set(members.map(({ memberId }) => memberId))], year))
      found.push(...differencesOf(pay, moves.get(pay.memberId) ?? [], rates, ofClass));
  return found;
}

function differencesOf(
  pay: StatedPay,
  moves: readonly EmployedIn[],
  rates: readonly LevyRate[],
  ofClass: string,
): PayToLevy[] {
  const { charged, province, payDate } = pay;
  const inForce = (where: string) => ratesFor(rates, { province: where, class: ofClass, payDate });
  const due = dueIn(pay, moves).flatMap(({ province: where, gross }) =>
    inForce(where).map(({ levy }) => ({ levy, province: where, earnings: gross })),
  );
  return levyDifferences(charged, pay.isGone ? [] : due, province).flatMap(({ levy, province: where, earnings }) => {
    const before = charged.find((one) => one.levy === levy && one.province === where);
    const current = inForce(where).find((rate) => rate.levy === levy);
    // A charge is taken back at the rate at which it was made.
    const rate: LevyRate | undefined =
      before === undefined
        ? current
        : {
            id: '',
            levy,
            province: where,
            from: payDate,
            class: before.class,
            rate: parseTaxRate(before.percent) ?? 0,
            maximum: before.maximum === null ? null : cents(before.maximum),
            exemption: cents(before.exemption),
          };
    return rate === undefined ? [] : [{ payment: { ...pay, gross: earnings }, rate }];
  });
}

/** An allowance, benefit or recovery is where its line begins. */
function dueIn({ item, isLine, start, end, gross, province }: StatedPay, moves: readonly EmployedIn[]) {
  if (isLine) return grossByProvince({ start, end, gross }, moves);
  const where = provinceOn(moves, start) ?? province;
  return [{ province: where, gross: item === null ? gross : taxedOf(item, where) }];
}
