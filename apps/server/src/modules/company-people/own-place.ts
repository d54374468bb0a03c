import type { Notice } from '@portage/contract/functions/company-people';
import type { Deps } from '../../deps.ts';
import { type ActingCompany, withPeople } from './acting-company.ts';
import { changePerson, findPersonOfAccount, setNoticeClosed } from './queries/people.ts';

/** Sets what the account that asks is called in a company. @throws Refusal 403 when it no longer belongs to the company */
export function setOwnName(deps: Pick<Deps, 'db'>, company: ActingCompany, name: string): Promise<void> {
  return withPeople(deps, company, 'company.read', async (tx) => {
    const person = await findPersonOfAccount(tx, company.id, company.user_id);
    if (person !== undefined) await changePerson(tx, person.id, { name });
  });
}

/** Closes a notice of the dashboard for the account that asks. @throws Refusal 403 when it no longer belongs to the company */
export function dismissNotice(deps: Pick<Deps, 'db'>, company: ActingCompany, notice: Notice): Promise<void> {
  return withPeople(deps, company, 'company.read', async (tx) => {
    const person = await findPersonOfAccount(tx, company.id, company.user_id);
    if (person !== undefined) await setNoticeClosed(tx, person.id, notice);
  });
}
