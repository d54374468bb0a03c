import { limitedBody } from '@portage/platform/http/limited-body';
import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { signatureEffect } from '../modules/signatures/signature-effect.ts';
import { once } from '../platform/webhooks/once.ts';
import { WebhookError } from '../providers/webhook-error.ts';
import { billingEffect } from './billing-effect.ts';

/**
 * Provider webhooks. The signature is verified over the raw body, the object is read from the provider, and the effect is
 * applied in one transaction with the event's unique id, so reordered, duplicate or late events have the same outcome.
 */
export function webhookRoutes(deps: Deps): Hono {
  const app = new Hono();
  app.onError((error, context) => {
    if (error instanceof WebhookError) return context.json({ error: error.message }, 400);
    throw error;
  });
  app.post('/billing', async (context) => {
    const body = new TextDecoder().decode(await rawBody(context.req.raw));
    const event = deps.billing.readWebhook(context.req.raw.headers, body);
    const effect = await billingEffect(deps, event.type, event.objectId);
    await once(deps.db, { provider: `billing ${deps.billing.name}`, ...event }, effect);
    return context.json({ received: true });
  });
  app.post('/signature', async (context) => {
    const event = await deps.signature.readCallback(context.req.raw.headers, await rawBody(context.req.raw));
    const effect = await signatureEffect(deps, event.requestId, event.type);
    await once(
      deps.db,
      {
        provider: `signature ${deps.signature.name}`,
        eventId: event.eventId,
        type: event.type,
        objectId: event.requestId,
      },
      effect,
    );
    return context.text('Hello API Event Received');
  });
  return app;
}

/** Well above a callback with the fields of a long document. */
const maxBodyBytes = 2_000_000;

/** @throws WebhookError for a body over the limit */
async function rawBody(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const body = await limitedBody(request, maxBodyBytes);
  if (body === null) throw new WebhookError('The callback is too large.');
  return body;
}
