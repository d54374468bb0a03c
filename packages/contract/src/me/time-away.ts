import { z } from 'zod';
import { done, type FunctionContract } from '../functions/contract.ts';
import { recordTimeAway, sickLeaveAnswer, vacationBalanceAnswer } from '../functions/time-away.ts';

/** Asks the client for days away. */
export const askForTimeAway = recordTimeAway satisfies FunctionContract;

/** Cancels the person's own time away, until it begins. */
export const cancelTimeAway = {
  request: z.strictObject({ team_member_id: z.uuid(), time_away_id: z.uuid() }),
  response: done,
} satisfies FunctionContract;

/** The person's vacation up to today. */
export const ownVacation = {
  request: z.strictObject({ team_member_id: z.uuid() }),
  response: z.strictObject({ vacation: vacationBalanceAnswer.nullable() }),
} satisfies FunctionContract;

/** The sick leave that the law gives the person in the year of a day. */
export const ownSickLeave = {
  request: z.strictObject({ team_member_id: z.uuid(), day: z.iso.date() }),
  response: sickLeaveAnswer,
} satisfies FunctionContract;
