import { signatureWebhookSecret } from '../../providers/signature/built-in/built-in-signature.ts';
import { signWebhook } from '../../providers/webhook-signature.ts';
import type { StandInCallback } from '../dropbox-sign-stand-in/callbacks.ts';
import { startDropboxSign } from '../dropbox-sign-stand-in/stand-in.ts';
import { type ProviderServer, startProviderServer } from '../provider-server.ts';

/** The server with a signature provider, and actions of people and the provider. Tests run the same with each provider. */
export interface SigningWorld extends AsyncDisposable {
  server: ProviderServer;
  /** Signs the newest document sent to the address, in one of its roles. */
  sign(email: string, role: string): Promise<void>;
  decline(email: string, role: string, reason: string): Promise<void>;
  /** Opens the newest document sent to the address, without signing it. */
  view(email: string): Promise<void>;
  /** Passes the deadline of the newest document sent to the address. */
  expire(email: string): Promise<void>;
  /** Runs jobs and delivers the provider's callbacks until none are left. */
  settle(): Promise<void>;
  /** Redelivers every callback so far, newest first. Returns the response statuses. */
  replay(): Promise<number[]>;
  /** Delivers a provider event about this request, signed with its secret or, if forged, a wrong one. */
  deliverEvent(type: string, requestId: string, given?: { forged?: boolean }): Promise<Response>;
  /** How many documents the provider has sent to the address. */
  asked(email: string): Promise<number>;
  reminded(email: string): Promise<number>;
}

/** Signatures with the built-in pages. */
export async function builtInWorld(settings: Record<string, string> = {}): Promise<SigningWorld> {
  const server = await startProviderServer(settings);
  const deliverEvent: SigningWorld['deliverEvent'] = async (type, requestId, given = {}) => {
    const body = JSON.stringify({ id: `evt_${type}_${requestId}`, type, object_id: requestId });
    const secret = given.forged === true ? 'guess' : signatureWebhookSecret(server.deps.keys);
    return server.fetch('/webhooks/signature', {
      method: 'POST',
      headers: { 'portage-signature': signWebhook(secret, body, server.deps.clock) },
      body,
    });
  };
  const mails = async (email: string, kind: string) =>
    (await server.rows('select 1 from app.mail_messages where to_address = $1 and kind = $2', [email, kind])).length;
  return {
    server,
    async sign(email, role) {
      // The provider signs automatically after the last signer before it.
      if (role === 'Provider') return;
      await server.post(await server.mailedLink(email, 'sign'), { name: 'A Person', consent: 'yes' });
    },
    async decline(email, _role, reason) {
      await server.post(`${await server.mailedLink(email, 'sign')}/decline`, { reason });
    },
    async view(email) {
      await server.post(`${await server.mailedLink(email, 'sign')}/opened`, {});
    },
    async expire(email) {
      await server.rows(
        `update vendor_sign.requests set expires_at = $2 where status = 'open' and id in
           (select request_id from vendor_sign.signers where email_address = $1)`,
        [email, new Date(server.deps.clock.now())],
      );
      await server.deps.signature.endOverdue?.();
    },
    settle: () => server.runJobs(),
    async replay() {
      const events = await server.rows<{ type: string; request_id: string }>(
        'select type, request_id from vendor_sign.events order by id desc',
      );
      const answers: number[] = [];
      for (const event of events) answers.push((await deliverEvent(event.type, event.request_id)).status);
      await server.runJobs();
      return answers;
    },
    deliverEvent,
    asked: (email) => mails(email, 'signature-request'),
    reminded: (email) => mails(email, 'signature-reminder'),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

export type DropboxSignWorld = SigningWorld & { vendor: Awaited<ReturnType<typeof startDropboxSign>> };

/** Signatures with the Dropbox Sign stand-in. A fully signed file is ready immediately. */
export async function dropboxSignWorld(settings: Record<string, string> = {}): Promise<DropboxSignWorld> {
  const vendor = await startDropboxSign({ limits: { standard: 1000, highTier: 1000 } });
  const server = await startProviderServer({ ...vendor.settings, ...settings });
  vendor.follow(server.deps.clock);
  const delivered: StandInCallback[] = [];
  const post = (callback: StandInCallback) =>
    server.fetch('/webhooks/signature', { method: 'POST', body: callback.form });
  return {
    server,
    vendor,
    async sign(email, role) {
      const request = vendor.requestFor(email);
      vendor.sign(request, role);
      if (request.signers.every(({ status }) => status === 'signed')) vendor.finishFile(request);
    },
    async decline(email, role, reason) {
      vendor.decline(vendor.requestFor(email), role, reason);
    },
    async view(email) {
      vendor.view(vendor.requestFor(email), email);
    },
    async expire(email) {
      vendor.expire(vendor.requestFor(email));
    },
    async settle() {
      await server.runJobs();
      for (let callback = vendor.callbacks.shift(); callback !== undefined; callback = vendor.callbacks.shift()) {
        delivered.push(callback);
        const answer = await post(callback);
        if ((await answer.text()) !== 'Hello API Event Received')
          throw new Error(`the callback ${callback.type} failed`);
        await server.runJobs();
      }
    },
    async replay() {
      const answers: number[] = [];
      for (const callback of [...delivered].reverse()) answers.push((await post(callback)).status);
      await server.runJobs();
      return answers;
    },
    deliverEvent: (type, requestId, given = {}) =>
      post(vendor.callback(type, null, { requestId, ...(given.forged === true ? { key: 'guess' } : {}) })),
    asked: async (email) =>
      [...vendor.books.requests.values()].filter(({ signers }) => signers.some((one) => one.email === email)).length,
    reminded: async (email) =>
      [...vendor.books.requests.values()]
        .flatMap(({ signers }) => signers)
        .filter((one) => one.email === email)
        .reduce((sum, { reminders }) => sum + reminders, 0),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await vendor[Symbol.asyncDispose]();
    },
  };
}
