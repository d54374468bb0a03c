import { TIME_AWAY_KINDS } from '@portage/domain/time-away/time-away';
import { z } from 'zod';
import { done, type FunctionContract } from '../functions/contract.ts';
import { lines } from '../functions/text-fields.ts';
import { recordTimeAway, sickLeaveAnswer, vacationBalanceAnswer } from '../functions/time-away.ts';

export const timeAwayActs = {
  /** Asks the client for days away. */
  'me/ask-time-away': recordTimeAway,

  /** Cancels the person's own time away, until it begins. */
  'me/cancel-time-away': {
    request: z.strictObject({ team_member_id: z.uuid(), time_away_id: z.uuid() }),
    response: done,
  },

  /** The person's vacation up to today. */
  'me/vacation': {
    request: z.strictObject({ team_member_id: z.uuid() }),
    response: z.strictObject({ vacation: vacationBalanceAnswer.nullable() }),
  },

  /** The sick leave that the law gives the person in the year of a day. */
  'me/sick-leave': {
    request: z.strictObject({ team_member_id: z.uuid(), day: z.iso.date() }),
    response: sickLeaveAnswer,
  },

  /**
   * What the person decides as the colleague whom the client named: for whom, and the requests that wait, the oldest first. Days in hundredths.
   * A note is that of a vacation; `left_after` is the vacation that is left after it, null for anything else.
   */
  'me/team-requests': {
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
  },

  /** Approves or declines a colleague's request. To decline needs an answer. */
  'me/decide-team-request': {
    request: z.strictObject({
      /** The employment of the person who decides. */
      team_member_id: z.uuid(),
      time_away_id: z.uuid(),
      state: z.enum(['approved', 'declined']),
      answer: lines(500).default(''),
    }),
    response: done,
  },
} satisfies Record<string, FunctionContract>;
