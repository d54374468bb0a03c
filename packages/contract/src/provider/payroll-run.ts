import { z } from 'zod';
import type { FunctionContract } from '../functions/contract.ts';

export const payrollRunActs = {
  /** The daily payroll run, now, or a preview of it that saves nothing. */
  'provider/payroll-run': {
    request: z.strictObject({ dry_run: z.boolean(), as_of: z.iso.date().optional() }),
    response: z.strictObject({
      as_of: z.string(),
      dry_run: z.boolean(),
      companies: z.number(),
      changes: z.array(
        z.strictObject({
          company: z.string(),
          /** As the command line lists it: 'line added', 'invoice issued', 'refused' and so on. */
          what: z.string(),
          /** Whose pay it is, or which document; empty where it is about lines of several people. */
          subject: z.string(),
          /** The payday of a line, or the date of a one-time payment; null for a document. */
          payday: z.iso.date().nullable(),
          /** How many lines changed together; null for one. */
          lines: z.number().nullable(),
          /** Null where the change has no amount. */
          amount_cents: z.number().nullable(),
          /** Why pay is refused, such as 'payHeld' or 'ratesIncomplete'; null for any other change. */
          reason: z.string().nullable(),
        }),
      ),
      failures: z.array(z.strictObject({ company: z.string(), reason: z.string() })),
      /** How many problems hold up pay or may; the table `pay_exceptions` has them. */
      exceptions: z.number(),
    }),
  },

  /** Requeues one failed job, or all without an id. */
  'provider/retry-job': {
    request: z.strictObject({ id: z.uuid().optional() }),
    response: z.strictObject({ retried: z.array(z.strictObject({ job: z.string(), id: z.string() })) }),
  },
} satisfies Record<string, FunctionContract>;
