import { addDays, type PlainDate } from '../dates/plain-date.ts';

/** How long the client alone answers a claim, in days. Who could answer may be gone by then. */
const CLIENT_ANSWERS_DAYS = 30;

/** The first day on which the provider may answer a claim for the client. */
export const staffAnswersFrom = (claimedOn: PlainDate): PlainDate => addDays(claimedOn, CLIENT_ANSWERS_DAYS + 1);
