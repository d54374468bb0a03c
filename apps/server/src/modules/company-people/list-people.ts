import { type CompanyRole, type GrantableRole, type InvitationState, roleHas } from '@portage/contract/company-rights';
import type { FunctionResponse } from '@portage/contract/functions';
import type { Transaction } from '@portage/platform/postgres/database';
import type { Deps } from '../../deps.ts';
import type { Account, ActingCompany } from './acting-company.ts';
import { companiesOf } from './queries/acting.ts';
import { listInvitations } from './queries/invitations.ts';
import { adminAddresses, findPersonOfAccount, hasAddress, listPeople } from './queries/people.ts';

/** The companies of an account, its own first, also those that are closed to the session. */
export async function listCompanies(
  deps: Pick<Deps, 'db'>,
  { userId, aal }: Account,
): Promise<FunctionResponse<'list-companies'>['companies']> {
  const companies = await companiesOf(deps.db, userId, aal);
  return companies.map((company) => ({
    company_id: company.id,
    legal_name: company.legal_name,
    logo_path: company.logo_path,
    role: company.role as CompanyRole,
    second_step_missing: company.second_step_passed !== true || (company.second_step_required && aal !== 'aal2'),
    ownership_offered: company.ownership_offered_at !== null,
  }));
}

/** The people of a company, and its invitations for those who manage them. Times are ISO 8601 in UTC. */
export async function listCompanyPeople(
  deps: Pick<Deps, 'clock' | 'db'>,
  company: ActingCompany,
): Promise<FunctionResponse<'list-company-people'>> {
  const people = await peopleOf(deps, company.id, roleHas(company.role, 'members.write'));
  return { second_step_required: company.second_step_required, ...people };
}

/** The people and invitations of a company. @param manages whether the reader manages them, as the provider does */
export async function peopleOf(
  deps: Pick<Deps, 'db' | 'clock'>,
  companyId: string,
  manages: boolean,
): Promise<Pick<FunctionResponse<'list-company-people'>, 'people' | 'invitations'>> {
  const people = await listPeople(deps.db, companyId);
  const invitations = manages ? await listInvitations(deps.db, companyId) : [];
  const now = deps.clock.now();
  return {
    people: people.map((person) => ({
      person_id: person.id,
      user_id: person.user_id,
      name: person.name,
      email: person.email,
      role: person.role as CompanyRole,
      added_by: person.added_by,
      added_by_provider: person.added_by_provider === true,
      added_at: person.added_at.toISOString(),
      removed_at: person.removed_at?.toISOString() ?? null,
      ownership_offered: person.ownership_offered_at !== null,
      two_step: manages ? person.two_step : null,
      last_seen_at: manages ? (person.last_seen_at?.toISOString() ?? null) : null,
    })),
    invitations: invitations.map(({ id, state, role, sent_at, expires_at, ...given }) => ({
      ...given,
      invitation_id: id,
      role: role as GrantableRole,
      state: state === 'pending' && expires_at.getTime() <= now ? 'expired' : (state as InvitationState),
      sent_at: sent_at.toISOString(),
      expires_at: expires_at.toISOString(),
    })),
  };
}

/** The addresses of a company's owner and admins, who decide about its people and hear what stops its pay. */
export const adminsOf = (tx: Transaction, companyId: string): Promise<string[]> => adminAddresses(tx, companyId);

/** The name that an account gave itself in a company; '' where it gave none, or is not of the company anymore. */
export const nameOfAccount = async (tx: Transaction, companyId: string, userId: string): Promise<string> =>
  (await findPersonOfAccount(tx, companyId, userId))?.name ?? '';

/** Whether someone who uses the portal for a company signs in with an address. */
export const signsInFor = (tx: Transaction, companyId: string, email: string): Promise<boolean> =>
  hasAddress(tx, companyId, email);
