import { z } from 'zod';
import { COMPANY_ROLES, GRANTABLE_ROLES, INVITATION_STATES } from '../company-rights.ts';
import type { FunctionContract } from './contract.ts';

/** The people who use the portal for the company, those removed included, and its invitations. */
export const listCompanyPeople = {
  request: z.strictObject({ company_id: z.uuid() }),
  response: z.strictObject({
    second_step_required: z.boolean(),
    people: z.array(
      z.strictObject({
        person_id: z.uuid(),
        user_id: z.uuid(),
        name: z.string(),
        email: z.string(),
        role: z.enum(COMPANY_ROLES),
        added_by: z.uuid().nullable(),
        /** Whether the person accepted an invitation of the provider. */
        added_by_provider: z.boolean(),
        added_at: z.iso.datetime(),
        removed_at: z.iso.datetime().nullable(),
        ownership_offered: z.boolean(),
        /** Null for a caller who may not manage people. */
        two_step: z.boolean().nullable(),
        /** When the account last signed in or renewed a session; null if never, and for a caller who may not manage people. */
        last_seen_at: z.iso.datetime().nullable(),
      }),
    ),
    /** Newest first. Empty for a caller who may not manage people. */
    invitations: z.array(
      z.strictObject({
        invitation_id: z.uuid(),
        email: z.string(),
        name: z.string(),
        role: z.enum(GRANTABLE_ROLES),
        state: z.enum(INVITATION_STATES),
        /** Null for the provider. */
        invited_by: z.uuid().nullable(),
        sent_at: z.iso.datetime(),
        expires_at: z.iso.datetime(),
      }),
    ),
  }),
} satisfies FunctionContract;
