import type { PlainDate } from '@portage/domain/dates/plain-date';
import { isProvince, type Province } from '@portage/domain/places/provinces';
import { grantedByLaw, type SickLeave, sickLeave } from '@portage/domain/time-away/sick-leave';
import type { TimeAway } from '@portage/domain/time-away/time-away';
import type { Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { entriesOfCompany, sickLeaveFacts } from './queries/sick-leave.ts';

/** The sick leave of the law of a province; null where it is not known. */
export interface SickLeaveOfPerson {
  readonly province: Province | null;
  readonly leave: SickLeave | null;
}

/** An entry with the days that the law grants, in hundredths. */
interface GrantedEntry extends SickLeaveOfPerson {
  readonly granted: number;
}

/** The sick leave that the law gives a person in the year of a day, where they are employed on that day. @param without an entry that is not counted as used */
async function sickLeaveOn(
  tx: Transaction,
  memberId: string,
  day: PlainDate,
  without: string | null,
): Promise<SickLeaveOfPerson> {
  const facts = await sickLeaveFacts(tx, memberId, day, without);
  const province = isProvince(facts?.province) ? facts.province : null;
  const leave = facts === undefined ? null : sickLeave(province, facts.commencement, day, facts.taken);
  return { province, leave };
}

/** What the law grants of an entry, on its first day. */
export async function grantedOf(
  tx: Transaction,
  entry: TimeAway & { readonly id: string; readonly memberId: string },
): Promise<GrantedEntry> {
  const own = await sickLeaveOn(tx, entry.memberId, entry.first, entry.id);
  return { ...own, granted: grantedByLaw(entry, own.province, own.leave) };
}

/** The sick leave of the law for a person, in the year of a day. */
export const sickLeaveOfPerson = (
  { db }: Pick<Deps, 'db'>,
  memberId: string,
  day: PlainDate,
): Promise<SickLeaveOfPerson> =>
  db.transaction({ ...asService, readOnly: true }, (tx) => sickLeaveOn(tx, memberId, day, null));

/** What the law grants of sick leave that people of a company asked for, by the entry's id. Other entries are left out. */
export const sickLeaveOfRequests = (
  { db }: Pick<Deps, 'db'>,
  companyId: string,
  ids: readonly string[],
): Promise<Map<string, GrantedEntry>> =>
  db.transaction({ ...asService, readOnly: true }, async (tx) => {
    const granted = new Map<string, GrantedEntry>();
    for (const entry of await entriesOfCompany(tx, companyId, ids))
      if (entry.kind === 'sick') granted.set(entry.id, await grantedOf(tx, entry));
    return granted;
  });
