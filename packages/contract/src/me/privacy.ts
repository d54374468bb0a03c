import { MAX_REQUEST_LENGTH, REQUEST_SUBJECTS } from '@portage/domain/person-requests/person-request';
import { HISTORY_AREAS, HISTORY_DEEDS, RECORD_FIELDS } from '@portage/domain/privacy/own-history';
import { z } from 'zod';
import { done, type FunctionContract } from '../functions/contract.ts';
import { lines } from '../functions/text-fields.ts';

export const privacyActs = {
  /** Who read or changed what about the person, newest first. Nobody is named: an entry says you, the client, the provider, or nobody. */
  'me/history': {
    request: z.strictObject({ team_member_id: z.uuid() }),
    response: z.strictObject({
      entries: z.array(
        z.strictObject({
          at: z.iso.datetime(),
          by: z.enum(['you', 'client', 'provider', 'system']),
          area: z.enum(HISTORY_AREAS),
          deed: z.enum(HISTORY_DEEDS),
          fields: z.array(z.enum(RECORD_FIELDS)),
          /** Why the provider read a Social Insurance Number; null for anything else. */
          reason: z.string().nullable(),
        }),
      ),
      /** Whether there are older entries. */
      more: z.boolean(),
    }),
  },

  /** A copy of what is stored about the person, in all their employments, for a fresh code of the authenticator app. */
  'me/copy': {
    request: z.strictObject({ code: z.string().max(20) }),
    response: z.strictObject({ name: z.string(), json: z.string() }),
  },

  /** Asks the provider to correct a pay statement, or a detail that the person can't change. */
  'me/ask-correction': {
    request: z.strictObject({
      team_member_id: z.uuid(),
      subject: z.enum(REQUEST_SUBJECTS),
      /** The pay statement that it is about. */
      statement_id: z.uuid().nullable().default(null),
      body: lines(MAX_REQUEST_LENGTH).min(3),
    }),
    response: z.strictObject({ request_id: z.uuid(), answer_by: z.iso.date() }),
  },

  /** Takes back a request that is not answered. */
  'me/withdraw-correction': {
    request: z.strictObject({ team_member_id: z.uuid(), request_id: z.uuid() }),
    response: done,
  },
} satisfies Record<string, FunctionContract>;
