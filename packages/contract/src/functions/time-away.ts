import { PROVINCES } from '@portage/domain/places/provinces';
import { TIME_AWAY_KINDS } from '@portage/domain/time-away/time-away';
import { z } from 'zod';
import { done, type FunctionContract } from './contract.ts';
import { lines } from './text-fields.ts';

/** Days away of a person, both included. */
export const awayBody = z.strictObject({
  team_member_id: z.uuid(),
  kind: z.enum(TIME_AWAY_KINDS),
  first_day: z.iso.date(),
  last_day: z.iso.date(),
  /** Half of the only day. */
  half: z.boolean().default(false),
  note: lines(500).default(''),
});

/** What becomes of a request, or of time away that was approved. */
export const awayDecision = z.strictObject({
  time_away_id: z.uuid(),
  state: z.enum(['approved', 'declined', 'canceled']),
  /** For the person. */
  answer: lines(500).default(''),
});

const recorded = z.strictObject({ time_away_id: z.uuid() });

/** Records time away of a person of the company, approved. */
export const recordTimeAway = { request: awayBody, response: recorded } satisfies FunctionContract;

/** Decides a request, or cancels time away. */
export const decideTimeAway = { request: awayDecision, response: done } satisfies FunctionContract;

/** A person's vacation up to today, by the least that the law of the province gives. Amounts in cents, days in hundredths. */
export const vacationBalanceAnswer = z.strictObject({
  team_member_id: z.uuid(),
  accrued_cents: z.int(),
  taken_cents: z.int(),
  paid_out_cents: z.int(),
  owed_cents: z.int(),
  days_accrued: z.int(),
  days_taken: z.int(),
  days_left: z.int(),
});

/** The least sick leave that the law gives in the calendar year of a day. Days in hundredths; null for what is not known. */
export const sickLeaveAnswer = z.strictObject({
  province: z.enum(PROVINCES).nullable(),
  leave: z
    .strictObject({
      paid: z.int(),
      unpaid: z.int(),
      used: z.int(),
      paid_left: z.int(),
      unpaid_left: z.int(),
      long_illness_weeks: z.int(),
      ask: z.boolean(),
    })
    .nullable(),
});

export const timeAwayFunctions = {
  'record-time-away': recordTimeAway,
  'decide-time-away': decideTimeAway,

  /** Names the colleague who approves a person's time away; null for nobody. */
  'name-time-away-approver': {
    request: z.strictObject({ team_member_id: z.uuid(), approver_id: z.uuid().nullable() }),
    response: done,
  },

  /** The vacation of the company's people. */
  'vacation-balances': {
    request: z.strictObject({ company_id: z.uuid(), team_member_ids: z.array(z.uuid()).max(200) }),
    response: z.strictObject({ people: z.array(vacationBalanceAnswer) }),
  },

  /** What the law grants of requests of the company's people. */
  'sick-leave': {
    request: z.strictObject({ company_id: z.uuid(), time_away_ids: z.array(z.uuid()).max(200) }),
    response: z.strictObject({
      /** `granted`: the days of the request that the law grants, in hundredths. */
      requests: z.array(sickLeaveAnswer.extend({ time_away_id: z.uuid(), granted: z.int() })),
    }),
  },
} satisfies Record<string, FunctionContract>;
