import { randomBytes } from 'node:crypto';

export interface StandInTemplate {
  id: string;
  title: string;
  /** In signing order. */
  roles: string[];
  ccRoles: string[];
  fields: { name: string; required: boolean }[];
}

export interface StandInSigner {
  signatureId: string;
  role: string;
  name: string;
  email: string;
  order: number;
  status: 'awaiting_signature' | 'signed' | 'declined' | 'expired' | 'error';
  signedAt: number | null;
  viewedAt: number | null;
  remindedAt: number | null;
  reminders: number;
  declineReason: string | null;
}

export interface StandInRequest {
  id: string;
  createdAt: number;
  templateId: string;
  clientId: string | null;
  testMode: boolean;
  allowDecline: boolean;
  title: string;
  subject: string;
  message: string;
  metadata: Record<string, string>;
  customFields: { name: string; value: string }[];
  signers: StandInSigner[];
  isDeclined: boolean;
  hasError: boolean;
  isCancelled: boolean;
  /** Whether lists include it yet. */
  isListed: boolean;
  /** Whether it is indexed for search yet. */
  isFound: boolean;
  /** The signed PDF, once it is prepared. */
  file: Buffer | null;
}

/** The state of the stand-in's account. */
export interface Books {
  apiKey: string;
  accountId: string;
  callbackUrl: string | null;
  /** Remaining API requests outside test mode; null for no limit. */
  quotaLeft: number | null;
  apps: Map<string, { callbackUrl: string | null }>;
  templates: Map<string, StandInTemplate>;
  requests: Map<string, StandInRequest>;
  /** Whether new requests appear in lists and search immediately. */
  listsAtOnce: boolean;
  findsAtOnce: boolean;
  /** Seconds since the epoch. */
  now(): number;
}

/** A new id in Dropbox Sign's format. */
export const newId = (): string => randomBytes(20).toString('hex');

export const isComplete = (request: StandInRequest): boolean =>
  request.signers.every(({ status }) => status === 'signed');

/** The signers whose turn it is. */
export function whoseTurn(request: StandInRequest): StandInSigner[] {
  const waiting = request.signers.filter(({ status }) => status === 'awaiting_signature');
  const first = Math.min(...waiting.map(({ order }) => order));
  return waiting.filter(({ order }) => order === first);
}

/** A request as the API and callbacks return it. */
export function requestObject(request: StandInRequest): object {
  return {
    signature_request_id: request.id,
    test_mode: request.testMode,
    title: request.title,
    original_title: request.title,
    subject: request.subject,
    message: request.message,
    metadata: request.metadata,
    created_at: request.createdAt,
    expires_at: null,
    is_complete: isComplete(request),
    is_declined: request.isDeclined,
    has_error: request.hasError,
    custom_fields: request.customFields.map(({ name, value }) => ({ name, value, type: 'text', required: false })),
    response_data: [],
    signing_url: `https://app.hellosign.com/sign/${request.id}`,
    signing_redirect_url: null,
    files_url: `https://api.hellosign.com/v3/signature_request/files/${request.id}`,
    details_url: `https://app.hellosign.com/home/manage?guid=${request.id}`,
    requester_email_address: 'signer@provider.example',
    template_ids: [request.templateId],
    client_id: request.clientId,
    cc_email_addresses: [],
    signatures: request.signers.map((signer) => ({
      signature_id: signer.signatureId,
      signer_email_address: signer.email,
      signer_name: signer.name,
      signer_role: signer.role,
      order: signer.order,
      status_code: signer.status,
      signed_at: signer.signedAt,
      last_viewed_at: signer.viewedAt,
      last_reminded_at: signer.remindedAt,
      decline_reason: signer.declineReason,
      has_pin: false,
      error: null,
    })),
  };
}
