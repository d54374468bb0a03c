import { MAX_REQUEST_LENGTH } from '@portage/domain/person-requests/person-request';
import { z } from 'zod';
import { done, type FunctionContract } from '../functions/contract.ts';
import { lines } from '../functions/text-fields.ts';

export const personRequestActs = {
  /** Answers what a person asked to have corrected. */
  'provider/answer-request': {
    request: z.strictObject({
      request_id: z.uuid(),
      state: z.enum(['done', 'declined']),
      /** For the person: what was changed, or why not. */
      answer: lines(MAX_REQUEST_LENGTH).min(3),
      /** Whether the client reads the request with its answer. */
      show_client: z.boolean().default(false),
    }),
    response: done,
  },
} satisfies Record<string, FunctionContract>;
