import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { Database } from '../../platform/postgres/database.ts';
import { asService } from '../../platform/postgres/identity.ts';
import { erasablePeople, erasePerson } from './queries/erasure.ts';

export interface ErasedPerson {
  readonly id: string;
  readonly name: string;
  readonly company: string;
  readonly lastDay: PlainDate;
  /** The first day on which the details might be erased. */
  readonly since: PlainDate;
}

/**
 * Erases the details of former employees whose time has come, each in a transaction of its own. What it erases, and what it cannot, is in
 * docs/privacy.md.
 * @param dryRun whether to list them only
 * @returns those who were erased, or would be
 */
export async function eraseFormerPeople(db: Database, { dryRun }: { dryRun: boolean }): Promise<ErasedPerson[]> {
  const due = await db.transaction({ ...asService, readOnly: true }, erasablePeople);
  if (dryRun) return due;
  const erased: ErasedPerson[] = [];
  for (const person of due)
    if (await db.transaction(asService, (tx) => erasePerson(tx, person.id))) erased.push(person);
  return erased;
}
