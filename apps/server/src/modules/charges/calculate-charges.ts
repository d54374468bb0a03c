import { feeOfLines } from '@portage/domain/charges/fee';
import {
  type LevyRate,
  type LevyYear,
  levyOn,
  NO_LEVY_YEAR,
  ratesFor,
  yearAfter,
} from '@portage/domain/charges/levies';
import { provinceOn } from '@portage/domain/charges/moved-levies';
import { yearOf } from '@portage/domain/dates/plain-date';
import { taxPercent } from '@portage/domain/invoices/invoice-tax';
import { cents, NO_CENTS } from '@portage/domain/money/money';
import { premiumOf } from '@portage/domain/pay-items/pay-item-kinds';
import type { Transaction } from '@portage/platform/postgres/database';
import type { ChargeRow } from './charge-rows.ts';
import { movedLevies, type PayToLevy } from './moved-levies.ts';
import { levyYears, type PayToCharge, payToCharge, peopleOf, taxedOf, usedExemptions } from './queries/charges.ts';
import { movesOf } from './queries/moved-pay.ts';
import { feesOf, levyClassOf, levyRates } from './queries/terms.ts';

/**
 * What an invoice charges beside pay: the fee of its lines, the levies on its pay, and the premiums of benefits. The caller holds the locks of the company and of its people,
 * and adds the rows with the invoice.
 */
export async function calculateCharges(
  tx: Transaction,
  companyId: string,
  ids: { lines: readonly string[]; oneTime: readonly string[] },
): Promise<ChargeRow[]> {
  const [fees, rates] = [await feesOf(tx, companyId), await levyRates(tx)];
  const pay = await payToCharge(tx, companyId, ids);
  const lines = new Map(pay.filter(({ isLine }) => isLine).map((line) => [line.id, line]));
  const ofFee = feeOfLines(fees, [...lines.values()]).flatMap(({ id, cents: amount, parts }): ChargeRow[] => {
    const line = lines.get(id);
    return line === undefined
      ? []
      : [
          {
            ...rowOf(line),
            kind: 'fee',
            levy: null,
            province: null,
            year: null,
            assessable: 0,
            exempt: 0,
            percent: null,
            cents: amount,
            calculation: { parts },
            basis: null,
          },
        ];
  });
  return [...ofFee, ...(await leviesOn(tx, companyId, pay, rates)), ...pay.flatMap(premiumOfItem)];
}

const rowOf = ({ id, isLine, memberId, gross }: Pick<PayToCharge, 'id' | 'isLine' | 'memberId' | 'gross'>) => ({
  memberId,
  paymentId: isLine ? id : null,
  oneTimeId: isLine ? null : id,
  earnings: gross,
});

/** What the employer pays to an insurer or plan for a benefit. */
function premiumOfItem(payment: PayToCharge): ChargeRow[] {
  const { item } = payment;
  const premium = item === null ? NO_CENTS : premiumOf(item.kind, item.value);
  if (item === null || premium === 0) return [];
  return [
    {
      ...rowOf(payment),
      kind: 'premium',
      levy: null,
      province: null,
      year: null,
      earnings: premium,
      assessable: 0,
      exempt: 0,
      percent: null,
      cents: premium,
      calculation: { item: item.kind },
      basis: null,
    },
  ];
}

async function leviesOn(
  tx: Transaction,
  companyId: string,
  pay: readonly PayToCharge[],
  rates: readonly LevyRate[],
): Promise<ChargeRow[]> {
  const ofClass = await levyClassOf(tx, companyId);
  const moves = await movesOf(tx, [...new Set(pay.map(({ memberId }) => memberId))]);
  const lines = pay.filter(({ isLine }) => isLine);
  const levied = await movedLevies(tx, companyId, lines, { rates, ofClass, moves });
  levied.push(
    ...pay.flatMap((payment): PayToLevy[] => {
      const { province: calculated, payDate, item, memberId, start } = payment;
      if (calculated === null || payDate === null) return [];
      // Where the days were worked. Contributions of a whole pay period can follow another province of it.
      const province = provinceOn(moves.get(memberId) ?? [], start) ?? calculated;
      const gross = item === null ? payment.gross : taxedOf(item, province);
      if (item !== null && gross === 0) return [];
      return ratesFor(rates, { province, class: ofClass, payDate }).map((rate) => ({
        payment: { ...payment, payDate, gross },
        rate,
      }));
    }),
  );
  if (levied.length === 0) return [];
  const members = [...new Set(levied.map(({ payment }) => payment.memberId))];
  const years = [...new Set(levied.map(({ payment }) => yearOf(payment.payDate)))];
  const people = await peopleOf(tx, members);
  const soFar = new Map<string, { whole: LevyYear; own: number }>();
  for (const { whole, own, ...of } of await levyYears(tx, companyId, members, years))
    soFar.set(keyOf(of), { whole, own });
  const exempt = new Map<string, number>();
  if (levied.some(({ rate }) => rate.exemption > 0))
    for (const used of await usedExemptions(tx, years)) exempt.set(keyOf(used), used.exempt);
  return levied.map(({ payment, rate }): ChargeRow => {
    const { levy, province } = rate;
    const year = yearOf(payment.payDate);
    const key = keyOf({ person: people.get(payment.memberId) ?? payment.memberId, levy, province, year });
    const all = keyOf({ levy, province, year });
    const { whole, own } = soFar.get(key) ?? { whole: NO_LEVY_YEAR, own: 0 };
    const before = { ...whole, exempt: cents(exempt.get(all) ?? 0) };
    const charged = levyOn(rate, payment.gross, before);
    soFar.set(key, { whole: yearAfter(before, charged, rate.rate), own: own + payment.gross });
    exempt.set(all, before.exempt + charged.exempt);
    return {
      ...rowOf(payment),
      kind: 'levy',
      levy,
      province,
      year,
      assessable: charged.assessable,
      exempt: charged.exempt,
      percent: taxPercent(rate.rate),
      cents: charged.cents,
      calculation: {
        class: rate.class,
        maximum: rate.maximum,
        // A client sees its own year until the year with the whole employer makes a difference.
        before: charged.assessable === charged.earnings ? own : before.assessable,
      },
      basis: {
        exemption: rate.exemption,
        before: { ...before, exact: String(before.exact) },
      },
    };
  });
}

const keyOf = (of: { person?: string; levy: string | null; province: string | null; year: number | null }) =>
  [of.person, of.levy, of.province, of.year].join(' ');
