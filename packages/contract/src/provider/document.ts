import { z } from 'zod';
import { base64File } from '../functions/base64-file.ts';
import type { FunctionContract } from '../functions/contract.ts';
import { line } from '../functions/text-fields.ts';

/** The largest file that staff can upload, in bytes. */
export const maxStaffFileBytes = 8_000_000;

const file = base64File(maxStaffFileBytes);
const ok = z.strictObject({ ok: z.literal(true) });

export const documentActs = {
  /** Files a document with a client, who sees and downloads it on its documents page. */
  'provider/document-add': {
    request: z.strictObject({
      company_id: z.uuid(),
      /** The person the document is about: the name then begins with the person's. */
      team_member_id: z.uuid().optional(),
      name: line(200).min(1),
      tag: z.enum(['Admin', 'Contracts', 'Employee', 'Employer']),
      /** Whether it is the person's placement letter, or the client's service agreement if it is about no person, signed elsewhere. Its tag is then that of its type. */
      signed: z.boolean().optional(),
      /** With its extension, which says what the file is. */
      file_name: z.string().min(1).max(255),
      file,
    }),
    response: ok,
  },

  /** Whether a file is exactly a document signed here. */
  'provider/document-verify': {
    request: z.strictObject({ file }),
    response: z.strictObject({
      /** 'altered': it has our seal, but is not the file that was sealed. 'unknown': it has no seal of ours. */
      result: z.enum(['unaltered', 'altered', 'unknown']),
      subject: z.string().nullable(),
      company: z.string().nullable(),
      completed_at: z.string().nullable(),
    }),
  },

  /** Reminds the signer of an open request, or sends a new request for one that ended without a signature. */
  'provider/signature-resend': {
    request: z.strictObject({ request_id: z.uuid() }),
    response: z.strictObject({ outcome: z.enum(['reminded', 'sent']) }),
  },

  /** Cancels an open request, here and at the signature service. */
  'provider/signature-cancel': {
    request: z.strictObject({ request_id: z.uuid() }),
    response: ok,
  },

  /** Sends a document for signature that was never sent, or whose request ended: a person's letter, or else the client's agreement. */
  'provider/signature-send': {
    request: z.strictObject({ company_id: z.uuid(), team_member_id: z.uuid().optional() }),
    response: ok,
  },

  /** Takes back a document that was filed as signed by mistake, and removes its file. */
  'provider/document-undo-signed': {
    request: z.strictObject({ request_id: z.uuid() }),
    response: ok,
  },

  /** The templates of the documents to sign, as they are in use. */
  'provider/templates': {
    request: z.strictObject({}),
    response: z.strictObject({
      templates: z.array(
        z.strictObject({
          type: z.string(),
          language: z.enum(['en-CA', 'fr-CA']),
          title: z.string(),
          file: z.string(),
          /** Whether it is the provider's own file. */
          own: z.boolean(),
          fields: z.array(z.string()),
          /** Null when the file can't be used; `problem` then says why. */
          text: z.string().nullable(),
          problem: z.string().nullable(),
        }),
      ),
    }),
  },
} satisfies Record<string, FunctionContract>;
