import { randomUUID } from 'node:crypto';
import type { CompanyRole } from '@portage/contract/company-rights';
import type pg from 'pg';

/** An account that uses the portal for a company. */
export interface CompanyPerson {
  userId: string;
  email: string;
  membershipId: string;
}

/** Creates a confirmed account with a role in a company, as the owner of the database. */
export async function addCompanyPerson(
  owner: pg.Client,
  companyId: string,
  role: Exclude<CompanyRole, 'owner'>,
  account: { userId: string; email: string } | null = null,
): Promise<CompanyPerson> {
  const { userId, email } = account ?? { userId: randomUUID(), email: `${role}-${randomUUID()}@people.example` };
  if (account === null)
    await owner.query('insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())', [userId, email]);
  const { rows } = await owner.query(
    'insert into public.company_members (company_id, user_id, role) values ($1, $2, $3) returning id',
    [companyId, userId, role],
  );
  return { userId, email, membershipId: rows[0].id };
}
