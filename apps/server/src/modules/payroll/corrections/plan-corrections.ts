import { employerCost } from '@portage/domain/contributions/calculate';
import type { Contributions } from '@portage/domain/contributions/calculation';
import { type CorrectedPay, correctionsOf, isCorrected } from '@portage/domain/contributions/corrected-contributions';
import { EMPTY_YEAR } from '@portage/domain/contributions/year-to-date';
import { payDateOf } from '@portage/domain/dates/bank-holidays';
import { type PlainDate, plainDate, yearOf } from '@portage/domain/dates/plain-date';
import type { Transaction } from '@portage/platform/postgres/database';
import { sameJson } from '../../../platform/same-json.ts';
import { statedProvinces } from '../../employment/state-province.ts';
import { ratesForRun } from '../../rates/load-rates.ts';
import type { MemberRow } from '../plan/payroll-rows.ts';
import {
  addCorrections,
  type CorrectionRow,
  loadCorrections,
  loadInvoicedPay,
  type NewCorrection,
  nextPaydays,
  removeCorrections,
} from '../queries/corrections.ts';
import { recordedYear } from '../queries/opening.ts';
import { loadElsewhere } from '../queries/people.ts';
import { loadMembers } from '../queries/run.ts';
import { correctYear, readCorrected, type StatedDays, yearOfPay } from './correct-year.ts';

/**
 * Plans what makes the contributions of invoiced pay right whose province was stated afterwards, in place of what was planned before. It goes
 * with the person's next line. Years that have ended stay as they are. The caller holds the locks of a run, and plans the people's lines after it.
 * @param memberIds default everyone of the company
 */
export async function planCorrections(
  tx: Transaction,
  companyId: string,
  asOf: PlainDate,
  memberIds?: readonly string[],
): Promise<void> {
  const stated = await statedProvinces(tx, companyId, firstOf(asOf), memberIds);
  if (stated.length === 0) return;
  const people = [...new Set(stated.map(({ memberId }) => memberId))];
  const rows = Map.groupBy(await loadCorrections(tx, companyId, yearOf(asOf), people), ({ memberId }) => memberId);
  const paydays = await nextPaydays(tx, people, asOf);
  const removed: string[] = [];
  const added: NewCorrection[] = [];
  for (const member of await loadMembers(tx, companyId, people)) {
    const standing = rows.get(member.id) ?? [];
    const planned = standing.filter(({ invoiced }) => !invoiced);
    const payday = paydays.get(member.id) ?? planned[0]?.payday ?? asOf;
    const own = stated.filter(({ memberId }) => memberId === member.id);
    const years = await correctedYears(tx, member, own, asOf, standing);
    const wanted = [...years].flatMap(([year, pays]) =>
      correctionsOf(pays, payDateIn(year, payday)).map((calculation) =>
        newCorrection(member.id, year, payday, calculation),
      ),
    );
    if (isPlanned(planned, wanted)) continue;
    removed.push(...planned.map(({ id }) => id));
    added.push(...wanted);
  }
  await removeCorrections(tx, removed);
  await addCorrections(tx, added);
}

/**
 * What is wrong in the contributions of a person's invoiced pay, by calendar year, from the year of a day on. Only pay that counts otherwise
 * than it should is in it.
 * @param member with the provinces as they were stated
 * @param standing the person's corrections
 */
export async function correctedYears(
  tx: Transaction,
  member: MemberRow,
  stated: readonly StatedDays[],
  asOf: PlainDate,
  standing: readonly CorrectionRow[],
): Promise<Map<number, CorrectedPay[]>> {
  const rates = await ratesForRun(tx);
  const pays = Map.groupBy(await loadInvoicedPay(tx, [member.id], yearOf(asOf)), yearOfPay);
  const elsewhere = await loadElsewhere(tx, [member.id], asOf);
  const years = new Map<number, CorrectedPay[]>();
  for (const year of new Set([...pays.keys(), ...standing.map((one) => one.year)])) {
    const { opening } = await recordedYear(tx, member.id, year);
    const invoiced = standing.filter((one) => one.invoiced && one.year === year);
    const facts = {
      year,
      member,
      pays: pays.get(year) ?? [],
      stated,
      corrected: readCorrected(invoiced.map(({ calculation }) => calculation)),
      opening: opening ?? EMPTY_YEAR,
      elsewhere,
      rates,
    };
    years.set(year, correctYear(facts).filter(isCorrected));
  }
  return years;
}

const firstOf = (day: PlainDate): PlainDate => plainDate(`${yearOf(day)}-01-01`);

/** When a correction is settled: on its payday, or at the end of its year if that has ended by then. */
function payDateIn(year: number, payday: PlainDate): PlainDate {
  const payDate = payDateOf(payday);
  return yearOf(payDate) === year ? payDate : plainDate(`${year}-12-31`);
}

const newCorrection = (
  memberId: string,
  year: number,
  payday: PlainDate,
  calculation: Contributions,
): NewCorrection => ({ memberId, year, payday, ...employerCost(calculation), calculation });

const isPlanned = (planned: readonly CorrectionRow[], wanted: readonly NewCorrection[]): boolean =>
  planned.length === wanted.length &&
  wanted.every((one) =>
    planned.some(({ payday, calculation }) => payday === one.payday && sameJson(calculation, one.calculation)),
  );
