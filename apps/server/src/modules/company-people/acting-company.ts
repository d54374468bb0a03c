import { type CompanyRight, type CompanyRole, roleHas } from '@portage/contract/company-rights';
import type { Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { lockCompany } from '../../platform/postgres/company-lock.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { OwnCompany } from '../companies/own-company.ts';
import { companiesOf, roleIn } from './queries/acting.ts';

/** A company, and the account that acts for it. */
export interface ActingCompany extends OwnCompany {
  /** The account that acts, which is the owner's or another person's of the company. */
  user_id: string;
  role: CompanyRole;
  second_step_required: boolean;
  /** The session's assurance level. */
  aal: string | null;
}

/** A company whose people change, and the account that changes them; null for the provider, who has every right in it. */
export type PeopleCompany = Pick<ActingCompany, 'id' | 'legal_name'> & { user_id: string | null };

/** A signed-in account. */
export interface Account {
  userId: string;
  aal: string | null;
}

/**
 * The company that an account acts for.
 * @param wanted its id; null takes the account's own company, else the only one it belongs to
 * @throws Refusal 404 without a company, 403 for another company, without the right or before two-step verification, 400 when
 * the account belongs to several companies and names none
 */
export async function actingCompany(
  deps: Pick<Deps, 'db'>,
  { userId, aal }: Account,
  right: CompanyRight,
  wanted: string | null,
): Promise<ActingCompany> {
  const companies = await companiesOf(deps.db, userId, aal);
  if (companies.length === 0) throw new Refusal(404, 'companyRequired');
  const [first, second] = companies;
  const found = wanted === null ? first : companies.find(({ id }) => id === wanted);
  if (found === undefined) throw new Refusal(403, 'otherCompany');
  if (wanted === null && found.role !== 'owner' && second !== undefined)
    throw new Refusal(400, 'companyChoiceRequired');
  if (found.second_step_passed !== true) throw new Refusal(403, 'secondStepRequired');
  if (found.second_step_required && aal !== 'aal2') throw new Refusal(403, 'companySecondStepRequired');
  if (!roleHas(found.role, right)) throw new Refusal(403, 'rightMissing', { company: found.legal_name });
  const { id, legal_name, personal_email, second_step_required } = found;
  return {
    id,
    legal_name,
    personal_email,
    second_step_required,
    user_id: userId,
    role: found.role as CompanyRole,
    aal,
  };
}

/**
 * Changes a company's people in one transaction. Changes of one company take turns, and
 * the right is checked again, because it can have ended since the request began.
 * @throws Refusal 403 without the right
 */
export function withPeople<T>(
  deps: Pick<Deps, 'db'>,
  company: PeopleCompany,
  right: CompanyRight,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return deps.db.transaction(asService, async (tx) => {
    await lockCompany(tx, company.id);
    if (company.user_id !== null) {
      const role = await roleIn(tx, company.id, company.user_id);
      if (role === undefined || !roleHas(role, right))
        throw new Refusal(403, 'rightMissing', { company: company.legal_name });
    }
    return work(tx);
  });
}
