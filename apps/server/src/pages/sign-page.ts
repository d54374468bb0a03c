import { formatDate } from '@portage/domain/date-format';
import { todayAt } from '@portage/domain/plain-date';
import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Deps } from '../deps.ts';
import { signerMails } from '../modules/mail/signer-mails.ts';
import { clientAddress } from '../platform/http/client-address.ts';
import { asService } from '../platform/postgres/identity.ts';
import { drawnSignature } from '../providers/signature/drawn-signature.ts';
import { decline, noteView, openSigningPage, type SigningPage, sign } from '../providers/signature/signing.ts';
import { isSameOrigin, page } from './layout.ts';
import { pageForm, typedLine } from './page-form.ts';

/** `/sign/:token`: each signer's page, opened with a secret link. */
export function signPages(deps: Deps): Hono {
  const app = new Hono();
  const parts = { ...deps, mails: signerMails(deps) };
  const open = (token: string) => deps.db.transaction(asService, (tx) => openSigningPage(parts, tx, token));

  app.get('/sign/:token', async (context) => {
    const found = await deps.db.transaction(asService, async (tx) => {
      const opened = await openSigningPage(parts, tx, context.req.param('token'));
      if (opened !== null) await noteView(parts, tx, opened);
      return opened;
    });
    if (found === null) return page(context, 'Not found', notFound, { status: 404 });
    if (found.request.status === 'expired') deps.jobs.wake('webhook.deliver');
    return page(context, found.request.document_title, signing(found, context.req.param('token'), null), {
      script: '/built-in/sign.js',
    });
  });

  app.post('/sign/:token', async (context) => {
    if (!isSameOrigin(context.req.raw, deps.config.siteUrl)) return context.text('Forbidden', 403);
    const token = context.req.param('token');
    const form = await pageForm(context.req.raw);
    if (form === null) return page(context, 'Too large', tooLarge, { status: 413 });
    const name = typedLine(form, 'name');
    const given = form.get('drawing') ?? '';
    const drawing = given === '' ? null : drawnSignature(given);
    const found = await open(token);
    if (found === null) return page(context, 'Not found', notFound, { status: 404 });
    const problem =
      form.get('consent') !== 'yes'
        ? 'Please agree to sign electronically.'
        : name === '' || name.length > 200
          ? 'Please type your name.'
          : given !== '' && drawing === null
            ? 'The drawing could not be read; please draw it again or leave it out.'
            : null;
    if (problem !== null)
      return page(context, found.request.document_title, signing(found, token, problem), {
        status: 400,
        script: '/built-in/sign.js',
      });
    await deps.db.transaction(asService, async (tx) => {
      const now = await openSigningPage(parts, tx, token);
      if (now !== null) {
        await sign(parts, tx, now, {
          text: name,
          png: drawing,
          ip: clientAddress(context.req.raw),
          userAgent: (context.req.header('user-agent') ?? '').slice(0, 500),
        });
      }
    });
    deps.jobs.wake('webhook.deliver');
    deps.jobs.wake('mail.send');
    return context.redirect(`/sign/${token}`, 303);
  });

  app.post('/sign/:token/decline', async (context) => {
    if (!isSameOrigin(context.req.raw, deps.config.siteUrl)) return context.text('Forbidden', 403);
    const token = context.req.param('token');
    const form = await pageForm(context.req.raw);
    if (form === null) return page(context, 'Too large', tooLarge, { status: 413 });
    const reason = typedLine(form, 'reason').slice(0, 500);
    const found = await open(token);
    if (found === null) return page(context, 'Not found', notFound, { status: 404 });
    if (reason === '')
      return page(context, found.request.document_title, signing(found, token, 'Please say why you decline.'), {
        status: 400,
        script: '/built-in/sign.js',
      });
    await deps.db.transaction(asService, async (tx) => {
      const now = await openSigningPage(parts, tx, token);
      if (now !== null) await decline(parts, tx, now, reason);
    });
    deps.jobs.wake('webhook.deliver');
    return context.redirect(`/sign/${token}`, 303);
  });

  app.get('/sign/:token/file', async (context) => {
    const found = await open(context.req.param('token'));
    const file = found === null ? null : await deps.signature.download(found.request.id);
    if (found === null || file === null) return page(context, 'Not found', notFound, { status: 404 });
    return context.body(new Uint8Array(file), 200, {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${found.request.document_title.replaceAll(/[^\w .-]/g, '_')}.pdf"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });
  return app;
}

const tooLarge = html`<h1>Too large</h1><p class="lead">This is more than a signature. Go back and draw it again, or leave the drawing out.</p>`;

const notFound = html`<h1>This link does not work</h1><p class="lead">It may have been copied incompletely. Ask the sender for a new one.</p>`;

function signing({ request, signer, turn }: SigningPage, token: string, problem: string | null) {
  return html`<h1>${request.document_title}</h1>
<p class="lead">${request.subject}</p>
${signer.status === 'waiting' ? html`<p class="for">This link is for <strong>${signer.name}</strong> (${signer.role}). Nobody else may sign with it.</p>` : ''}
${state({ request, signer, turn }, token)}
<section class="card document" tabindex="0" aria-label="Document">${request.document_text}</section>
${request.status === 'open' && turn?.id === signer.id ? form(token, problem) : ''}`;
}

function state({ request, signer, turn }: SigningPage, token: string) {
  if (request.status === 'complete')
    return html`<p class="done" role="status"><strong>Signed.</strong> Everybody has signed. <a href="/sign/${token}/file">Download the signed document (PDF)</a></p>`;
  if (request.status === 'declined') return html`<p class="problem" role="status">This document was declined.</p>`;
  if (request.status === 'expired')
    return html`<p class="problem" role="status">This document could be signed until ${lastDay(request)}. Ask the sender for a new one.</p>`;
  if (request.status === 'cancelled')
    return html`<p class="problem" role="status">This document was taken back; nobody can sign it any more.</p>`;
  if (signer.status === 'signed')
    return html`<p class="done" role="status"><strong>You have signed.</strong> We are waiting for ${turn?.name ?? 'the others'}.</p>`;
  if (turn !== null && turn.id !== signer.id)
    return html`<p role="status">It is ${turn.name}’s turn first. You will get a mail when it is yours.</p>`;
  return request.expires_at === null ? '' : html`<p>It can be signed until ${lastDay(request)}.</p>`;
}

/** The last day in Toronto on which a document can be signed. */
const lastDay = ({ expires_at }: SigningPage['request']) =>
  expires_at === null ? '' : formatDate(todayAt(expires_at.getTime()));

const form = (token: string, problem: string | null) => html`<form class="card" method="post" action="/sign/${token}">
${problem === null ? '' : html`<p class="problem" role="alert">${problem}</p>`}
<label for="name">Type your full name</label>
<input id="name" name="name" type="text" autocomplete="name" required maxlength="200">
<input type="hidden" name="drawing" value="">
<div class="pad" data-pad hidden><p>You may draw your signature too</p>
<canvas width="900" height="300" role="img" aria-label="Field for drawing a signature; the typed name is enough"></canvas>
<button type="button">Clear drawing</button></div>
<label class="check"><input type="checkbox" name="consent" value="yes" required> <span>I have read the document and agree to sign it electronically. My name, the time, my network address and my device are recorded as evidence.</span></label>
<div class="actions"><button class="primary" type="submit">Sign</button></div>
</form>
<form class="card" method="post" action="/sign/${token}/decline">
<label for="reason">If you do not want to sign, say why</label>
<input id="reason" name="reason" type="text" required maxlength="500">
<div class="actions"><button type="submit">Decline</button></div>
</form>`;
