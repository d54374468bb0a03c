import { z } from 'zod';
import type { FunctionContract } from '../functions/contract.ts';

const request = z.strictObject({
  /** The text of a file as `portage rates template` prints it: the rates of a year, or minimum wages. */
  text: z.string().min(1).max(200_000),
  /** Names of figures, or provinces of wages, that may move by any amount. */
  accept_changes: z.array(z.string().max(40)).max(60).default([]),
});
const report = {
  kind: z.enum(['rates', 'wages']),
  /** A sentence for each problem, in English; empty when the file can be added. */
  problems: z.array(z.string()),
  /** Figures or provinces that move further than is plausible: accept them to add the file. */
  moved: z.array(z.string()),
  /** Of rates that were accepted. */
  year: z.number().nullable(),
  edition: z.string().nullable(),
  /** How many wages were accepted. */
  wages: z.number().nullable(),
};

/** Checks a file of figures and stores nothing. */
export const checkFigures = { request, response: z.strictObject(report) } satisfies FunctionContract;

/** Checks a file of figures, and stores it when it has no problems. */
export const addFigures = {
  request,
  response: z.strictObject({ ...report, outcome: z.enum(['refused', 'added', 'same']) }),
} satisfies FunctionContract;
