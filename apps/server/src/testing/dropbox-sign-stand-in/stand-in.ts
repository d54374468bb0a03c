import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { type Books, isComplete, newId, type StandInRequest, type StandInTemplate, whoseTurn } from './books.ts';
import { type CallbackParts, makeCallback, type StandInCallback } from './callbacks.ts';
import { type Fault, injectFaults, type Limits, type PlannedFault, rateLimits } from './faults.ts';
import { apiRoutes } from './routes.ts';

/** A local Dropbox Sign: an HTTP server that follows the documented rules, and functions for what people do there. */
export interface DropboxSignStandIn extends AsyncDisposable {
  /** Settings for a server that uses it. */
  settings: Record<string, string>;
  books: Books;
  /** Undelivered callbacks, oldest first. */
  callbacks: StandInCallback[];
  /** Makes the next call whose path contains this part fail. */
  fail(fault: Fault, of?: string): void;
  /** How many calls had paths that contain this part. */
  calls(of: string): number;
  /** The newest request for a signer. @throws Error when there is none */
  requestFor(email: string): StandInRequest;
  /** Signs if it is the signer's turn. The last signature completes the request. */
  sign(request: StandInRequest, role: string): void;
  /** A signer opens the document. */
  view(request: StandInRequest, email: string): void;
  decline(request: StandInRequest, role: string, reason: string): void;
  expire(request: StandInRequest): void;
  cancel(request: StandInRequest): void;
  /** Makes the signed file available. */
  finishFile(request: StandInRequest): Buffer;
  callback(type: string, request: StandInRequest | null, given?: CallbackParts): StandInCallback;
}

export const standInTemplates = (): StandInTemplate[] => [
  {
    id: newId(),
    title: 'EOR Service Agreement',
    roles: ['Client', 'Provider'],
    ccRoles: [],
    fields: [
      { name: 'company_name', required: true },
      { name: 'company_address', required: true },
    ],
  },
  {
    id: newId(),
    title: 'Employee Placement Letter',
    roles: ['Employee'],
    ccRoles: [],
    fields: ['company_name', 'employee_name', 'employee_address', 'job_title', 'manager_name', 'start_date'].map(
      (name) => ({ name, required: true }),
    ),
  },
];

/** @param given.clock the clock of the server that uses it */
export async function startDropboxSign(
  given: { limits?: Partial<Limits>; clientId?: string } = {},
): Promise<DropboxSignStandIn & { follow(clock: { now(): number }): void }> {
  let clock: { now(): number } = { now: () => Date.now() };
  const templates = standInTemplates();
  const books: Books = {
    apiKey: newId(),
    accountId: newId(),
    callbackUrl: null,
    quotaLeft: null,
    apps: new Map(given.clientId === undefined ? [] : [[given.clientId, { callbackUrl: null }]]),
    templates: new Map(templates.map((template) => [template.id, template])),
    requests: new Map(),
    listsAtOnce: true,
    findsAtOnce: true,
    now: () => Math.floor(clock.now() / 1000),
  };
  const planned: PlannedFault[] = [];
  const seen: string[] = [];
  const callbacks: StandInCallback[] = [];
  const app = new Hono();
  app.use(async (context, next) => {
    seen.push(context.req.path);
    await next();
  });
  app.use(injectFaults(planned));
  app.use(rateLimits({ standard: 100, highTier: 25, testMode: 10, ...given.limits }, books.now));
  app.route('/v3', apiRoutes(books));
  const http = createServer(getRequestListener(app.fetch));
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  const report = (type: string, request: StandInRequest, signatureId: string | null = null) =>
    callbacks.push(makeCallback(books, type, request, { signatureId }));

  return {
    settings: {
      DROPBOX_SIGN_API_URL: `http://127.0.0.1:${port}/v3`,
      DROPBOX_SIGN_API_KEY: books.apiKey,
      DROPBOX_SIGN_TEMPLATE_EOR_SERVICE_AGREEMENT: templates[0]?.id ?? '',
      DROPBOX_SIGN_TEMPLATE_EMPLOYEE_PLACEMENT_LETTER: templates[1]?.id ?? '',
      ...(given.clientId === undefined ? {} : { DROPBOX_SIGN_CLIENT_ID: given.clientId }),
    },
    books,
    callbacks,
    follow(other) {
      clock = other;
    },
    fail: (fault, of = '') => void planned.push({ fault, of }),
    calls: (of) => seen.filter((path) => path.includes(of)).length,
    requestFor(email) {
      const found = [...books.requests.values()].filter(({ signers }) => signers.some((one) => one.email === email));
      const newest = found.at(-1);
      if (newest === undefined) throw new Error(`no request for ${email} was sent`);
      return newest;
    },
    sign(request, role) {
      const signer = whoseTurn(request).find((one) => one.role === role);
      if (signer === undefined || request.isCancelled || request.isDeclined)
        throw new Error(`it is not the turn of ${role}`);
      signer.status = 'signed';
      signer.signedAt = books.now();
      report('signature_request_signed', request, signer.signatureId);
      if (isComplete(request)) report('signature_request_all_signed', request);
    },
    view(request, email) {
      const signer = request.signers.find((one) => one.email === email);
      if (signer === undefined) throw new Error(`${email} does not sign this`);
      signer.viewedAt = books.now();
      report('signature_request_viewed', request, signer.signatureId);
    },
    decline(request, role, reason) {
      const signer = whoseTurn(request).find((one) => one.role === role);
      if (signer === undefined || !request.allowDecline) throw new Error(`${role} cannot decline`);
      signer.status = 'declined';
      signer.declineReason = reason;
      request.isDeclined = true;
      report('signature_request_declined', request, signer.signatureId);
    },
    expire(request) {
      for (const signer of request.signers) if (signer.status === 'awaiting_signature') signer.status = 'expired';
      report('signature_request_expired', request);
    },
    cancel(request) {
      request.isCancelled = true;
      report('signature_request_canceled', request);
    },
    finishFile(request) {
      request.file = Buffer.from(`%PDF-1.7\n% signed ${request.id}\n%%EOF\n`);
      report('signature_request_downloadable', request);
      return request.file;
    },
    callback: (type, request, parts) => makeCallback(books, type, request, parts),
    async [Symbol.asyncDispose]() {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
}
