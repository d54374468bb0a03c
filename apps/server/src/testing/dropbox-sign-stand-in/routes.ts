import { Hono } from 'hono';
import {
  type Books,
  isComplete,
  requestObject,
  type StandInRequest,
  type StandInTemplate,
  whoseTurn,
} from './books.ts';
import { badRequest, Refusal } from './refusal.ts';
import { sendWithTemplate } from './sending.ts';

const reminderPauseSeconds = 3600;

/** The part of the documented API that Portage uses. */
export function apiRoutes(books: Books): Hono {
  const app = new Hono();
  app.onError((error, context) => {
    if (error instanceof Refusal) return context.json(error.body(), error.status);
    throw error;
  });
  app.use(async (context, next) => {
    const given = context.req.header('authorization') ?? '';
    if (given !== `Basic ${Buffer.from(`${books.apiKey}:`).toString('base64')}`)
      throw new Refusal(401, 'unauthorized', 'Unauthorized api key');
    await next();
  });

  app.post('/signature_request/send_with_template', async (context) =>
    context.json({ signature_request: requestObject(sendWithTemplate(books, await context.req.json())) }),
  );
  app.get('/signature_request/list', (context) => {
    const page = Number(context.req.query('page') ?? 1);
    const size = Number(context.req.query('page_size') ?? 20);
    if (!(size >= 1 && size <= 100)) throw badRequest('Page size must be between 1 and 100', 'page_size');
    const found = [...books.requests.values()]
      .reverse()
      .filter((request) => request.isListed && !request.isCancelled && matches(request, context.req.query('query')));
    return context.json({
      list_info: { page, page_size: size, num_pages: Math.ceil(found.length / size), num_results: found.length },
      signature_requests: found.slice((page - 1) * size, page * size).map(requestObject),
    });
  });
  app.get('/signature_request/:id', (context) =>
    context.json({ signature_request: requestObject(requestOf(books, context.req.param('id'))) }),
  );
  app.post('/signature_request/remind/:id', async (context) => {
    const request = requestOf(books, context.req.param('id'));
    const body: { email_address?: string; name?: string } = await context.req.json();
    remind(books, request, body.email_address ?? '');
    return context.json({ signature_request: requestObject(request) });
  });
  app.post('/signature_request/cancel/:id', (context) => {
    const request = requestOf(books, context.req.param('id'));
    if (isComplete(request)) throw badRequest('The signature request is complete');
    request.isCancelled = true;
    return context.body(null, 200);
  });
  app.get('/signature_request/files/:id', (context) => {
    const request = requestOf(books, context.req.param('id'));
    if (context.req.query('file_type') !== 'pdf') throw badRequest('The stand-in has PDF files alone', 'file_type');
    if (request.file === null)
      throw new Refusal(409, 'conflict', 'Files are still being processed. Please try again later.');
    return context.body(new Uint8Array(request.file), 200, { 'content-type': 'application/pdf' });
  });
  app.get('/template/:id', (context) => {
    const template = books.templates.get(context.req.param('id'));
    if (template === undefined) throw new Refusal(404, 'not_found', 'Template not found');
    return context.json({ template: templateObject(template) });
  });
  app.get('/account', (context) =>
    context.json({
      account: {
        account_id: books.accountId,
        email_address: 'signer@provider.example',
        is_locked: false,
        is_paid_hs: true,
        is_paid_hf: false,
        callback_url: books.callbackUrl,
        quotas: { api_signature_requests_left: books.quotaLeft, templates_left: null, documents_left: null },
      },
    }),
  );
  app.get('/api_app/:id', (context) => {
    const clientId = context.req.param('id');
    const found = books.apps.get(clientId);
    if (found === undefined) throw new Refusal(404, 'not_found', 'App not found');
    return context.json({ api_app: { client_id: clientId, callback_url: found.callbackUrl, name: 'Portage' } });
  });
  app.all('*', () => {
    throw new Refusal(404, 'not_found', 'The stand-in has no such call');
  });
  return app;
}

function requestOf(books: Books, id: string): StandInRequest {
  const request = books.requests.get(id);
  if (request === undefined) throw new Refusal(404, 'not_found', 'Signature not found');
  if (request.isCancelled) throw new Refusal(410, 'deleted', 'This resource has been deleted');
  return request;
}

/** A search for one field, or for everything. */
function matches(request: StandInRequest, query: string | undefined): boolean {
  if (query === undefined) return true;
  const [, field, term] = /^(metadata):(\w+)$/.exec(query) ?? [];
  if (field === undefined || term === undefined) throw badRequest('The stand-in searches metadata alone', 'query');
  return request.isFound && Object.values(request.metadata).includes(term);
}

function remind(books: Books, request: StandInRequest, email: string): void {
  const signer = request.signers.find((one) => one.email === email);
  if (signer === undefined) throw badRequest('The signer does not exist', 'email_address');
  if (!whoseTurn(request).includes(signer)) throw badRequest('The signer has nothing to sign now', 'email_address');
  if (signer.remindedAt !== null && books.now() - signer.remindedAt < reminderPauseSeconds)
    throw badRequest('A reminder was sent within the last hour');
  signer.remindedAt = books.now();
  signer.reminders += 1;
}

const templateObject = (template: StandInTemplate) => ({
  template_id: template.id,
  title: template.title,
  signer_roles: template.roles.map((name, order) => ({ name, order })),
  cc_roles: template.ccRoles.map((name) => ({ name })),
  documents: [
    {
      name: 'document.pdf',
      index: 0,
      custom_fields: template.fields.map(({ name, required }) => ({ name, required, type: 'text', api_id: name })),
      form_fields: [],
    },
  ],
  custom_fields: null,
});
