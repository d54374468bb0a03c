import { clientAddress } from '@portage/platform/http/client-address';
import { contentDisposition } from '@portage/platform/http/content-disposition';
import { asService } from '@portage/platform/postgres/identity';
import { type Context, Hono } from 'hono';
import type { Deps } from '../../deps.ts';
import { messagesFor } from '../../modules/mail/receiver-language.ts';
import { signerMails } from '../../modules/mail/signer-mails.ts';
import { nextSteps } from '../../modules/signatures/next-steps.ts';
import { drawnSignature } from '../../providers/signature/built-in/drawn-signature.ts';
import {
  decline,
  noteView,
  openSigningPage,
  type SigningPage,
  sign,
} from '../../providers/signature/built-in/signing.ts';
import { brokenLink, isSameOrigin, page } from '../layout.ts';
import { pageForm, typedLine } from '../page-form.ts';
import { keepLanguage, pageMessages } from '../page-language.ts';
import { hasJustSigned } from './after-signing.ts';
import { canSign, decliningPage, refusalsOf, signingPage, tooLarge } from './signing-form.ts';

/** `/sign/:token`: each signer's page, opened with a secret link. */
export function signPages(deps: Deps): Hono {
  const app = new Hono();
  const parts = { ...deps, mails: signerMails(deps) };
  const open = (token: string) => deps.db.transaction(asService, (tx) => openSigningPage(parts, tx, token));
  /** The texts for a signer: in the browser's language, else in that of the signer's account, else in the document's. */
  const messagesOf = (context: Context, { signer, request }: SigningPage) =>
    pageMessages(deps, context, () =>
      deps.db.transaction(asService, (tx) => messagesFor(deps.messages, tx, signer.email_address, request.locale)),
    );
  const broken = async (context: Context) => {
    const messages = await pageMessages(deps, context);
    return brokenLink(context, messages, messages.signing.linkAdvice);
  };
  const refused = async (context: Context) => {
    const messages = await pageMessages(deps, context);
    return page(context, messages, messages.signing.tooLarge, tooLarge(messages), { status: 413 });
  };

  app.use('/sign/*', keepLanguage(deps));

  app.get('/sign/:token', async (context) => {
    const token = context.req.param('token');
    const found = await open(token);
    if (found === null) return broken(context);
    const messages = await messagesOf(context, found);
    const next = hasJustSigned(found, deps.clock.now()) ? await nextSteps(deps, found.request.id) : null;
    return page(context, messages, found.request.document_title, signingPage(messages, found, token, { next }), {
      script: '/built-in/sign.js',
      path: `/sign/${token}`,
    });
  });

  // The page reports that a person is on it.
  app.post('/sign/:token/opened', async (context) => {
    if (!isSameOrigin(context.req.raw, deps.config.siteUrl)) return context.text('Forbidden', 403);
    const isKnown = await deps.db.transaction(asService, async (tx) => {
      const found = await openSigningPage(parts, tx, context.req.param('token'));
      if (found !== null) await noteView(parts, tx, found, clientAddress(context.req.raw));
      return found !== null;
    });
    return context.body(null, isKnown ? 204 : 404);
  });

  app.post('/sign/:token', async (context) => {
    if (!isSameOrigin(context.req.raw, deps.config.siteUrl)) return context.text('Forbidden', 403);
    const token = context.req.param('token');
    const form = await pageForm(context.req.raw);
    if (form === null) return refused(context);
    const name = typedLine(form, 'name');
    const given = form.get('drawing') ?? '';
    const drawing = given === '' ? null : drawnSignature(given);
    const found = await open(token);
    if (found === null) return broken(context);
    const messages = await messagesOf(context, found);
    const consented = form.get('consent') === 'yes';
    const refusals = refusalsOf(messages, {
      name,
      consented,
      drawable: given === '' || drawing !== null,
    });
    if (refusals.length > 0) {
      const content = signingPage(messages, found, token, { refused: { refusals, name, consented, drawing } });
      return page(context, messages, found.request.document_title, content, {
        status: 400,
        script: '/built-in/sign.js',
        path: `/sign/${token}`,
      });
    }
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
    return context.redirect(`/sign/${token}`, 303);
  });

  app.get('/sign/:token/decline', async (context) => {
    const token = context.req.param('token');
    const found = await open(token);
    if (found === null) return broken(context);
    if (!canSign(found)) return context.redirect(`/sign/${token}`, 303);
    const messages = await messagesOf(context, found);
    return page(context, messages, messages.signing.declineTitle, decliningPage(messages, found, token, null), {
      path: `/sign/${token}/decline`,
    });
  });

  app.post('/sign/:token/decline', async (context) => {
    if (!isSameOrigin(context.req.raw, deps.config.siteUrl)) return context.text('Forbidden', 403);
    const token = context.req.param('token');
    const form = await pageForm(context.req.raw);
    if (form === null) return refused(context);
    const reason = typedLine(form, 'reason').slice(0, 500);
    const found = await open(token);
    if (found === null) return broken(context);
    if (reason === '') {
      const messages = await messagesOf(context, found);
      const content = decliningPage(messages, found, token, messages.signing.reasonRequired);
      return page(context, messages, messages.signing.declineTitle, content, {
        status: 400,
        path: `/sign/${token}/decline`,
      });
    }
    await deps.db.transaction(asService, async (tx) => {
      const now = await openSigningPage(parts, tx, token);
      if (now !== null) await decline(parts, tx, now, reason, clientAddress(context.req.raw));
    });
    return context.redirect(`/sign/${token}`, 303);
  });

  app.get('/sign/:token/file', async (context) => {
    const found = await open(context.req.param('token'));
    const file = found === null ? null : await deps.signature.download(found.request.id);
    if (found === null || file === null) return broken(context);
    return context.body(new Uint8Array(file), 200, {
      'content-type': 'application/pdf',
      'content-disposition': contentDisposition('inline', `${found.request.document_title}.pdf`),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });
  return app;
}
