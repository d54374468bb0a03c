import type { ProviderServer } from './provider-server.ts';

/** Gives people of a company a signed placement letter, so that nothing is missing for their pay. */
export const signLetters = (
  server: Pick<ProviderServer, 'rows'>,
  companyId: string,
  memberIds: readonly string[],
): Promise<unknown> =>
  server.rows(
    `insert into public.new_documents (company_id, team_member_id, type, status)
     select $1, id, 'EMPLOYEE_PLACEMENT_LETTER', 'signed' from unnest($2::uuid[]) id`,
    [companyId, memberIds],
  );
