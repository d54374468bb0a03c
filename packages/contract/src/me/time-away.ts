import { TIME_AWAY_KINDS } from '@portage/domain/time-away/time-away';
import { z } from 'zod';
import { done, type FunctionContract } from '../functions/contract.ts';
import { lines } from '../functions/text-fields.ts';
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

/**
 * What the person decides as the colleague whom the client named: for whom, and the requests that wait, the oldest first. Days in hundredths.
 * A note is that of a vacation; `left_after` is the vacation that is left after it, null for anything else.
 */
export const teamRequests = {
  request: z.strictObject({ team_member_id: z.uuid() }),
  response: z.strictObject({
    people: z.array(z.string()),
    requests: z.array(
      z.strictObject({
        id: z.uuid(),
        name: z.string(),
        kind: z.enum(TIME_AWAY_KINDS),
        first_day: z.iso.date(),
        last_day: z.iso.date(),
        half: z.boolean(),
        note: z.string(),
        requested_at: z.iso.datetime(),
        days: z.int(),
        left_after: z.int().nullable(),
      }),
    ),
  }),
} satisfies FunctionContract;

/** Approves or declines a colleague's request. To decline needs an answer. */
export const decideTeamRequest = {
  request: z.strictObject({
    /** The employment of the person who decides. */
    team_member_id: z.uuid(),
    time_away_id: z.uuid(),
    state: z.enum(['approved', 'declined']),
    answer: lines(500).default(''),
  }),
  response: done,
} satisfies FunctionContract;
