import { z } from 'zod';
import { done, type FunctionContract } from '../functions/contract.ts';
import { line } from '../functions/text-fields.ts';
import { cancelBankAccount, changeBankAccount } from '../provider/bank-account.ts';

export const accountActs = {
  /** Gives the signed-in account the employment of an invitation to its address. */
  'me/accept-invitation': {
    request: z.strictObject({ token: z.string().min(1).max(100) }),
    response: z.strictObject({ team_member_id: z.uuid() }),
  },

  /** Records the account that the person is paid into, for a fresh code of the authenticator app. */
  'me/change-bank-account': changeBankAccount,

  /** Cancels the change that waits. */
  'me/cancel-bank-account': cancelBankAccount,

  /** Changes where the person lives and can be reached. */
  'me/change-details': {
    request: z.strictObject({
      team_member_id: z.uuid(),
      phone: line(50),
      address_1: line(500).min(1),
      address_2: line(500),
      city: line(200),
      postal_code: line(20),
    }),
    response: done,
  },

  /** Changes whom to call in an emergency; null removes the contact. */
  'me/change-emergency-contact': {
    request: z.strictObject({
      team_member_id: z.uuid(),
      contact: z.strictObject({ name: line(200).min(1), relationship: line(100), phone: line(50).min(1) }).nullable(),
    }),
    response: done,
  },

  /** Enters the person's Social Insurance Number, once. No answer contains it. */
  'me/enter-sin': {
    request: z.strictObject({ team_member_id: z.uuid(), social_insurance_number: z.string().max(40) }),
    response: done,
  },

  /** Enters the person's birth date, once. */
  'me/enter-birth-date': {
    request: z.strictObject({ team_member_id: z.uuid(), birth_date: z.iso.date() }),
    response: done,
  },
} satisfies Record<string, FunctionContract>;
