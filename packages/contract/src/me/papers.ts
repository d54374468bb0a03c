import { z } from 'zod';
import { done, type FunctionContract } from '../functions/contract.ts';

const file = z.strictObject({ name: z.string(), pdf: z.base64() });

/** The PDF of one of the person's pay statements. */
export const statement = {
  request: z.strictObject({ statement_id: z.uuid() }),
  response: file,
} satisfies FunctionContract;

/** Says how the person gets their pay statements: in their account alone, or on paper as well. */
export const chooseStatements = {
  request: z.strictObject({ team_member_id: z.uuid(), delivery: z.enum(['online', 'paper']) }),
  response: done,
} satisfies FunctionContract;

/** The PDF of one of the person's signed documents. */
export const signedDocument = {
  request: z.strictObject({ document_id: z.uuid() }),
  response: file,
} satisfies FunctionContract;

/** Mails the link again that signs the person's letter. */
export const remindLetter = {
  request: z.strictObject({ team_member_id: z.uuid() }),
  response: done,
} satisfies FunctionContract;
