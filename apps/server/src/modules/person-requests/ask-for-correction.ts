import type { PlainDate } from '@portage/domain/dates/plain-date';
import { answerDeadline, MAX_OPEN_REQUESTS } from '@portage/domain/person-requests/person-request';
import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { today } from '../../platform/today.ts';
import { type Correction, insertRequest, isStatementOf, lockAsker } from './queries.ts';

/**
 * Records what a person asks to have corrected. It is on the provider's Today until it is answered.
 * @returns its id, and the last day for an answer
 * @throws Refusal 404 for another person's statement, 409 when too many requests wait
 */
export function askForCorrection(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  memberId: string,
  asked: Correction,
): Promise<{ id: string; answerBy: PlainDate }> {
  const { subject, statementId } = asked;
  return db.transaction(asService, async (tx) => {
    const person = await lockAsker(tx, memberId);
    if (person === undefined) throw new Refusal(404, 'employmentNotFound');
    if (statementId !== null && !(await isStatementOf(tx, memberId, statementId)))
      throw new Refusal(404, 'payStatementNotFound');
    if (person.open >= MAX_OPEN_REQUESTS) throw new Refusal(409, 'tooManyOpenRequests', { max: MAX_OPEN_REQUESTS });
    const answerBy = answerDeadline(subject, statementId !== null, today(clock));
    return { id: await insertRequest(tx, { companyId: person.companyId, memberId, answerBy }, asked), answerBy };
  });
}
