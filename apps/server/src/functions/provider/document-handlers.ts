import type { documentActs } from '@portage/contract/provider/document';
import { addDocument } from '../../modules/documents/add-document.ts';
import { addSignedDocument } from '../../modules/signatures/add-signed-document.ts';
import { listTemplates } from '../../modules/signatures/list-templates.ts';
import { cancelRequest, resendRequest, sendRequest } from '../../modules/signatures/manage-request.ts';
import { undoSignedDocument } from '../../modules/signatures/undo-signed-document.ts';
import { verifyDocument } from '../../modules/signatures/verify-document.ts';
import type { ProviderHandlers } from './provider-handler.ts';

/** An uploaded file in base64, with room for the other fields. */
const maxFileBodyBytes = 11_000_000;
const bytesOf = (base64: string) => Buffer.from(base64, 'base64');

/** The acts of the page Documents. */
export const documentHandlers: ProviderHandlers<keyof typeof documentActs> = {
  'provider/document-add': {
    maxBodyBytes: maxFileBodyBytes,
    subject: ({ company_id }) => company_id.toLowerCase(),
    async answer(deps, { company_id, team_member_id, name, tag, file_name, file, signed = false }) {
      const given = { companyId: company_id, memberId: team_member_id ?? null, name, tag, fileName: file_name };
      await (signed ? addSignedDocument : addDocument)(deps, { ...given, bytes: bytesOf(file) });
      return { ok: true };
    },
  },
  'provider/document-verify': {
    maxBodyBytes: maxFileBodyBytes,
    subject: () => null,
    async answer(deps, { file }) {
      const found = await verifyDocument(deps, bytesOf(file));
      if (found.result !== 'unaltered')
        return { result: found.result, subject: null, company: null, completed_at: null };
      const { result, subject, company, completedAt } = found;
      return { result, subject, company, completed_at: completedAt };
    },
  },
  'provider/signature-resend': {
    subject: ({ request_id }) => request_id.toLowerCase(),
    answer: async (deps, { request_id }) => ({ outcome: await resendRequest(deps, request_id) }),
  },
  'provider/signature-cancel': {
    subject: ({ request_id }) => request_id.toLowerCase(),
    async answer(deps, { request_id }) {
      await cancelRequest(deps, request_id);
      return { ok: true };
    },
  },
  'provider/signature-send': {
    subject: ({ company_id, team_member_id = company_id }) => team_member_id.toLowerCase(),
    async answer(deps, { company_id, team_member_id }) {
      await sendRequest(deps, company_id, team_member_id ?? null);
      return { ok: true };
    },
  },
  'provider/document-undo-signed': {
    subject: ({ request_id }) => request_id.toLowerCase(),
    async answer(deps, { request_id }) {
      await undoSignedDocument(deps, request_id);
      return { ok: true };
    },
  },
  'provider/templates': {
    subject: () => null,
    answer: async (deps, _, { messages }) => ({ templates: await listTemplates(deps, messages) }),
  },
};
