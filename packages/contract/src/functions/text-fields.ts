import { isEmail, isLine, isLines } from '@portage/domain/text/text-rules';
import { z } from 'zod';

/** A rule that a typed text breaks, other than its length. The server puts it into words. */
export type TextProblem = 'hiddenInLine' | 'hiddenInLines' | 'emailInvalid' | 'billingEmailInvalid';

const rule = (problem: TextProblem) => ({ params: { problem } });
const text = (max: number) => z.string().trim().max(max);

/** A secret: the command line reads it from standard input, so that it is in no process list and no history. */
export const readFromInput = { writeOnly: true } as const;

/** One line, as the database accepts it. */
export const line = (max: number) => text(max).refine(isLine, rule('hiddenInLine'));

/** `line`, with line breaks and tabs. */
export const lines = (max: number) => text(max).refine(isLines, rule('hiddenInLines'));

/** The address of a mail. */
export const emailAddress = (max: number) => text(max).refine(isEmail, rule('emailInvalid'));

/** The address for invoices, as the sign-up form accepts it. */
export const billingEmailAddress = (max: number) =>
  text(max).refine((value) => isEmail(value.trim()), rule('billingEmailInvalid'));
