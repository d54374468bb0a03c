import * as m from '@portage/messages/company-people';
import { downloadCsv } from '#lib/browser/csv.ts';
import { roleNames } from '#lib/texts/names/role-names.ts';
import { addedByName, type CompanyPerson } from './people-queries.ts';

const twoStepOf = ({ two_step }: CompanyPerson) => (two_step === null ? '' : two_step ? m.on : m.off);

/** Downloads the present people as CSV. Times are ISO 8601 in UTC. @param all also those removed, who may have added others */
export function exportPeople(present: readonly CompanyPerson[], all: readonly CompanyPerson[]): void {
  const header = [m.name, m.email, m.role, m.twoStep, m.lastSeen, m.addedBy, m.addedAt];
  const rows = present.map((person) => [
    person.name,
    person.email,
    roleNames[person.role],
    twoStepOf(person),
    person.last_seen_at ?? '',
    addedByName(all, person),
    person.added_at,
  ]);
  downloadCsv('people.csv', header, rows);
}
