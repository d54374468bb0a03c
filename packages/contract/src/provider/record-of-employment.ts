import { z } from 'zod';
import type { FunctionContract } from '../functions/contract.ts';

export const recordOfEmploymentActs = {
  /** The figures of the record of employment of a person who leaves: blocks 10 to 12, 15A to 15C and 16. */
  'provider/record-of-employment': {
    request: z.strictObject({ team_member_id: z.uuid() }),
    response: z.strictObject({
      due: z.iso.date(),
      reason_code: z.string().nullable(),
      first_day: z.iso.date(),
      last_day_paid: z.iso.date(),
      final_period_end: z.iso.date(),
      /** Whole hours. */
      hours: z.int(),
      earnings_cents: z.int(),
      /** Newest first. */
      periods: z.array(
        z.strictObject({ start: z.iso.date(), end: z.iso.date(), hours: z.int(), earnings_cents: z.int() }),
      ),
    }),
  },
} satisfies Record<string, FunctionContract>;
