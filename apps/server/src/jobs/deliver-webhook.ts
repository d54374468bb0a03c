import type { Deps } from '../deps.ts';
import { asService } from '../platform/postgres/identity.ts';
import { billingWebhookSecret } from '../providers/billing/built-in-billing.ts';
import { signatureWebhookSecret } from '../providers/signature/built-in-signature.ts';
import { signWebhook } from '../providers/webhook-signature.ts';

interface EventRow extends Record<string, unknown> {
  type: string;
  object_id: string;
}

const books = {
  billing: { table: 'vendor_billing.events', object: 'object_id', secret: billingWebhookSecret },
  signature: { table: 'vendor_sign.events', object: 'request_id', secret: signatureWebhookSecret },
};

/** A built-in provider's delivery of one event to our own endpoint, signed like any vendor's; not accepted means tried again. */
export async function deliverWebhook(
  deps: Deps,
  receive: (request: Request) => Promise<Response>,
  provider: keyof typeof books,
  eventId: string,
): Promise<void> {
  const { table, object, secret } = books[provider];
  const { rows } = await deps.db.run<EventRow>(
    asService,
    `select type, ${object} as object_id from ${table} where id::text = $1 and delivered_at is null`,
    [eventId],
  );
  const event = rows[0];
  if (event === undefined) return;
  const body = JSON.stringify({ id: eventId, type: event.type, object_id: event.object_id });
  const answer = await receive(
    new Request(`${deps.config.siteUrl}/webhooks/${provider}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'portage-signature': signWebhook(secret(deps.keys), body, deps.clock),
      },
      body,
    }),
  );
  if (!answer.ok) throw new Error(`The webhook was answered with ${answer.status}.`);
  await deps.db.run(asService, `update ${table} set delivered_at = app.now() where id::text = $1`, [eventId]);
}
