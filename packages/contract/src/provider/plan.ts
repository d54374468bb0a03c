import { MAX_AGREED_PRICE, PLAN_NAMES, PLAN_TERMS } from '@portage/domain/plans/plans';
import { z } from 'zod';
import type { FunctionContract } from '../functions/contract.ts';

/** What became of checkouts and subscriptions, a sentence for each. */
const notes = z.array(z.string());

/** Completes the plan that a client has requested, or cancels its latest plan. Refused when that is another plan by now. */
const planDecision = {
  request: z.strictObject({ company_id: z.uuid(), plan_id: z.uuid() }),
  response: z.strictObject({ plan: z.string(), status: z.enum(['Completed', 'Cancelled']), notes }),
} satisfies FunctionContract;

export const planActs = {
  'provider/complete-plan': planDecision,
  'provider/cancel-plan': planDecision,

  /**
   * Records a plan that was agreed with a client, in force from now on; the plan before it ends. `seats` is how many people can be active,
   * `price_cents` is for the whole term, or null where the client sees none.
   */
  'provider/record-plan': {
    request: z.strictObject({
      company_id: z.uuid(),
      plan: z.enum(PLAN_NAMES),
      term: z.enum(PLAN_TERMS),
      seats: z.string().regex(/^([1-9][0-9]{0,5}|unlimited)$/),
      price_cents: z.int().min(1).max(MAX_AGREED_PRICE).nullable(),
      from: z.iso.date(),
      until: z.iso.date().nullable(),
    }),
    response: z.strictObject({ plan: z.string(), status: z.literal('Completed'), notes }),
  },
} satisfies Record<string, FunctionContract>;
