import { daysBetween, type PlainDate } from '../dates/plain-date.ts';
import { type Cents, cents, NO_CENTS } from '../money/money.ts';
import type { Province } from '../places/provinces.ts';
import type { Levy } from './levies.ts';

/** Where a person is employed from a day on. */
export interface EmployedIn {
  readonly from: PlainDate;
  readonly province: Province | null;
}

/** Where a person is employed on a day: before the first terms as by them. Null where they do not say. */
export function provinceOn(terms: readonly EmployedIn[], day: PlainDate): Province | null {
  const inOrder = terms.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  return (inOrder.findLast(({ from }) => from <= day) ?? inOrder[0])?.province ?? null;
}

/** Pay of days, in cents, by the provinces in which they were worked: by calendar days, where these are several. */
export function grossByProvince(
  { start, end, gross }: { start: PlainDate; end: PlainDate; gross: Cents },
  terms: readonly EmployedIn[],
): { province: Province; gross: Cents }[] {
  const starts = [start, ...terms.map(({ from }) => from).filter((from) => from > start && from <= end)].toSorted();
  const all = daysBetween(start, end) + 1;
  const until = (day: PlainDate) => Math.floor((gross * daysBetween(start, day)) / all);
  const byProvince = new Map<Province, number>();
  for (const [at, first] of starts.entries()) {
    const next = starts[at + 1];
    const province = provinceOn(terms, first);
    const share = (next === undefined ? gross : until(next)) - until(first);
    if (province !== null) byProvince.set(province, (byProvince.get(province) ?? 0) + share);
  }
  return [...byProvince].map(([province, share]) => ({ province, gross: cents(share) }));
}

/** A levy of a province on some of a payment, in cents. */
export interface LeviedEarnings {
  readonly levy: Levy;
  readonly province: Province;
  readonly earnings: Cents;
}

/**
 * The differences that correct the levies on invoiced pay after its province was stated: charges are taken back in the province where the person did
 * not work, and made in the one where they did. Nothing where all its provinces are charged already, so a levy that got a rate since is not charged afterwards.
 * @param charged the net of what is invoiced, without what adds up to nothing
 * @param due what it should be; nothing for pay that is credited
 * @param from the province of its contributions, by which pay without any levy was charged
 */
export function levyDifferences(
  charged: readonly LeviedEarnings[],
  due: readonly LeviedEarnings[],
  from: Province,
): LeviedEarnings[] {
  const provinces = (list: readonly LeviedEarnings[]) => new Set(list.map(({ province }) => province));
  const [before, after] = [provinces(charged), provinces(due)];
  const same = ({ levy, province }: LeviedEarnings) => {
    return (other: LeviedEarnings) => other.levy === levy && other.province === province;
  };
  const known = due.filter((one) => {
    if (charged.some(same(one))) return true;
    return !before.has(one.province) && (before.size > 0 || after.size > 1 || one.province !== from);
  });
  const back = charged.filter((one) => !known.some(same(one)));
  return [
    ...back.map((one) => ({ ...one, earnings: cents(-one.earnings) })),
    ...known.map((one) => {
      return { ...one, earnings: cents(one.earnings - (charged.find(same(one))?.earnings ?? NO_CENTS)) };
    }),
  ].filter(({ earnings }) => earnings !== 0);
}
