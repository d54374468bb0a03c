import { z } from 'zod';
import { GRANTABLE_ROLES } from '../company-rights.ts';
import { done, type FunctionContract } from '../functions/contract.ts';
import { inviteCompanyPerson } from '../functions/invite-company-person.ts';

const { email, name, role } = inviteCompanyPerson.request.shape;
const client = z.uuid();
const person = { client, person_id: z.uuid() };

/** Invites an address to a client's company, in the provider's name. */
export const inviteClientPerson = {
  request: z.strictObject({ client, email, name, role }),
  response: z.strictObject({ invitation_id: z.string() }),
} satisfies FunctionContract;

/** An open invitation to a client's company: mails it again with a new link, or withdraws it. */
export const clientInvitation = {
  request: z.strictObject({ client, invitation_id: z.uuid() }),
  response: done,
} satisfies FunctionContract;

/** Gives a person of a client's company another role. The owner's changes only by transferring the company. */
export const setClientPersonRole = {
  request: z.strictObject({ ...person, role: z.enum(GRANTABLE_ROLES) }),
  response: done,
} satisfies FunctionContract;

/** A person of a client's company: removes them, or makes them the owner. */
export const clientPerson = { request: z.strictObject(person), response: done } satisfies FunctionContract;
