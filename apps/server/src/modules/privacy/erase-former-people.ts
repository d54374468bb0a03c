import type { PlainDate } from '@portage/domain/dates/plain-date';
import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { erasablePeople, erasePerson, filesOf } from './queries/erasure.ts';

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
export async function eraseFormerPeople(
  deps: Pick<Deps, 'db' | 'storedFiles'>,
  { dryRun }: { dryRun: boolean },
): Promise<ErasedPerson[]> {
  const { db } = deps;
  const due = await db.transaction({ ...asService, readOnly: true }, erasablePeople);
  if (dryRun) return due;
  const erased: ErasedPerson[] = [];
  for (const person of due) if (await eraseWithFiles(deps, person.id)) erased.push(person);
  return erased;
}

/** A file that is not removed keeps the person, so that the next run finds both. */
function eraseWithFiles({ db, storedFiles }: Pick<Deps, 'db' | 'storedFiles'>, memberId: string): Promise<boolean> {
  return db.transaction(asService, async (tx) => {
    const files = await filesOf(tx, memberId);
    if (!(await erasePerson(tx, memberId))) return false;
    for (const { bucket, path } of files) await storedFiles.remove(bucket, [path]);
    return true;
  });
}
