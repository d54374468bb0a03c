import { z } from 'zod';
import type { FunctionContract } from '../functions/contract.ts';

const request = z.strictObject({
  /** The text of a file as `portage rates template` prints it: the rates of a year, minimum wages, or income tax tables. Or the Bank of Canada's exchange rates as CSV. */
  text: z.string().min(1).max(200_000),
  /** Names of figures, provinces of wages, or paths of tax tables, that may move by any amount. */
  accept_changes: z.array(z.string().max(60)).max(200).default([]),
});

const report = {
  kind: z.enum(['rates', 'wages', 'tax', 'exchange']),
  /** A sentence for each problem, in English; empty when the file can be added. */
  problems: z.array(z.string()),
  /** Figures, provinces or paths that move further than is plausible: accept them to add the file. */
  moved: z.array(z.string()),
  /** Of rates that were accepted. */
  year: z.number().nullable(),
  /** Of rates or tax tables that were accepted. */
  edition: z.string().nullable(),
  /** How many wages were accepted. */
  wages: z.number().nullable(),
  /** The pay dates of tax tables, or the first and last day of exchange rates, that were accepted. */
  from: z.string().nullable(),
  until: z.string().nullable(),
  /** What tax tables change in the edition before, in dollars or percent; null where one of the two has no such figure. */
  differences: z.array(
    z.strictObject({
      path: z.string(),
      kind: z.enum(['amount', 'rate']),
      before: z.number().nullable(),
      after: z.number().nullable(),
    }),
  ),
};

export const installationActs = {
  /** Checks a file of figures and stores nothing. */
  'provider/figures-check': { request, response: z.strictObject(report) },

  /** Checks a file of figures, and stores it when it has no problems. */
  'provider/figures-add': {
    request,
    response: z.strictObject({ ...report, outcome: z.enum(['refused', 'added', 'same']) }),
  },

  /** The findings of `portage doctor`, and the settings that it ran with. */
  'provider/installation-check': {
    request: z.strictObject({}),
    response: z.strictObject({
      checked_at: z.string(),
      findings: z.array(
        z.strictObject({ check: z.string(), result: z.enum(['fine', 'note', 'wrong']), advice: z.string() }),
      ),
      settings: z.array(
        z.strictObject({
          name: z.string(),
          /** Null for a secret, and for a setting without a value. */
          value: z.string().nullable(),
          state: z.enum(['set', 'default', 'secret', 'unset']),
        }),
      ),
    }),
  },

  /**
   * Starts a check of the whole audit log, which is what `portage audit verify` does. It is a job: its progress and result are a row of
   * `staff_audit_checks`. While one runs, the answer is that one.
   */
  'provider/audit-verify': {
    request: z.strictObject({}),
    response: z.strictObject({ check: z.string() }),
  },
} satisfies Record<string, FunctionContract>;
