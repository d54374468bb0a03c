import { CHANGE_AREAS, CHANGE_DEEDS, CHANGE_FIELDS } from '@portage/domain/privacy/company-changes';
import { z } from 'zod';
import type { FunctionContract } from './contract.ts';

/** Who changed which detail of the company and its people, newest first. Values are not given. */
export const companyChanges = {
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
} satisfies FunctionContract;
