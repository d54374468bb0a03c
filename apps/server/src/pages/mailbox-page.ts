import type { Catalog } from '@portage/messages';
import { brandOf } from '@portage/messages/brand';
import { isLoopback } from '@portage/platform/http/is-loopback';
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { documentFile, documentFileName } from '../modules/invoices/paper/document-file.ts';
import { findMessage, latestMessages } from '../modules/mail/mailbox.ts';
import type { MailBody } from '../modules/mail/templates/layout.ts';
import { sampleMails } from '../modules/mail/templates/samples.ts';
import { page } from './layout.ts';
import { keepLanguage, pageMessages } from './page-language.ts';
import { rich } from './rich-html.ts';

type Content = ReturnType<typeof html>;

const time = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
/** To whom a mail was sent, and when, on one line. */
const sentTo = ({ pages: m }: Catalog, mail: { to_address: string; created_at: Date }) =>
  rich(m.mailboxTo({ address: mail.to_address, time: time(mail.created_at) }), {
    n: (text) => html`<span class="whole">${text}</span>`,
  });

/**
 * `/dev/mailbox`: the mail kept by the built-in provider, readable without sign-in. Only requests to a loopback host name
 * are allowed, to prevent DNS rebinding; a public demo also allows the host of SITE_URL.
 */
export function mailboxPages(deps: Deps): Hono {
  const { siteUrl, isPublic } = deps.config;
  const app = new Hono();
  const words = (context: Context) => pageMessages(deps, context);
  const samplesIn = samplesByLocale();
  app.use('/dev/mailbox/*', async (context, next) => {
    const { hostname } = new URL(context.req.url);
    if (isLoopback(hostname) || (isPublic && hostname === new URL(siteUrl).hostname)) return next();
    const messages = await words(context);
    const content = wrongHost(messages, `${siteUrl}/dev/mailbox`);
    return page(context, messages, messages.pages.mailbox, content, { status: 403 });
  });
  app.use('/dev/mailbox/*', keepLanguage(deps));
  const find = async (id: string) => (z.uuid().safeParse(id).success ? await findMessage(deps, id) : undefined);

  app.get('/dev/mailbox', async (context) => {
    const [messages, rows] = await Promise.all([words(context), latestMessages(deps)]);
    const { pages: m } = messages;
    const list =
      rows.length === 0
        ? html`<p class="card">${m.mailboxEmpty}</p>`
        : html`<ul class="card mails">
${rows.map((mail) => html`<li><a href="/dev/mailbox/${mail.id}">${mail.subject}</a><span class="lead">${sentTo(messages, mail)}</span></li>`)}</ul>`;
    return page(
      context,
      messages,
      m.mailbox,
      html`<h1>${m.mailbox}</h1><p class="lead">${rich(m.mailboxLead, { a: (text) => html`<a href="/dev/mailbox/templates">${text}</a>` })}</p>${list}`,
      { wide: true, path: '/dev/mailbox' },
    );
  });
  app.get('/dev/mailbox/templates', async (context) => {
    const messages = await words(context);
    const { pages: m } = messages;
    const list = html`<ul class="card mails">${[...samplesIn(messages)].map(([kind, mail]) => html`<li><a href="/dev/mailbox/templates/${kind}">${mail.subject}</a></li>`)}</ul>`;
    return page(
      context,
      messages,
      m.mailboxPreviews,
      html`<p><a href="/dev/mailbox">${m.mailbox}</a></p><h1>${m.mailboxPreviews}</h1><p class="lead">${m.mailboxPreviewsLead}</p>${list}`,
      { wide: true, path: '/dev/mailbox/templates' },
    );
  });
  app.get('/dev/mailbox/templates/:kind', async (context) => {
    const messages = await words(context);
    const kind = context.req.param('kind');
    const mail = samplesIn(messages).get(kind);
    if (mail === undefined) return noSuchMessage(context, messages);
    const path = `/dev/mailbox/templates/${kind}`;
    return page(
      context,
      messages,
      mail.subject,
      message(messages, mail, `${path}/html`, messages.pages.mailboxPreview),
      { frames: true, wide: true, path },
    );
  });
  app.get('/dev/mailbox/templates/:kind/html', async (context) => {
    const messages = await words(context);
    const mail = samplesIn(messages).get(context.req.param('kind'));
    return mail === undefined ? context.text(messages.pages.notFound, 404) : framed(context, messages, mail.html);
  });
  app.get('/dev/mailbox/:id', async (context) => {
    const messages = await words(context);
    const mail = await find(context.req.param('id'));
    if (mail === undefined) return noSuchMessage(context, messages);
    const shown = { subject: mail.subject, html: mail.html, text: mail.body_text };
    const note = sentTo(messages, mail);
    const path = `/dev/mailbox/${mail.id}`;
    const files = await Promise.all(
      mail.document_ids.map(async (id) => ({ name: await documentFileName(deps, id), path: `${path}/files/${id}` })),
    );
    return page(context, messages, mail.subject, message(messages, shown, `${path}/html`, note, files), {
      frames: true,
      wide: true,
      path,
    });
  });
  app.get('/dev/mailbox/:id/html', async (context) => {
    const { pages: m } = await words(context);
    const mail = await find(context.req.param('id'));
    return mail === undefined ? context.text(m.notFound, 404) : framed(context, deps.messages, mail.html);
  });
  app.get('/dev/mailbox/:id/files/:document', async (context) => {
    const mail = await find(context.req.param('id'));
    const about = mail?.document_ids.find((id) => id === context.req.param('document'));
    const file = about === undefined ? null : await documentFile(deps, about);
    if (file === null) return noSuchMessage(context, await words(context));
    return context.body(new Uint8Array(file.pdf), 200, {
      'content-type': 'application/pdf',
      'content-disposition': 'inline',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });
  return app;
}

/** The previews in the language of the texts, made when they are first asked for. */
function samplesByLocale() {
  const made = new Map<string, ReturnType<typeof sampleMails>>();
  return (messages: Catalog) => {
    const samples = made.get(messages.locale) ?? sampleMails(messages);
    made.set(messages.locale, samples);
    return samples;
  };
}

const wrongHost = ({ pages: m }: Catalog, url: string) =>
  html`<h1>${m.mailboxWrongHost}</h1><p class="lead">${rich(m.mailboxWrongHostAdvice({ url }), { a: () => html`<a href="${url}">${url}</a>` })}</p>`;

function noSuchMessage(context: Context, messages: Catalog) {
  const { notFound, mailbox, mailboxNoSuchMessage } = messages.pages;
  const content = html`<h1>${mailboxNoSuchMessage}</h1><p><a href="/dev/mailbox">${mailbox}</a></p>`;
  return page(context, messages, notFound, content, { status: 404 });
}

/** A message in a frame without scripts, followed by its plain text. */
const message = (
  { pages: m }: Catalog,
  mail: MailBody,
  framePath: string,
  note: Content | string,
  files: readonly { name: string; path: string }[] = [],
) =>
  html`<p><a href="/dev/mailbox">${m.mailbox}</a></p><h1>${mail.subject}</h1><p class="lead">${note}</p>
${files.map(({ name, path }) => html`<p>${m.mailboxAttachment} <a href="${path}">${name}</a></p>`)}
<iframe title="${m.mailboxMessage}" src="${framePath}" sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"></iframe>
<h2>${m.mailboxAsText}</h2><pre class="card">${mail.text}</pre>`;

/** A mail by itself. The only file that it may load is the brand's mark. */
function framed(context: Context, messages: Catalog, mailHtml: string): Response | Promise<Response> {
  const { mark } = brandOf(messages);
  const images = mark === null ? 'data:' : `data: ${mark.url.split('?')[0]}`;
  const document = mailHtml.replace('<meta charset="utf-8">', '<meta charset="utf-8"><base target="_top">');
  return context.html(document, 200, {
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; img-src ${images}; frame-ancestors 'self'; require-trusted-types-for 'script'; trusted-types 'none'`,
    // A link in a mail is a secret of its receiver.
    'referrer-policy': 'no-referrer',
  });
}
