import type { CompanyRole } from '@portage/contract/company-rights';
import type { Row } from '@portage/contract/rows';
import * as m from '@portage/messages/request-errors';
import { queryOptions } from '@tanstack/react-query';
import { rest } from '../api/data-client.ts';
import { tableKey } from '../live/table-key.ts';

/** A company, and what the signed-in user is in it. */
export type Company = Row<'companies'> & {
  readonly role: CompanyRole;
  /** Null for staff who look at a client's page. */
  readonly own: OwnPlace | null;
};

/** What the signed-in user is called in a company, '' without a name, and when they closed a notice. */
export type OwnPlace = Pick<Row<'company_members'>, 'name' | 'name_skipped_at' | 'first_payday_seen_at'>;

/** What queries need to read a company's rows. */
export type ReadCompany = Pick<Company, 'id' | 'user_id' | 'role'>;

/** The companies that the user belongs to and this session may read, sorted by name. */
export const companiesQuery = (userId: string) =>
  queryOptions({
    queryKey: tableKey('companies', userId),
    meta: { errorTitle: m.companyNotFetched, specified: true },
    queryFn: ({ signal }) => readCompanies(userId, signal),
  });

export async function readCompanies(userId: string, signal?: AbortSignal): Promise<Company[]> {
  const query = rest
    .from('companies')
    .select('*, company_members!inner(role, name, name_skipped_at, first_payday_seen_at)')
    .eq('company_members.user_id', userId)
    .is('company_members.removed_at', null)
    .order('legal_name')
    .order('id');
  const { data } = await (signal ? query.abortSignal(signal) : query).throwOnError();
  return data.map(({ company_members: [membership], ...company }) => ({
    ...company,
    // The column's check allows these roles only.
    role: (membership?.role ?? 'viewer') as CompanyRole,
    own: membership ?? null,
  }));
}
