import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { findMessage, latestMessages } from '../modules/mail/mailbox.ts';
import type { MailBody } from '../modules/mail/templates/layout.ts';
import { sampleMails } from '../modules/mail/templates/samples.ts';
import { isLoopback } from '../settings/exposure.ts';
import { page } from './layout.ts';

const time = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/**
 * `/dev/mailbox`: the mail kept by the built-in provider, readable without sign-in. Only requests to a loopback host name
 * are allowed, to prevent DNS rebinding; a public demo also allows the host of SITE_URL.
 */
export function mailboxPages(deps: Deps): Hono {
  const { siteUrl, isPublic } = deps.config;
  const app = new Hono();
  app.use('/dev/mailbox/*', async (context, next) => {
    const { hostname } = new URL(context.req.url);
    if (isLoopback(hostname) || (isPublic && hostname === new URL(siteUrl).hostname)) return next();
    return page(context, 'Mailbox', wrongHost(`${siteUrl}/dev/mailbox`), { status: 403 });
  });
  const find = async (id: string) => (z.uuid().safeParse(id).success ? await findMessage(deps, id) : undefined);

  app.get('/dev/mailbox', async (context) => {
    const rows = await latestMessages(deps);
    const list =
      rows.length === 0
        ? html`<p class="card">No mail yet. Whatever Portage sends appears here.</p>`
        : html`<ul class="card mails">
${rows.map((mail) => html`<li><a href="/dev/mailbox/${mail.id}">${mail.subject}</a><span class="lead">To ${mail.to_address}, ${time(mail.created_at)}</span></li>`)}</ul>`;
    return page(
      context,
      'Mailbox',
      html`<h1>Mailbox</h1><p class="lead">The mail of this machine’s Portage, newest first. None of it was sent. <a href="/dev/mailbox/templates">Preview of every mail</a></p>${list}`,
      { wide: true },
    );
  });
  app.get('/dev/mailbox/templates', (context) => {
    const list = html`<ul class="card mails">${[...sampleMails].map(([kind, mail]) => html`<li><a href="/dev/mailbox/templates/${kind}">${mail.subject}</a></li>`)}</ul>`;
    return page(
      context,
      'Preview of every mail',
      html`<p><a href="/dev/mailbox">Mailbox</a></p><h1>Preview of every mail</h1><p class="lead">With made-up values.</p>${list}`,
      { wide: true },
    );
  });
  app.get('/dev/mailbox/templates/:kind', (context) => {
    const kind = context.req.param('kind');
    const mail = sampleMails.get(kind);
    if (mail === undefined) return noSuchMessage(context);
    return page(context, mail.subject, message(mail, `/dev/mailbox/templates/${kind}/html`, 'Preview'), {
      frames: true,
      wide: true,
    });
  });
  app.get('/dev/mailbox/templates/:kind/html', (context) => {
    const mail = sampleMails.get(context.req.param('kind'));
    return mail === undefined ? context.text('Not found', 404) : framed(context, mail.html);
  });
  app.get('/dev/mailbox/:id', async (context) => {
    const mail = await find(context.req.param('id'));
    if (mail === undefined) return noSuchMessage(context);
    const shown = { subject: mail.subject, html: mail.html, text: mail.body_text };
    const note = `To ${mail.to_address}, ${time(mail.created_at)}`;
    return page(context, mail.subject, message(shown, `/dev/mailbox/${mail.id}/html`, note), {
      frames: true,
      wide: true,
    });
  });
  app.get('/dev/mailbox/:id/html', async (context) => {
    const mail = await find(context.req.param('id'));
    return mail === undefined ? context.text('Not found', 404) : framed(context, mail.html);
  });
  return app;
}

const wrongHost = (url: string) =>
  html`<h1>The mailbox is not shown at this address</h1><p class="lead">Open <a href="${url}">${url}</a> instead.</p>`;

const noSuchMessage = (context: Context) =>
  page(context, 'Not found', html`<h1>No such message</h1><p><a href="/dev/mailbox">Mailbox</a></p>`, { status: 404 });

/** A message in a frame without scripts, followed by its plain text. */
const message = (mail: MailBody, framePath: string, note: string) =>
  html`<p><a href="/dev/mailbox">Mailbox</a></p><h1>${mail.subject}</h1><p class="lead">${note}</p>
<iframe title="Message" src="${framePath}" sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"></iframe>
<h2>As text</h2><pre class="card">${mail.text}</pre>`;

function framed(context: Context, mailHtml: string): Response | Promise<Response> {
  const document = mailHtml.replace('<meta charset="utf-8">', '<meta charset="utf-8"><base target="_top">');
  return context.html(document, 200, {
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'",
    'x-content-type-options': 'nosniff',
  });
}
