import { EXEMPTION_KINDS } from '@portage/domain/contributions/exemptions';
import { z } from 'zod';
import type { FunctionContract } from '../functions/contract.ts';

export const exemptionActs = {
  /** Records pay without pension contributions or EI premiums. */
  'provider/add-exemption': {
    request: z.strictObject({
      team_member_id: z.uuid(),
      kind: z.enum(EXEMPTION_KINDS),
      from: z.iso.date(),
      /** The last day; null for an open one. */
      until: z.iso.date().nullable(),
    }),
    response: z.strictObject({ exemption_id: z.uuid() }),
  },

  /** Ends an exemption on a day, or cancels one that was recorded in error. */
  'provider/end-exemption': {
    request: z.strictObject({ exemption_id: z.uuid(), until: z.iso.date().nullable() }),
    response: z.strictObject({ ok: z.literal(true) }),
  },
} satisfies Record<string, FunctionContract>;
