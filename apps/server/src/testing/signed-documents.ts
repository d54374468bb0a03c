import type { ProviderServer } from './provider-server.ts';

/** Gives people of a company a signed placement letter, and the company a signed agreement if it has none, so that nothing is missing for their pay. */
export const signDocuments = (
  server: Pick<ProviderServer, 'rows'>,
  companyId: string,
  memberIds: readonly string[],
): Promise<unknown> =>
  server.rows(
    `insert into public.new_documents (company_id, team_member_id, type, status)
     select $1::uuid, id, 'EMPLOYEE_PLACEMENT_LETTER', 'signed' from unnest($2::uuid[]) id
     union all
     select $1, null, 'EOR_SERVICE_AGREEMENT', 'signed'
     where not exists (select from public.new_documents where company_id = $1 and team_member_id is null)`,
    [companyId, memberIds],
  );
