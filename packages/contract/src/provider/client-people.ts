import { z } from 'zod';
import { GRANTABLE_ROLES } from '../company-rights.ts';
import { inviteCompanyPerson } from '../functions/company-people.ts';
import { done, type FunctionContract } from '../functions/contract.ts';

/** Disables every account of a client that belongs to no other client, and withdraws its open invitations; or enables the accounts again. */
const clientAccess = {
  request: z.strictObject({ client: z.uuid() }),
  response: z.strictObject({
    /** How many accounts changed. */
    accounts: z.number(),
    /** Addresses of people who also work for another client, and keep their access. */
    elsewhere: z.array(z.string()),
  }),
} satisfies FunctionContract;

const { email, name, role } = inviteCompanyPerson.request.shape;
const client = z.uuid();
const person = { client, person_id: z.uuid() };

/** An open invitation to a client's company: mails it again with a new link, or withdraws it. */
const clientInvitation = {
  request: z.strictObject({ client, invitation_id: z.uuid() }),
  response: done,
} satisfies FunctionContract;

/** A person of a client's company: removes them, or makes them the owner. */
const clientPerson = { request: z.strictObject(person), response: done } satisfies FunctionContract;

export const clientPeopleActs = {
  'provider/disable-client': clientAccess,
  'provider/enable-client': clientAccess,

  /** Invites an address to a client's company, in the provider's name. */
  'provider/invite-client-person': {
    request: z.strictObject({ client, email, name, role }),
    response: z.strictObject({ invitation_id: z.string() }),
  },

  'provider/resend-client-invitation': clientInvitation,
  'provider/revoke-client-invitation': clientInvitation,

  /** Gives a person of a client's company another role. The owner's changes only by transferring the company. */
  'provider/set-client-person-role': {
    request: z.strictObject({ ...person, role: z.enum(GRANTABLE_ROLES) }),
    response: done,
  },

  'provider/remove-client-person': clientPerson,
  'provider/transfer-ownership': clientPerson,
} satisfies Record<string, FunctionContract>;
