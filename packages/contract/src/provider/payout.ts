import { PAYOUT_FORMATS } from '@portage/domain/payouts/payout-formats';
import { z } from 'zod';
import { done, type FunctionContract } from '../functions/contract.ts';
import { line } from '../functions/text-fields.ts';

const batch = z.uuid();
const amounts = { people: z.number(), cents: z.number() };

export const payoutActs = {
  /** Prepares one batch for everybody whose money is due by a day. It replaces the one of that day that is not exported. */
  'provider/prepare-payouts': {
    request: z.strictObject({
      /** The bank day on which the money is in people's accounts. */
      value_date: z.iso.date(),
    }),
    response: z.strictObject({ batch: z.string(), number: z.number(), ...amounts }),
  },

  /** Approves a batch that a colleague prepared. The act is rejected when it is not what the approver has seen. */
  'provider/approve-payouts': {
    request: z.strictObject({ batch, people: z.int().min(1), cents: z.int().min(1) }),
    response: done,
  },

  /** Writes the file of a batch for the provider's bank, for a fresh code of the authenticator app. A second export is the same file. */
  'provider/export-payouts': {
    request: z.strictObject({ batch, format: z.enum(PAYOUT_FORMATS), code: z.string().trim().min(6).max(20) }),
    response: z.strictObject({ name: z.string(), text: z.string() }),
  },

  /** Records that the bank has the file of a batch: its pay is paid out. */
  'provider/send-payouts': {
    request: z.strictObject({
      batch,
      /** The reference at the provider's bank. */
      reference: line(200).min(1),
    }),
    response: z.strictObject(amounts),
  },

  /** Cancels a batch that is not sent. */
  'provider/cancel-payouts': { request: z.strictObject({ batch }), response: done },

  /** Records that a person's bank returned the payment of a sent batch. */
  'provider/return-payout': {
    request: z.strictObject({ batch, team_member_id: z.uuid() }),
    response: z.strictObject({ cents: z.number() }),
  },
} satisfies Record<string, FunctionContract>;
