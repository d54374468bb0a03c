import { addDays, type PlainDate } from '../dates/plain-date.ts';

/** What a person may ask to have corrected: what they can't change themselves. */
export const REQUEST_SUBJECTS = [
  'name',
  'birth_date',
  'sin',
  'start_date',
  'hours',
  'amount',
  'move',
  'other',
] as const;
export type RequestSubject = (typeof REQUEST_SUBJECTS)[number];

/** How far a request is. A person withdraws their own while it is open; staff answer it otherwise. */
export type RequestState = 'open' | 'done' | 'declined' | 'withdrawn';

/** How many requests of an employment may wait for an answer. */
export const MAX_OPEN_REQUESTS = 5;
/** Characters of a request, and of its answer. */
export const MAX_REQUEST_LENGTH = 1000;

/** Days until an answer is due by law: PIPEDA, s. 8(3); Quebec's Act respecting the protection of personal information in the private sector, s. 32. */
const LEGAL_ANSWER_DAYS = 30;
/** Days until our own answer about pay is due. Pay that is wrong is owed now, and a move to another province changes it. */
const PAY_ANSWER_DAYS = 7;

/**
 * The last day for an answer.
 * @param ofStatement whether a pay statement is questioned
 * @param asked the day of the request
 */
export function answerDeadline(subject: RequestSubject, ofStatement: boolean, asked: PlainDate): PlainDate {
  const isPay = ofStatement || subject === 'hours' || subject === 'amount' || subject === 'move';
  return addDays(asked, isPay ? PAY_ANSWER_DAYS : LEGAL_ANSWER_DAYS);
}
