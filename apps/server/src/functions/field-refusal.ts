import type { TextProblem } from '@portage/contract/functions/text-fields';
import type { z } from 'zod';
import { Refusal } from '../platform/refusal.ts';

type Issue = z.core.$ZodIssue;

const numbers: readonly string[] = ['number', 'int'] satisfies z.core.$ZodIssueTooSmall['origin'][];

const textCodes = {
  hiddenInLine: 'fieldHiddenInLine',
  hiddenInLines: 'fieldHiddenInLines',
  emailInvalid: 'fieldEmailInvalid',
  billingEmailInvalid: 'fieldBillingEmailInvalid',
} as const satisfies Record<TextProblem, string>;

/** The refusal of a body for its first invalid field: which one, and what to do. */
export function fieldRefusal(issue: Issue | undefined): Refusal {
  if (issue?.code === 'unrecognized_keys')
    return new Refusal(400, 'fieldUnknown', { field: [...issue.path, issue.keys[0] ?? ''].join('.') });
  const field = issue?.path.join('.') ?? '';
  if (issue === undefined || field === '') return new Refusal(400, 'bodyInvalid');
  if (issue.code === 'too_big') return tooBig(field, issue);
  if (issue.code === 'too_small') return tooSmall(field, issue);
  const problem: unknown = issue.code === 'custom' ? issue.params?.problem : undefined;
  if (isTextProblem(problem)) return new Refusal(400, textCodes[problem], { field });
  return new Refusal(400, 'fieldInvalid', { field });
}

function tooBig(field: string, issue: z.core.$ZodIssueTooBig): Refusal {
  const max = Number(issue.maximum);
  if (issue.origin === 'string') return new Refusal(400, 'fieldTooLong', { field, max });
  if (issue.origin === 'array') return new Refusal(400, 'fieldTooMany', { field, max });
  if (numbers.includes(issue.origin)) return new Refusal(400, 'fieldTooLarge', { field, max });
  return new Refusal(400, 'fieldInvalid', { field });
}

function tooSmall(field: string, issue: z.core.$ZodIssueTooSmall): Refusal {
  const min = Number(issue.minimum);
  if (issue.origin === 'string' && min === 1) return new Refusal(400, 'fieldEmpty', { field });
  if (issue.origin === 'string') return new Refusal(400, 'fieldTooShort', { field, min });
  if (issue.origin === 'array') return new Refusal(400, 'fieldTooFew', { field, min });
  if (numbers.includes(issue.origin)) return new Refusal(400, 'fieldTooSmall', { field, min });
  return new Refusal(400, 'fieldInvalid', { field });
}

const isTextProblem = (problem: unknown): problem is TextProblem =>
  typeof problem === 'string' && Object.hasOwn(textCodes, problem);
