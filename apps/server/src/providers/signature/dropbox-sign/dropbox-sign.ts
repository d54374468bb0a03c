import type { Parts } from '../../../platform/parts.ts';
import { ProviderError } from '../../provider-error.ts';
import type { SignatureProvider } from '../signature-provider.ts';
import { readDropboxSignCallback } from './dropbox-sign-callback.ts';
import { checkDropboxSign } from './dropbox-sign-checks.ts';
import { askDropboxSign, type DropboxSign, dropboxSignClient } from './dropbox-sign-client.ts';
import {
  cancelAtDropboxSign,
  downloadFromDropboxSign,
  getDropboxSignRequest,
  remindByDropboxSign,
} from './dropbox-sign-requests.ts';
import { findSentByDropboxSign, sendByDropboxSign } from './dropbox-sign-sending.ts';

/**
 * E-signature by Dropbox Sign, through its official client, from templates created there. Callbacks are only hints: every
 * request is read again.
 */
export function dropboxSignature(
  { config, clock, messages }: Pick<Parts, 'config' | 'clock' | 'messages'>,
  apiKey: string,
): SignatureProvider {
  const sign = dropboxSignClient(config, apiKey);
  const callbacks = { apiKey, clientId: config.DROPBOX_SIGN_CLIENT_ID, accountId: ownAccount(sign), clock };
  return {
    name: 'dropbox-sign',
    send: (input) => sendByDropboxSign(sign, config, input),
    find: (idempotencyKey) => findSentByDropboxSign(sign, idempotencyKey),
    get: (id) => getDropboxSignRequest(sign, id),
    download: (id) => downloadFromDropboxSign(sign, id),
    readCallback: (headers, rawBody) => readDropboxSignCallback(callbacks, headers, rawBody),
    cancel: (id) => cancelAtDropboxSign(sign, id),
    remind: (id) => remindByDropboxSign(sign, clock, id),
    check: () => checkDropboxSign({ sign, config, m: messages.operator }),
  };
}

/** The account id of the API key, fetched once. */
function ownAccount(sign: DropboxSign): () => Promise<string> {
  let known: string | undefined;
  return async () => {
    known ??= (await askDropboxSign(() => sign.accounts.accountGet())).account?.accountId;
    if (known === undefined) throw new ProviderError('Dropbox Sign did not say whose the key is.');
    return known;
  };
}
