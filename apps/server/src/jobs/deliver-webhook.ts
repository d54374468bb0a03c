import type { Deps } from '../deps.ts';
import {
  noteDelivered as noteBillingDelivered,
  undeliveredEvent as undeliveredBillingEvent,
} from '../providers/billing/built-in/billing-books.ts';
import { billingWebhookSecret } from '../providers/billing/built-in/built-in-billing.ts';
import { signatureWebhookSecret } from '../providers/signature/built-in/built-in-signature.ts';
import {
  noteDelivered as noteSignatureDelivered,
  undeliveredEvent as undeliveredSignatureEvent,
} from '../providers/signature/built-in/signing-books.ts';
import type { WebhookBody } from '../providers/webhook-body.ts';
import { signWebhook } from '../providers/webhook-signature.ts';

const books = {
  billing: { secret: billingWebhookSecret, find: undeliveredBillingEvent, note: noteBillingDelivered },
  signature: { secret: signatureWebhookSecret, find: undeliveredSignatureEvent, note: noteSignatureDelivered },
};

/**
 * Delivers one event of a built-in provider to our own endpoint, signed like any vendor's.
 * @param receive handles a request as the server does
 * @throws Error when it is not accepted, so that the job is retried
 */
export async function deliverWebhook(
  deps: Deps,
  receive: (request: Request) => Promise<Response>,
  provider: keyof typeof books,
  eventId: string,
): Promise<void> {
  const { secret, find, note } = books[provider];
  const event = await find(deps.db, eventId);
  if (event === undefined) return;
  const content: WebhookBody = { id: eventId, type: event.type, object_id: event.object_id };
  const body = JSON.stringify(content);
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
  await note(deps.db, eventId);
}
