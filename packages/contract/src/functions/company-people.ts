import { CHANGE_AREAS, CHANGE_DEEDS, CHANGE_FIELDS } from '@portage/domain/privacy/company-changes';
import { z } from 'zod';
import { COMPANY_ROLES, GRANTABLE_ROLES, INVITATION_STATES } from '../company-rights.ts';
import { done, type FunctionContract } from './contract.ts';
import { emailAddress, line } from './text-fields.ts';

/** Invites an address to join the company with a role. The answer is the same whether the address has an account or not. */
export const inviteCompanyPerson = {
  request: z.strictObject({
    company_id: z.uuid(),
    email: emailAddress(320),
    name: line(200).default(''),
    role: z.enum(GRANTABLE_ROLES),
  }),
  response: z.strictObject({ invitation_id: z.uuid(), expires_at: z.iso.datetime() }),
} satisfies FunctionContract;

/** Joins the company of an invitation, as the signed-in account with the invited address. */
export const acceptInvitation = {
  request: z.strictObject({ token: z.string().min(1).max(100) }),
  response: z.strictObject({ company_id: z.uuid() }),
} satisfies FunctionContract;

/** What the dashboard shows a person of a company until they close it: the question for their name, the note on the first payday. */
export const NOTICES = ['name', 'firstPayday'] as const;

export type Notice = (typeof NOTICES)[number];

export const companyPeopleFunctions = {
  /** The caller's companies, their own first. It also has those that wait for two-step verification. */
  'list-companies': {
    request: z.object({ user_id: z.uuid() }),
    response: z.strictObject({
      companies: z.array(
        z.strictObject({
          company_id: z.uuid(),
          legal_name: z.string(),
          logo_path: z.string().nullable(),
          role: z.enum(COMPANY_ROLES),
          /** Whether the company is closed to this session until the second step. */
          second_step_missing: z.boolean(),
          /** Whether the owner has offered the company to the caller. */
          ownership_offered: z.boolean(),
        }),
      ),
    }),
  },

  /** The people who use the portal for the company, those removed included, and its invitations. */
  'list-company-people': {
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
  },

  'invite-company-person': inviteCompanyPerson,

  /** Sends an invitation again with a new link. The former link no longer works. */
  'resend-invitation': {
    request: z.strictObject({ company_id: z.uuid(), invitation_id: z.uuid() }),
    response: done,
  },

  /** Withdraws an invitation. Its link no longer works. */
  'revoke-invitation': {
    request: z.strictObject({ company_id: z.uuid(), invitation_id: z.uuid() }),
    response: done,
  },

  /** What the holder of an invitation's link sees, signed in or not. */
  'read-invitation': {
    request: z.strictObject({ token: z.string().min(1).max(100) }),
    response: z.strictObject({
      state: z.enum(INVITATION_STATES),
      company: z.string(),
      email: z.string(),
      role: z.enum(GRANTABLE_ROLES),
      /** The inviter's name with the address, the address alone without one, or the provider. */
      invited_by: z.string(),
      expires_at: z.iso.datetime(),
    }),
  },

  'accept-invitation': acceptInvitation,

  /** Declines an invitation, with its link alone. */
  'decline-invitation': {
    request: z.strictObject({ token: z.string().min(1).max(100) }),
    response: done,
  },

  /** Changes the role or name of a person of the company. The owner's role changes only by transferring the company. */
  'change-company-person': {
    request: z
      .strictObject({
        company_id: z.uuid(),
        person_id: z.uuid(),
        role: z.enum(GRANTABLE_ROLES).optional(),
        name: line(200).optional(),
      })
      .refine(({ role, name }) => role !== undefined || name !== undefined, { path: ['role'] }),
    response: done,
  },

  /** Removes a person from the company. Their access ends at once. */
  'remove-company-person': {
    request: z.strictObject({ company_id: z.uuid(), person_id: z.uuid() }),
    response: done,
  },

  /** Removes the caller from the company. The owner transfers it first. */
  'leave-company': {
    request: z.strictObject({ company_id: z.uuid() }),
    response: done,
  },

  /** Sets what the caller is called in a company: in its activity, its invitations and its mails. */
  'set-own-name': {
    request: z.strictObject({ company_id: z.uuid(), name: line(200).min(1) }),
    response: done,
  },

  /** Closes a notice for the caller, on all their devices. Safe to repeat. */
  'dismiss-notice': {
    request: z.strictObject({ company_id: z.uuid(), notice: z.enum(NOTICES) }),
    response: done,
  },

  /** Offers the company to one of its people, who has to accept. Null withdraws the offer. */
  'offer-ownership': {
    request: z.strictObject({ company_id: z.uuid(), person_id: z.uuid().nullable() }),
    response: done,
  },

  /** Accepts or declines the offered company. The former owner becomes an admin. */
  'answer-ownership': {
    request: z.strictObject({ company_id: z.uuid(), accept: z.boolean() }),
    response: done,
  },

  /** Requires two-step verification of all people of the company, or stops requiring it. */
  'require-second-step': {
    request: z.strictObject({ company_id: z.uuid(), required: z.boolean() }),
    response: done,
  },

  /** Who changed which detail of the company and its people, newest first. Values are not given. */
  'company-changes': {
    request: z.strictObject({ company_id: z.uuid() }),
    response: z.strictObject({
      changes: z.array(
        z.strictObject({
          at: z.iso.datetime(),
          /** The name, or else the address, of who changed it; null for the provider. */
          by: z.string().nullable(),
          area: z.enum(CHANGE_AREAS),
          deed: z.enum(CHANGE_DEEDS),
          fields: z.array(z.enum(CHANGE_FIELDS)),
          /** The person it is about; null for the company, and for a person whose record is gone. */
          person: z.string().nullable(),
        }),
      ),
    }),
  },
} satisfies Record<string, FunctionContract>;
