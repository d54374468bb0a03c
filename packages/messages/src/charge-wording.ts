import type { FeePart } from '@portage/domain/charges/fee';
import { daysBetween, daysInMonth, monthOf, yearOf } from '@portage/domain/dates/plain-date';
import { type Cents, cents } from '@portage/domain/money/money';
import type { Rate } from '@portage/domain/money/rational';
import { isPayItemKind } from '@portage/domain/pay-items/pay-item-kinds';
import type { Province } from '@portage/domain/places/provinces';
import type { Catalog } from './index.ts';
import { PROVINCE_NAME_KEYS } from './wording.ts';

/** The texts that name and explain what an invoice charges beside pay. */
type Words = Pick<Catalog, 'charges' | 'provinces' | 'formats'>;

/** The fee, the premiums of benefits, or a levy of a province. */
export interface Charge {
  readonly kind?: string | null;
  readonly levy: string | null;
  readonly province: string | null;
}

/** The name of a charge: 'Service fee', or 'WSIB premium, Ontario'. */
export function chargeName({ charges: m, provinces }: Pick<Words, 'charges' | 'provinces'>, charge: Charge): string {
  const { kind, levy, province } = charge;
  if (kind === 'premium') return m.premiums;
  if (levy === null || province === null) return m.fee;
  const name = m.levyName({ levy: `${levy}${province}` });
  // In French a name has its capital letter only where it begins.
  return m.levyIn({
    levy: name.charAt(0).toUpperCase() + name.slice(1),
    province: provinces[PROVINCE_NAME_KEYS[province as Province]],
  });
}

/** What a charge is of: '3 people', or '1.23% of 10,500.00 · 3 people'. @param rates those in it; a levy may have several */
export function chargeDetail(
  { charges: m, formats }: Pick<Words, 'charges' | 'formats'>,
  { levy, people, base, rates }: Pick<Charge, 'levy'> & { people: number; base: Cents; rates: readonly Rate[] },
): string {
  const count = m.people({ count: people });
  if (levy === null) return count;
  const [rate, ...others] = rates;
  const amount = formats.formatCad(base);
  return rate === undefined || others.length > 0
    ? m.levyDetailMixed({ base: amount, people: count })
    : m.levyDetail({ rate: formats.formatRate(rate), base: amount, people: count });
}

/** A levy on one payment. Amounts in cents. */
export interface LevyShare {
  readonly name: string;
  readonly rate: Rate;
  readonly earnings: number;
  readonly assessable: number;
  readonly exempt: number;
  /** The most earnings of the person in the year; null for all. */
  readonly maximum: number | null;
  /** The earnings of the year before that are shown. */
  readonly before: number;
}

/** The formula of a levy on one payment, and what limits its base. */
export function levyShare(
  { charges: m, formats }: Pick<Words, 'charges' | 'formats'>,
  { name, rate, earnings, assessable, exempt, maximum, before }: LevyShare,
): { text: string; details: string[] } {
  const amount = (value: number) => formats.formatCad(cents(value));
  const limit = assessable === earnings ? m.belowMaximum : m.withinMaximum;
  return {
    text: m.levyShare({ name, rate: formats.formatRate(rate), base: amount(assessable - exempt) }),
    details: [
      ...(maximum === null
        ? []
        : [
            limit({
              assessable: amount(assessable),
              earnings: amount(earnings),
              maximum: amount(maximum),
              before: amount(before),
            }),
          ]),
      ...(exempt === 0 ? [] : [m.exempt({ exempt: amount(exempt) })]),
    ],
  };
}

/** The premium of a benefit of a person: 'Maya Tremblay: Life insurance premium'. */
export const premiumShare = (
  { charges: m, finalPay }: Pick<Catalog, 'charges' | 'finalPay'>,
  name: string,
  item: string,
): string => m.premiumShare({ name, premium: isPayItemKind(item) ? finalPay[item] : item });

/** How the parts of a fee are calculated. */
export const feeDetails = (
  { charges: m, formats }: Pick<Words, 'charges' | 'formats'>,
  parts: readonly FeePart[],
): string[] =>
  parts.map((part) => {
    const days = formats.formatDateRange(part.from, part.to);
    if (part.kind === 'percent')
      return m.feePercent({ days, rate: formats.formatRate(part.rate), gross: formats.formatCad(part.gross) });
    return m.feeDays({
      days,
      paid: String(daysBetween(part.from, part.to) + 1),
      of: String(daysInMonth(yearOf(part.from), monthOf(part.from))),
      amount: formats.formatCad(part.amount),
    });
  });
