import type { Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { queueMail } from '../mail/outbox.ts';
import { messagesForPayee } from '../mail/receiver-language.ts';
import { requestAnswerMail } from '../mail/templates/request-mails.ts';
import { type AnsweredRequest, lockRequest, type RequestAnswer, setAnswer } from './queries.ts';

type Parts = Pick<Deps, 'config' | 'db' | 'jobs' | 'messages'>;

/**
 * Answers what a person asked to have corrected, and mails them. What is corrected is an act of its own.
 * @throws Refusal 404 for an unknown request, 409 for one that is answered or withdrawn
 */
export function answerRequest(
  deps: Pick<Parts, 'config' | 'db' | 'jobs' | 'messages'>,
  id: string,
  given: RequestAnswer,
): Promise<void> {
  return deps.db.transaction(asService, async (tx) => {
    const request = await lockRequest(tx, id);
    if (request === undefined) throw new Refusal(404, 'correctionNotFound');
    if (request.state === 'withdrawn') throw new Refusal(409, 'requestWithdrawn');
    if (request.state !== 'open') throw new Refusal(409, 'requestAnswered');
    await setAnswer(tx, id, given);
    await mailAnswer(deps, tx, request, given);
  });
}

/** Queues the mail to the person's address, and to that of the account that they sign in with. */
async function mailAnswer(
  deps: Pick<Parts, 'config' | 'jobs' | 'messages'>,
  tx: Transaction,
  { id, subject, name, email, ownEmail, province, companyId }: AnsweredRequest,
  { state, answer }: RequestAnswer,
): Promise<void> {
  const words = await messagesForPayee(deps.messages, tx, { email, province, companyId });
  const url = `${deps.config.siteUrl}/me/details`;
  const mail = {
    kind: 'request-answer',
    ...requestAnswerMail(words, { name: name ?? '', provider: deps.config.PROVIDER_NAME, subject, state, answer, url }),
  };
  await queueMail(deps, tx, { ...mail, to: email, dedupeKey: `request:${id}` });
  if (ownEmail !== null) await queueMail(deps, tx, { ...mail, to: ownEmail, dedupeKey: `request:${id}:own` });
}
