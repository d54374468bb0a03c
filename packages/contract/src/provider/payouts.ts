import { PAYOUT_FORMATS } from '@portage/domain/payouts/payout-formats';
import { z } from 'zod';
import { done, type FunctionContract } from '../functions/contract.ts';
import { line } from '../functions/text-fields.ts';

const batch = z.uuid();
const amounts = { people: z.number(), cents: z.number() };

/** Prepares one batch for everybody whose money is due by a day. It replaces the one of that day that is not exported. */
export const preparePayouts = {
  request: z.strictObject({
    /** The bank day on which the money is in people's accounts. */
    value_date: z.iso.date(),
  }),
  response: z.strictObject({ batch: z.string(), number: z.number(), ...amounts }),
} satisfies FunctionContract;

/** Approves a batch that a colleague prepared. The act is rejected when it is not what the approver has seen. */
export const approvePayouts = {
  request: z.strictObject({ batch, people: z.int().min(1), cents: z.int().min(1) }),
  response: done,
} satisfies FunctionContract;

/** Writes the file of a batch for the provider's bank, for a fresh code of the authenticator app. A second export is the same file. */
export const exportPayouts = {
  request: z.strictObject({ batch, format: z.enum(PAYOUT_FORMATS), code: z.string().trim().min(6).max(20) }),
  response: z.strictObject({ name: z.string(), text: z.string() }),
} satisfies FunctionContract;

/** Records that the bank has the file of a batch: its pay is paid out. */
export const sendPayouts = {
  request: z.strictObject({
    batch,
    /** The reference at the provider's bank. */
    reference: line(200).min(1),
  }),
  response: z.strictObject(amounts),
} satisfies FunctionContract;

/** Cancels a batch that is not sent. */
export const cancelPayouts = { request: z.strictObject({ batch }), response: done } satisfies FunctionContract;

/** Records that a person's bank returned the payment of a sent batch. */
export const returnPayout = {
  request: z.strictObject({ batch, team_member_id: z.uuid() }),
  response: z.strictObject({ cents: z.number() }),
} satisfies FunctionContract;
