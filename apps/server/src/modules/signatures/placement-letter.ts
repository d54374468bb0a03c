import type { Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { lockCompany } from '../../platform/postgres/company-lock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import { memberName } from '../members/members.ts';
import { remindSigner, withdrawRequest } from './open-request.ts';
import { findLetter, type Letter, setLetterReplaced } from './queries/letters.ts';
import { requestDocument } from './request-document.ts';

const LETTER = 'EMPLOYEE_PLACEMENT_LETTER';

interface Company {
  id: string;
  legal_name: string;
}

/**
 * Reminds the employee of the letter that is out for signature.
 * @throws Refusal 404 for another company's member, 409 when no letter is out or it is too soon, 502 when the provider fails
 */
export async function remindLetter(
  deps: Pick<Deps, 'clock' | 'db' | 'signature'>,
  company: Pick<Company, 'id'>,
  memberId: string,
): Promise<void> {
  const letter = await inCompany(deps, company, memberId, (tx) => findLetter(tx, company.id, memberId));
  const outcome = letter === undefined ? 'notOut' : await remindSigner(deps, letter);
  if (outcome === 'notOut') throw new Refusal(409, 'letterNotOut');
  if (outcome === 'notReminded') throw new Refusal(409, 'letterNotReminded');
}

/**
 * Cancels the letter that is out for signature, here and at the provider. Its row stays.
 * @throws Refusal 404 for another company's member, 409 when none is out or it is signed, 502 when the provider fails
 */
export async function cancelLetter(
  deps: Pick<Deps, 'db' | 'jobs' | 'signature'>,
  company: Company,
  memberId: string,
): Promise<void> {
  const letter = await inCompany(deps, company, memberId, (tx) => findLetter(tx, company.id, memberId));
  if (letter === undefined) throw new Refusal(409, 'letterNotOut');
  if (letter.status === 'signed' || !(await withdraw(deps, company, memberId, letter)))
    throw new Refusal(409, 'letterSigned');
}

/**
 * Sends a new letter to the employee's present address. The one in force before is canceled, or stays signed and is marked as
 * replaced. Without one, it sends the first.
 * @throws Refusal 404 for another company's member, 502 when the provider can't cancel the letter that is out
 */
export async function replaceLetter(
  deps: Pick<Deps, 'db' | 'jobs' | 'signature'>,
  company: Company,
  memberId: string,
): Promise<void> {
  const letter = await inCompany(deps, company, memberId, (tx) => findLetter(tx, company.id, memberId));
  if (letter !== undefined && letter.status !== 'signed') await withdraw(deps, company, memberId, letter);
  await inCompany(deps, company, memberId, async (tx) => {
    // Signed by now, or before.
    const signed = await findLetter(tx, company.id, memberId);
    if (signed?.status === 'signed') await setLetterReplaced(tx, signed.id);
  });
  await requestDocument(deps, company, LETTER, memberId);
}

/** Runs work with the company locked. @throws Refusal 404 when it has no such member */
function inCompany<T>(
  deps: Pick<Deps, 'db'>,
  company: Pick<Company, 'id'>,
  memberId: string,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return deps.db.transaction(asService, async (tx) => {
    await lockCompany(tx, company.id);
    if ((await memberName(tx, company.id, memberId)) === undefined) throw new Refusal(404, 'memberNotFound');
    return work(tx);
  });
}

/** Cancels an open letter. Returns false when it was signed first. @throws Refusal 502 */
async function withdraw(
  deps: Pick<Deps, 'db' | 'jobs' | 'signature'>,
  company: Company,
  memberId: string,
  letter: Letter,
): Promise<boolean> {
  try {
    return await withdrawRequest(deps, { companyId: company.id, teamMemberId: memberId, type: LETTER }, letter);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw new Refusal(502, 'letterNotCanceled', { reason: error.message });
  }
}
