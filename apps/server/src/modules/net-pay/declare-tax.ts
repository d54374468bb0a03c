import type { PlainDate } from '@portage/domain/dates/plain-date';
import { declarationProblem } from '@portage/domain/income-tax/declaration-rules';
import type { TaxDeclaration } from '@portage/domain/income-tax/income-tax';
import type { Deps } from '../../deps.ts';
import { lockCompany } from '../../platform/postgres/company-lock.ts';
import { asService } from '../../platform/postgres/identity.ts';
import { Refusal } from '../../platform/refusal.ts';
import { checkedReason } from '../receivables/checked-reason.ts';
import { lockPerson } from './lock-person.ts';
import {
  findDeclaration,
  hasDeclarationOn,
  insertDeclaration,
  setDeclarationCanceled,
} from './queries/declarations.ts';

/**
 * Records what a person declared for income tax from a pay date on. It decides what is withheld from their pay that is not paid out; amounts
 * are those of the year unless they are of each pay, in cents.
 * @param wanted a member's id or email address
 * @param reason the form or letter that says so
 * @throws Refusal 404 or 400 when no one or several are meant; 409 for claims above any plausible amount, additional tax of somebody exempt, a first
 *   day up to which pay is paid out, or another declaration of that day
 */
export function declareTax(
  { db }: Pick<Deps, 'db'>,
  wanted: string,
  from: PlainDate,
  declaration: TaxDeclaration,
  reason: string,
): Promise<{ id: string; name: string }> {
  const checked = checkedReason(reason);
  return db.transaction(asService, async (tx) => {
    const person = await lockPerson(tx, wanted);
    const problem = declarationProblem(declaration, from, person.lastPaid);
    if (problem === 'declarationPaid') throw new Refusal(409, problem, { day: person.lastPaid ?? from });
    if (problem !== null) throw new Refusal(409, problem);
    if (await hasDeclarationOn(tx, person.id, from)) throw new Refusal(409, 'declarationExists', { day: from });
    return { id: await insertDeclaration(tx, person, from, declaration, checked), name: person.name };
  });
}

/**
 * Takes back a declaration, as if it had never been. Pay that is paid out stays as it is.
 * @throws Refusal without a reason; 404 for an unknown or canceled one
 */
export function cancelDeclaration({ db }: Pick<Deps, 'db'>, id: string, reason: string): Promise<{ name: string }> {
  const checked = checkedReason(reason);
  return db.transaction(asService, async (tx) => {
    const found = await findDeclaration(tx, id);
    if (found === undefined) throw new Refusal(404, 'declarationNotFound');
    await lockCompany(tx, found.companyId);
    await setDeclarationCanceled(tx, id, checked);
    return { name: found.name ?? '' };
  });
}
