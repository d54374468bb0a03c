import { MAX_REQUEST_LENGTH, REQUEST_SUBJECTS } from '@portage/domain/person-requests/person-request';
import { z } from 'zod';
import { done, type FunctionContract } from '../functions/contract.ts';
import { lines } from '../functions/text-fields.ts';

/** Asks the provider to correct a pay statement, or a detail that the person can't change. */
export const askForCorrection = {
  request: z.strictObject({
    team_member_id: z.uuid(),
    subject: z.enum(REQUEST_SUBJECTS),
    /** The pay statement that it is about. */
    statement_id: z.uuid().nullable().default(null),
    body: lines(MAX_REQUEST_LENGTH).min(3),
  }),
  response: z.strictObject({ request_id: z.uuid(), answer_by: z.iso.date() }),
} satisfies FunctionContract;

/** Takes back a request that is not answered. */
export const withdrawCorrection = {
  request: z.strictObject({ team_member_id: z.uuid(), request_id: z.uuid() }),
  response: done,
} satisfies FunctionContract;
