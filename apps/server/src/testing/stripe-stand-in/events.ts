import { createHmac } from 'node:crypto';
import { stripeApiVersion } from '../../providers/billing/stripe/stripe-client.ts';
import { newId } from './books.ts';
import type { StripeStandIn } from './stand-in.ts';

/** Overrides for an event that a test delivers. */
export interface Forgery {
  secret?: string;
  /** Age of the signature. */
  ageSeconds?: number;
  livemode?: boolean;
  account?: string;
  /** Body to send instead of the signed one. */
  body?: string;
}

/** Builds an event request as Stripe posts it: the body and its signature header. */
export function signedEvent(
  standIn: StripeStandIn,
  event: { id?: string; type: string; object: object },
  forged: Forgery = {},
): RequestInit {
  const at = Math.floor(standIn.clock.now() / 1000) - (forged.ageSeconds ?? 0);
  const body = JSON.stringify({
    id: event.id ?? newId('evt'),
    object: 'event',
    api_version: stripeApiVersion,
    created: at,
    livemode: forged.livemode ?? false,
    type: event.type,
    data: { object: event.object },
    ...(forged.account === undefined ? {} : { account: forged.account }),
  });
  const secret = forged.secret ?? standIn.settings.STRIPE_WEBHOOK_SECRET;
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` },
    body: forged.body ?? body,
  };
}

/** Posts all undelivered events. @throws Error when one is not accepted; it stays undelivered */
export async function deliverEvents(
  standIn: StripeStandIn,
  fetch: (path: string, init: RequestInit) => Promise<Response>,
): Promise<number> {
  const { events } = standIn.books;
  let delivered = 0;
  for (let event = events[0]; event !== undefined; event = events[0]) {
    const answer = await fetch('/webhooks/billing', signedEvent(standIn, event as { object: object } & typeof event));
    if (!answer.ok) throw new Error(`The event ${event.type} was answered with ${answer.status}.`);
    events.shift();
    delivered += 1;
  }
  return delivered;
}
