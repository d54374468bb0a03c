import type { DocumentType } from '@portage/domain/documents/documents';
import { z } from 'zod';
import { done, type FunctionContract, oneOf, unchecked } from './contract.ts';

export const signaturesFunctions = {
  /**
   * Requests the signature of the company's agreement or of a team member's placement letter. The server checks the type after
   * the caller's company, and takes names, addresses and texts from its own rows.
   */
  'create-hellosign-document': {
    request: z.object({
      type: unchecked<DocumentType>(),
      companyId: z.uuid(),
      employeeId: z.uuid().nullish(),
      subject: unchecked<string>(),
      message: unchecked<string>(),
      templateId: unchecked<DocumentType>(),
      signers: unchecked<readonly { name: string; email_address: string; role: string }[]>(),
      customFields: unchecked<Readonly<Record<string, string>>>(),
      test: unchecked<boolean>(),
    }),
    /** `started`: false when a request is in progress or signed already. */
    response: z.strictObject({ ok: z.literal(true), started: z.boolean() }),
  },

  /**
   * Reminds a team member of the caller's company of the placement letter, cancels it, or sends a new one to the present address in
   * its place.
   */
  'change-placement-letter': {
    request: z.strictObject({ team_member_id: z.uuid(), action: oneOf('remind', 'cancel', 'replace') }),
    response: done,
  },
} satisfies Record<string, FunctionContract>;
