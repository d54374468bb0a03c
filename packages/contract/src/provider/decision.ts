import { z } from 'zod';
import { done, type FunctionContract } from '../functions/contract.ts';

/** A decision as staff_decisions names it, such as 'invoiceUnfunded:' and the client's id. */
const decision = z.string().min(1).max(200);

/** Gives a decision back to everyone, or shows a snoozed one again. */
const oneDecision = {
  request: z.strictObject({ decision }),
  response: done,
} satisfies FunctionContract;

export const decisionActs = {
  /** Takes a decision, from the colleague who has it or, without one, from nobody. */
  'provider/take-decision': {
    request: z.strictObject({ decision, from: z.uuid().nullable() }),
    response: done,
  },

  /** Hides a decision until a day, or until something changes in it. `seen` is its fingerprint on screen; null without a screen. */
  'provider/snooze-decision': {
    request: z.strictObject({ decision, until: z.iso.date(), seen: z.string().max(64).nullable() }),
    response: done,
  },

  'provider/give-back-decision': oneDecision,
  'provider/wake-decision': oneDecision,
} satisfies Record<string, FunctionContract>;
