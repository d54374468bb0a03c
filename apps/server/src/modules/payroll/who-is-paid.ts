import type { PlainDate } from '@portage/domain/dates/plain-date';
import { NO_CENTS } from '@portage/domain/money/money';
import { comingPaydays, type PaidPerson, type PayLine } from '@portage/domain/pay/person-paydays';
import { provinceOfPostalCode } from '@portage/domain/places/postal-code';
import type { Province } from '@portage/domain/places/provinces';
import { compareNames } from '@portage/messages/formats';
import type { Transaction } from '../../platform/postgres/database.ts';
import type { MemberRow } from './plan/payroll-rows.ts';
import { loadLineDays, loadPaid } from './queries/line-days.ts';
import { loadMembers, loadNames } from './queries/run.ts';

/** A person on a payday. */
export interface PersonPaid {
  id: string;
  name: string;
  /** Province of employment, if it is known. */
  province: Province | null;
}

/**
 * Who is paid on each payday of a range, by name. A payday names the people it has lines for; one from today on also those that payroll
 * plans, however far it is ahead.
 */
export async function whoIsPaid(
  tx: Transaction,
  companyId: string,
  range: { from: PlainDate; to: PlainDate; today: PlainDate },
): Promise<Map<PlainDate, PersonPaid[]>> {
  const members = await loadMembers(tx, companyId);
  const linesOf = Map.groupBy(await loadLineDays(tx, companyId, range.today), (line) => line.team_member_id);
  const people = new Map(members.map((member) => [member.id, personOf(member)]));
  const daysOf = new Map<string, Set<PlainDate>>();
  for (const { payday, people: ids } of await loadPaid(tx, companyId, range))
    for (const id of ids) daysOf.set(id, (daysOf.get(id) ?? new Set()).add(payday));
  // People who left are members no longer, once their last days are invoiced.
  const others = [...daysOf.keys()].filter((id) => !people.has(id));
  for (const other of others.length === 0 ? [] : await loadNames(tx, others)) people.set(other.id, personOf(other));

  const paydays = sharedPaydays(range.today, range.to);
  for (const member of members) {
    const coming = paydays(member, linesOf.get(member.id) ?? []);
    daysOf.set(member.id, new Set([...(daysOf.get(member.id) ?? []), ...coming]));
  }
  const byName = [...people.values()].sort((a, b) => compareNames(a.name, b.name) || (a.id < b.id ? -1 : 1));
  const byPayday = new Map<PlainDate, PersonPaid[]>();
  for (const person of byName)
    for (const day of daysOf.get(person.id) ?? []) {
      const listed = byPayday.get(day);
      if (listed === undefined) byPayday.set(day, [person]);
      else listed.push(person);
    }
  return byPayday;
}

const personOf = ({ id, name, province, postalCode }: Pick<MemberRow, 'id' | 'name' | 'province' | 'postalCode'>) => ({
  id,
  name,
  province: province ?? provinceOfPostalCode(postalCode),
});

/** Coming paydays, found once for people who share what decides them: in a large company most do. */
function sharedPaydays(today: PlainDate, to: PlainDate) {
  const known = new Map<string, PlainDate[]>();
  return (member: MemberRow, lines: readonly PayLine[]): PlainDate[] => {
    const { approved, commencement, paidUntil, settledUntil, ends } = member;
    // Neither salary nor province moves a payday.
    const terms = member.terms.map((own) => ({ ...own, salary: NO_CENTS, province: null }));
    const person: PaidPerson = { approved, commencement, paidUntil, settledUntil, terms, ends };
    const days = lines.map(({ start_date, end_date, payday, status, credited, owed_again }) => ({
      start_date,
      end_date,
      payday,
      status,
      credited,
      owed_again,
    }));
    const key = JSON.stringify([person, days]);
    const found = known.get(key) ?? comingPaydays(person, days, today, to);
    known.set(key, found);
    return found;
  };
}
