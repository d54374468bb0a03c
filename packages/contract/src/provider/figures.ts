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

/** Checks a file of figures and stores nothing. */
export const checkFigures = { request, response: z.strictObject(report) } satisfies FunctionContract;

/** Checks a file of figures, and stores it when it has no problems. */
export const addFigures = {
  request,
  response: z.strictObject({ ...report, outcome: z.enum(['refused', 'added', 'same']) }),
} satisfies FunctionContract;
