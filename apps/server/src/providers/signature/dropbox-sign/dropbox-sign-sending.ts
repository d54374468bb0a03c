import { createHash } from 'node:crypto';
import type { SignatureRequestResponse } from '@dropbox/sign';
import type { Config } from '../../../config.ts';
import { ProviderError } from '../../provider-error.ts';
import type { SignatureRequestInput } from '../signature-provider.ts';
import { askDropboxSign, type DropboxSign } from './dropbox-sign-client.ts';
import { templateId } from './dropbox-sign-templates.ts';

const maxSubjectLength = 255;
const maxMessageLength = 5000;

/**
 * Sends a document from its template. Dropbox Sign has no idempotency keys, so ours goes in the request's metadata.
 * @throws ProviderError when the call is rejected or fails
 */
export async function sendByDropboxSign(
  sign: DropboxSign,
  config: Config,
  input: SignatureRequestInput,
): Promise<{ id: string; signUrl: null }> {
  const { signatureRequest } = await askDropboxSign(() =>
    sign.requests.signatureRequestSendWithTemplate({
      templateIds: [templateId(config, input.type)],
      subject: input.subject.slice(0, maxSubjectLength),
      title: input.subject.slice(0, maxSubjectLength),
      message: input.message.slice(0, maxMessageLength),
      signers: input.signers.map(({ role, name, emailAddress }) => ({ role, name, emailAddress })),
      customFields: Object.entries(input.customFields).map(([name, value]) => ({ name, value })),
      metadata: { ...input.metadata, portage_key: metadataKey(input.idempotencyKey) },
      // Without this, signers cannot decline.
      allowDecline: true,
      testMode: input.testMode,
      ...(config.DROPBOX_SIGN_CLIENT_ID === undefined ? {} : { clientId: config.DROPBOX_SIGN_CLIENT_ID }),
    }),
  );
  if (signatureRequest?.signatureRequestId === undefined)
    throw new ProviderError('Dropbox Sign gave an answer that could not be read.');
  // Dropbox Sign emails each signer a link; the portal has none to show.
  return { id: signatureRequest.signatureRequestId, signUrl: null };
}

/** Formatted as a single word for the search. */
const metadataKey = (idempotencyKey: string) =>
  `portage${createHash('sha256').update(idempotencyKey).digest('hex').slice(0, 32)}`;

/** Finds a request by our key: by search, or among the newest ones, which may not be indexed yet. */
export async function findSentByDropboxSign(
  sign: DropboxSign,
  idempotencyKey: string,
): Promise<{ id: string; signUrl: null } | null> {
  const key = metadataKey(idempotencyKey);
  for (const query of [`metadata:${key}`, undefined]) {
    const { signatureRequests } = await askDropboxSign(() =>
      sign.requests.signatureRequestList(undefined, 1, 100, query),
    );
    // A response without a list must not count as an empty list.
    if (!Array.isArray(signatureRequests))
      throw new ProviderError('Dropbox Sign gave an answer that could not be read.');
    const own = signatureRequests.find((request: SignatureRequestResponse) => request.metadata?.portage_key === key);
    if (own?.signatureRequestId !== undefined) return { id: own.signatureRequestId, signUrl: null };
  }
  return null;
}
