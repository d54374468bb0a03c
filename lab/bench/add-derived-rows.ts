import type pg from 'pg';

/**
 * Adds what triggers derive from companies and members, which filling leaves out for speed: the owner of a company,
 * without whom its rows cannot be read, and the directory that pay refers to.
 */
export async function addDerivedRows(owner: pg.Client): Promise<void> {
  await owner.query(
    `insert into public.company_members (company_id, user_id, role, added_at) select id, user_id, 'owner', created_at from public.companies`,
  );
  await owner.query(
    `insert into public.team_directory (team_member_id, company_id, first_name, last_name, role, department, status, date_added)
     select team_member_id, company_id, first_name, last_name, role, department, status, date_added from public.team_members`,
  );
}
