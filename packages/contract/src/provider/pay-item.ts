import { PAY_ITEM_KINDS } from '@portage/domain/pay-items/pay-item-kinds';
import { z } from 'zod';
import type { FunctionContract } from '../functions/contract.ts';
import { line } from '../functions/text-fields.ts';

export const payItemActs = {
  /** Records an allowance or benefit of each regular pay of a person. */
  'provider/add-pay-item': {
    request: z.strictObject({
      team_member_id: z.uuid(),
      kind: z.enum(PAY_ITEM_KINDS),
      /** Of each pay. */
      cents: z.int().min(1).max(1_000_000),
      from: z.iso.date(),
      until: z.iso.date().nullable(),
      description: line(100).min(1),
    }),
    response: z.strictObject({ pay_item_id: z.uuid() }),
  },

  /** Ends an allowance or benefit on a day, or cancels one that was recorded in error. */
  'provider/end-pay-item': {
    request: z.strictObject({ pay_item_id: z.uuid(), until: z.iso.date().nullable() }),
    response: z.strictObject({ ok: z.literal(true) }),
  },
} satisfies Record<string, FunctionContract>;
