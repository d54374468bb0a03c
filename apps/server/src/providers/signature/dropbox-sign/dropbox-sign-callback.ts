import { createHmac } from 'node:crypto';
import type { Clock } from '@portage/platform/clock';
import { sameSecret } from '@portage/platform/secrets/keys';
import { z } from 'zod';
import { WebhookError } from '../../webhook-error.ts';
import type { SignatureCallback } from '../signature-provider.ts';

/** Dropbox Sign retries an unaccepted callback for about three days, with the original event time. */
const maxAgeSeconds = 4 * 86_400;
const maxClockSkewSeconds = 300;

const id = z.string().max(100).nullish();
const callback = z.object({
  event: z.object({
    event_time: z.union([z.string(), z.number()]).transform(String),
    event_type: z.string().max(100),
    event_hash: z.string(),
    event_metadata: z
      .object({ related_signature_id: id, reported_for_account_id: id, reported_for_app_id: id })
      .partial()
      .nullish(),
  }),
  signature_request: z.object({ signature_request_id: z.string().max(100) }).nullish(),
});

/**
 * Verifies a callback's hash, age, account and app. The hash covers only time and type, so nothing else is trusted: not the
 * document's state, and the request id only says which request to read.
 * @param given.clientId our app, if any; events of another app are rejected
 * @param given.accountId called only for an event that names an account
 * @throws WebhookError
 */
export async function readDropboxSignCallback(
  given: { apiKey: string; clientId: string | undefined; accountId: () => Promise<string>; clock: Clock },
  headers: Headers,
  rawBody: Uint8Array<ArrayBuffer>,
): Promise<SignatureCallback> {
  const { event, signature_request } = await readForm(headers, rawBody);
  const { event_time: time, event_type: type, event_hash: hash } = event;
  if (!sameSecret(hash, createHmac('sha256', given.apiKey).update(`${time}${type}`).digest('hex')))
    throw new WebhookError('The signature of the callback is wrong.');
  const age = given.clock.now() / 1000 - Number(time);
  if (!(age <= maxAgeSeconds)) throw new WebhookError('The callback is too old.');
  if (age < -maxClockSkewSeconds) throw new WebhookError('The callback is from the future.');
  const about = event.event_metadata ?? {};
  if (isSet(about.reported_for_app_id) && about.reported_for_app_id !== given.clientId)
    throw new WebhookError('The callback is for another app.');
  if (isSet(about.reported_for_account_id) && about.reported_for_account_id !== (await given.accountId()))
    throw new WebhookError('The callback is for another account.');
  const requestId = signature_request?.signature_request_id ?? '';
  // Two signatures in the same second have the same hash.
  return { eventId: [hash, requestId, about.related_signature_id ?? ''].join(':'), type, requestId };
}

const isSet = (value: string | null | undefined): boolean => value !== undefined && value !== null && value !== '';

/** The form's field `json`. */
async function readForm(headers: Headers, rawBody: Uint8Array<ArrayBuffer>): Promise<z.infer<typeof callback>> {
  try {
    const type = headers.get('content-type') ?? '';
    const form = await new Response(rawBody, { headers: { 'content-type': type } }).formData();
    const field = form.get('json');
    return callback.parse(JSON.parse(field instanceof File ? await field.text() : (field ?? '')));
  } catch {
    throw new WebhookError('The callback is no form with an event.');
  }
}
