import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Deps } from '../deps.ts';
import { asService } from '../postgres/identity.ts';
import { page } from './layout.ts';

interface MailRow extends Record<string, unknown> {
  id: string;
  to_address: string;
  subject: string;
  html: string;
  body_text: string;
  created_at: Date;
}

const time = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** `/dev/mailbox`: the mail that the built-in provider keeps. Exists only with the embedded database. */
export function mailboxPages(deps: Deps): Hono {
  const app = new Hono();
  const find = async (id: string) =>
    /^[0-9a-f-]{36}$/.test(id)
      ? (await deps.db.run<MailRow>(asService, 'select * from app.mail_messages where id = $1', [id])).rows[0]
      : undefined;

  app.get('/dev/mailbox', async (context) => {
    const { rows } = await deps.db.run<MailRow>(
      asService,
      'select id, to_address, subject, created_at from app.mail_messages order by created_at desc, id limit 200',
    );
    const list =
      rows.length === 0
        ? html`<p class="card">No mail yet. Whatever Portage sends appears here.</p>`
        : html`<div class="card"><table><thead><tr><th scope="col">To</th><th scope="col">Subject</th><th scope="col">Sent</th></tr></thead><tbody>
${rows.map((mail) => html`<tr><td>${mail.to_address}</td><td><a href="/dev/mailbox/${mail.id}">${mail.subject}</a></td><td>${time(mail.created_at)}</td></tr>`)}</tbody></table></div>`;
    return page(
      context,
      'Mailbox',
      html`<h1>Mailbox</h1><p class="lead">The mail of this machine’s Portage, newest first. Nothing is really sent.</p>${list}`,
      { wide: true },
    );
  });
  app.get('/dev/mailbox/:id', async (context) => {
    const mail = await find(context.req.param('id'));
    if (mail === undefined)
      return page(context, 'Not found', html`<h1>No such message</h1><p><a href="/dev/mailbox">Mailbox</a></p>`, {
        status: 404,
      });
    const content = html`<p><a href="/dev/mailbox">Mailbox</a></p><h1>${mail.subject}</h1><p class="lead">To ${mail.to_address}, ${time(mail.created_at)}</p>
<iframe title="Message" src="/dev/mailbox/${mail.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"></iframe>
<h2>As text</h2><pre class="card">${mail.body_text}</pre>`;
    return page(context, mail.subject, content, { frames: true, wide: true });
  });
  app.get('/dev/mailbox/:id/html', async (context) => {
    const mail = await find(context.req.param('id'));
    if (mail === undefined) return context.text('Not found', 404);
    const document = mail.html.replace('<meta charset="utf-8">', '<meta charset="utf-8"><base target="_top">');
    return context.html(document, 200, {
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'",
      'x-content-type-options': 'nosniff',
    });
  });
  return app;
}
