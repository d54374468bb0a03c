import { setImmediate } from 'node:timers/promises';
import type { PlainDate } from '@portage/domain/dates/plain-date';
import { NO_CENTS } from '@portage/domain/money/money';
import { comingPaydays, type PaidPerson, type PayLine } from '@portage/domain/pay/person-paydays';
import { provinceOfPostalCode } from '@portage/domain/places/postal-code';
import type { Province } from '@portage/domain/places/provinces';
import { compareNames } from '@portage/messages/formats';
import type { Transaction } from '@portage/platform/postgres/database';
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

/** What `whoIsPaid` needs to know of a company, for a range of days. */
export interface PayFacts {
  range: { from: PlainDate; to: PlainDate; today: PlainDate };
  members: readonly MemberRow[];
  linesOf: ReadonlyMap<string, readonly PayLine[]>;
  /** The paydays of people's lines. */
  daysOf: ReadonlyMap<string, readonly PlainDate[]>;
  /** The members, and the others who have lines. */
  people: readonly PersonPaid[];
}

/** How many people are planned before the server answers others. */
const PEOPLE_IN_A_TURN = 50;

export async function loadPayFacts(tx: Transaction, companyId: string, range: PayFacts['range']): Promise<PayFacts> {
  const members = await loadMembers(tx, companyId);
  const linesOf = Map.groupBy(await loadLineDays(tx, companyId, range.today), (line) => line.team_member_id);
  const daysOf = new Map<string, PlainDate[]>();
  for (const { payday, people } of await loadPaid(tx, companyId, range))
    for (const id of people) {
      const days = daysOf.get(id);
      if (days === undefined) daysOf.set(id, [payday]);
      else days.push(payday);
    }
  // People who left are members no longer, once their last days are invoiced.
  const known = new Set(members.map(({ id }) => id));
  const others = [...daysOf.keys()].filter((id) => !known.has(id));
  const people = [...members, ...(others.length === 0 ? [] : await loadNames(tx, others))].map(personOf);
  return { range, members, linesOf, daysOf, people };
}

/**
 * Who is paid on each payday of the range, by name. A payday names the people it has lines for; one from today on also those that
 * payroll plans, however far it is ahead. Takes seconds for thousands of people who all started on different days, so it is called
 * outside a transaction and lets the server answer others in between.
 */
export async function whoIsPaid({ range, members, linesOf, daysOf, people }: PayFacts) {
  const planned = new Map<string, PlainDate[]>();
  const paydays = sharedPaydays(range.today, range.to);
  for (const [at, member] of members.entries()) {
    if (at % PEOPLE_IN_A_TURN === 0) await setImmediate();
    planned.set(member.id, paydays(member, linesOf.get(member.id) ?? []));
  }
  const byPayday = new Map<PlainDate, PersonPaid[]>();
  for (const person of people.toSorted((a, b) => compareNames(a.name, b.name) || (a.id < b.id ? -1 : 1)))
    for (const day of new Set([...(daysOf.get(person.id) ?? []), ...(planned.get(person.id) ?? [])])) {
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
