import type { PlainDate } from '@portage/domain/dates/plain-date';
import { type Cents, cents } from '@portage/domain/money/money';
import { isProvince } from '@portage/domain/places/provinces';
import { workingDays } from '@portage/domain/time-away/statutory-holidays';
import { type VacationBalance, vacationBalance } from '@portage/domain/time-away/vacation-balance';
import type { Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { today } from '../../platform/today.ts';
import { earningsOf, employmentOf, peopleOfCompany, vacationPaidOut, vacationTaken } from './queries/vacation.ts';

/** The vacation of people up to a day, by their id. Someone whose province is not known has none. */
export async function vacationOfPeople(
  tx: Transaction,
  memberIds: readonly string[],
  asOf: PlainDate,
): Promise<Map<string, VacationBalance>> {
  const people = await employmentOf(tx, memberIds);
  const earnings = Map.groupBy(await earningsOf(tx, memberIds, asOf), ({ memberId }) => memberId);
  const paidOut = Map.groupBy(await vacationPaidOut(tx, memberIds), ({ memberId }) => memberId);
  const taken = Map.groupBy(await vacationTaken(tx, memberIds, asOf), ({ memberId }) => memberId);
  return new Map(
    people.flatMap(({ id, commencement, province, salary, lastDay, returnedOn, terms }) => {
      if (!isProvince(province)) return [];
      const balance = vacationBalance({
        commencement,
        province,
        lastDay,
        returnedOn,
        asOf,
        earnings: earnings.get(id) ?? [],
        paidOut: (paidOut.get(id) ?? []).map(({ amount }) => amount),
        taken: (taken.get(id) ?? []).flatMap(({ first, last, half }) =>
          workingDays(first, last, province).map((day) => ({ day, half, salary: salaryOn(terms, day) ?? salary })),
        ),
      });
      return [[id, balance] as const];
    }),
  );
}

/** The salary of a day, in cents per year. */
function salaryOn(terms: readonly { from: PlainDate; salary: number }[], day: PlainDate): Cents | null {
  const found = terms.findLast(({ from }) => from <= day) ?? terms[0];
  return found === undefined ? null : cents(found.salary);
}

/** The vacation of people of a company up to today, by their id. People of other companies are left out. */
export const vacationOfCompany = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  companyId: string,
  memberIds: readonly string[],
): Promise<Map<string, VacationBalance>> =>
  db.transaction({ ...asService, readOnly: true }, async (tx) =>
    vacationOfPeople(tx, await peopleOfCompany(tx, companyId, memberIds), today(clock)),
  );
