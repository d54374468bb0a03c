import type { FunctionResponse } from '@portage/contract/functions';
import { companyChange } from '@portage/domain/privacy/company-changes';
import type { Database } from '@portage/platform/postgres/database';
import { changesOf } from './queries/changes.ts';

/** Entries about a person within so many milliseconds are of one act. */
const sameActMs = 1000;

/** Who changed which detail of a company and its people, newest first. The caller has checked whose company it is. */
export async function companyChanges(
  db: Database,
  companyId: string,
): Promise<FunctionResponse<'company-changes'>['changes']> {
  const rows = await changesOf(db, companyId);
  const changes = rows.flatMap(({ at, by, person, table, operation, columns }) => {
    const change = companyChange(table, operation, columns ?? []);
    return change === null ? [] : [{ ...change, fields: [...change.fields], at: at.toISOString(), by, person }];
  });
  const added = changes.filter(({ area, deed }) => area === 'record' && deed === 'added');
  // The first terms of a person are recorded with the person.
  const isFirst = ({ at, person }: (typeof changes)[number]) =>
    added.some((one) => one.person === person && Math.abs(Date.parse(one.at) - Date.parse(at)) < sameActMs);
  return changes.filter((one) => one.area !== 'terms' || one.deed !== 'added' || !isFirst(one));
}
