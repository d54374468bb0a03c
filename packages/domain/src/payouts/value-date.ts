import { nextBankDay, payDateOf } from '../dates/bank-holidays.ts';
import { addDays, laterOf, type PlainDate } from '../dates/plain-date.ts';

/** People have their money at most this many days from today. */
const MAX_DAYS_AHEAD = 31;

/** The day on which a payout that is prepared today has the money of a payday in people's accounts: in time, or on the next bank day. */
export const valueDateOf = (payday: PlainDate, today: PlainDate): PlainDate =>
  laterOf(payDateOf(payday), nextBankDay(today));

/** Whether a payout for a day is too far ahead to be prepared. */
export const isTooFarAhead = (valueDate: PlainDate, today: PlainDate): boolean =>
  valueDate > addDays(today, MAX_DAYS_AHEAD);
