import { HISTORY_AREAS, HISTORY_DEEDS, RECORD_FIELDS } from '@portage/domain/privacy/own-history';
import { z } from 'zod';
import type { FunctionContract } from '../functions/contract.ts';

/** Who read or changed what about the person, newest first. Nobody is named: an entry says you, the client, the provider, or nobody. */
export const ownHistory = {
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
} satisfies FunctionContract;

/** A copy of what is stored about the person, in all their employments, for a fresh code of the authenticator app. */
export const ownCopy = {
  request: z.strictObject({ code: z.string().max(20) }),
  response: z.strictObject({ name: z.string(), json: z.string() }),
} satisfies FunctionContract;
