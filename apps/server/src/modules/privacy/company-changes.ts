import type { FunctionResponse } from '@portage/contract/functions';
import { companyChange } from '@portage/domain/privacy/company-changes';
import type { Database } from '@portage/platform/postgres/database';
import { changesOf } from './queries/changes.ts';

/** Who changed which detail of a company and its people, newest first. The caller has checked whose company it is. */
export async function companyChanges(
  db: Database,
  companyId: string,
): Promise<FunctionResponse<'company-changes'>['changes']> {
  const rows = await changesOf(db, companyId);
  return rows.flatMap(({ at, by, person, table, operation, columns }) => {
    const change = companyChange(table, operation, columns ?? []);
    return change === null ? [] : [{ ...change, fields: [...change.fields], at: at.toISOString(), by, person }];
  });
}
