import type { Database } from '@portage/contract/database.gen';
import { joinedFunctions } from '@portage/contract/joined-reads';
import * as m from '@portage/messages/request-errors';
import { FunctionsClient } from '@supabase/functions-js';
import { PostgrestClient } from '@supabase/postgrest-js';
import { config } from '../browser/config.ts';
import { noConnection, unreachable } from '../calls/unreachable.ts';
import { checkSession } from '../session/ended-session.ts';
import { accessToken } from './auth-client.ts';
import { joinReads } from './join-reads.ts';
import { readCompaniesAgain } from './query-client.ts';
import { repeatReads } from './repeat-reads.ts';

/** Adds the API key and the current token to every request. One whose token was rejected is sent again if there is a new token. */
export const authenticated =
  (send: typeof fetch): typeof fetch =>
  async (input, init) => {
    const attempt = (token: string) => {
      const headers = new Headers(init?.headers);
      headers.set('apikey', config.publishableKey);
      headers.set('Authorization', `Bearer ${token}`);
      return send(input, { ...init, headers }).catch(unreachable);
    };
    const token = await accessToken();
    const response = await attempt(token);
    if (response.status !== 401) return response;
    await checkSession();
    const next = await accessToken();
    return next === token || next === config.publishableKey ? response : attempt(next);
  };

/** A proxy's answer is a page, which the client would take for the reason of the failure. */
async function readableFailure(answer: Promise<Response>): Promise<Response> {
  const response = await answer;
  if (response.ok || response.headers.get('content-type')?.includes('json')) return response;
  await response.body?.cancel();
  const message = response.status >= 500 ? m.unavailable : m.unexpected;
  return Response.json({ message }, { status: response.status });
}

/** Reads that are asked for at the same moment travel together. */
const joinedFetch = authenticated(joinReads((input, init) => fetch(input, init)));

export const authenticatedFetch = authenticated((input, init) => fetch(input, init));

/** Row security refuses the writes of a user whose access to the company ended; their reads only find nothing. */
export const noteRefusedWrites =
  (send: typeof fetch): typeof fetch =>
  async (input, init) => {
    const response = await send(input, init);
    const isRead = /^(GET|HEAD)$/.test(init?.method ?? 'GET');
    if (!isRead && !response.ok && response.status < 500) readCompaniesAgain();
    return response;
  };
const sendNoted = noteRefusedWrites(authenticatedFetch);

export const rest = new PostgrestClient<Database, { PostgrestVersion: '14.17' }>(`${config.url}/rest/v1`, {
  fetch: repeatReads((input, init) => readableFailure(sendNoted(input, init)), noConnection),
  retry: false,
});
/**
 * As `rest`, for reads only. Those of one moment travel in one request, and are answered one by one. Reads that the specification gives are
 * sent alone.
 */
export const joinedRest = new PostgrestClient<Database, { PostgrestVersion: '14.17' }>(`${config.url}/rest/v1`, {
  fetch: repeatReads((input, init) => readableFailure(joinedFetch(input, init)), noConnection),
  retry: false,
});

const joinedUrls = new Set(joinedFunctions.map((name) => `${config.url}/functions/v1/${name}`));
export const functions = new FunctionsClient(`${config.url}/functions/v1`, {
  customFetch: (input, init) => (joinedUrls.has(String(input)) ? joinedFetch : authenticatedFetch)(input, init),
});
