import { nextBankDay, payDateOf, subtractBankDays } from '../dates/bank-holidays.ts';
import { addDays, laterOf, type PlainDate } from '../dates/plain-date.ts';

/** People have their money at most this many days from today. */
const MAX_DAYS_AHEAD = 31;

/** The day on which a payout that is prepared today has the money of a payday in people's accounts: in time, or on the next bank day. */
export const valueDateOf = (payday: PlainDate, today: PlainDate): PlainDate =>
  laterOf(payDateOf(payday), nextBankDay(today));

/** Whether a payout for a day is too far ahead to be prepared. */
export const isTooFarAhead = (valueDate: PlainDate, today: PlainDate): boolean =>
  valueDate > addDays(today, MAX_DAYS_AHEAD);

/**
 * The last day on which the money of a payday is sent so that people have it in time: the bank day before the one on which it is in their
 * accounts, because a file of credits is settled on the next bank day.
 */
export const sendMoneyBy = (payday: PlainDate): PlainDate => subtractBankDays(payDateOf(payday), 1);
