import { createHmac } from 'node:crypto';
import { type Books, requestObject, type StandInRequest } from './books.ts';

export interface StandInCallback {
  type: string;
  /** The multipart form as Dropbox Sign posts it. */
  form: FormData;
}

export interface CallbackParts {
  key?: string;
  /** Seconds since the epoch. */
  time?: number;
  accountId?: string | null;
  appId?: string | null;
  signatureId?: string | null;
  requestId?: string;
  /** Claims a type other than the hashed one. */
  claimedType?: string;
}

/** Builds a callback about a request, or about none, with overrides. */
export function makeCallback(
  books: Books,
  type: string,
  request: StandInRequest | null,
  given: CallbackParts = {},
): StandInCallback {
  const time = String(given.time ?? books.now());
  const hash = createHmac('sha256', given.key ?? books.apiKey)
    .update(`${time}${type}`)
    .digest('hex');
  const ofAccount = request === null ? null : books.accountId;
  const about = request === null ? {} : { signature_request: requestObject(request) };
  const other = given.requestId === undefined ? {} : { signature_request: { signature_request_id: given.requestId } };
  const event = {
    event_time: time,
    event_type: given.claimedType ?? type,
    event_hash: hash,
    event_metadata: {
      related_signature_id: given.signatureId ?? null,
      reported_for_account_id: given.accountId === undefined ? ofAccount : given.accountId,
      reported_for_app_id: given.appId === undefined ? (request?.clientId ?? null) : given.appId,
    },
  };
  const form = new FormData();
  form.set('json', JSON.stringify({ event, ...about, ...other }));
  return { type, form };
}
