import type { Clock } from '@portage/platform/clock';
import type Stripe from 'stripe';
import { WebhookError } from '../../webhook-error.ts';

const toleranceSeconds = 300;

/**
 * Verifies an event with the official client (signature over the raw body, at most 300 s old), and its account and mode.
 * @throws WebhookError
 */
export function readStripeWebhook(
  stripe: Stripe,
  given: { secret: string; live: boolean; clock: Clock },
  headers: Headers,
  rawBody: string,
): { eventId: string; type: string; objectId: string } {
  const header = headers.get('stripe-signature') ?? '';
  const event = verified(stripe, given.secret, header, rawBody, given.clock.now());
  const at = Number(/(?:^|,)t=(\d+)/.exec(header)?.[1]);
  // The client only checks age, so reject future timestamps here.
  if (at - given.clock.now() / 1000 > toleranceSeconds) throw new WebhookError('The webhook is from the future.');
  if (event.account !== undefined && event.account !== null)
    throw new WebhookError('The webhook is for another account.');
  if (event.livemode !== given.live)
    throw new WebhookError(`The webhook is of ${event.livemode ? 'live' : 'test'} mode, and the key is not.`);
  const object = event.data?.object as { id?: unknown } | undefined;
  if (typeof event.id !== 'string' || typeof event.type !== 'string')
    throw new WebhookError('The webhook is no event.');
  return { eventId: event.id, type: event.type, objectId: typeof object?.id === 'string' ? object.id : '' };
}

function verified(stripe: Stripe, secret: string, header: string, body: string, now: number): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(body, header, secret, toleranceSeconds, undefined, now);
  } catch (error) {
    const isOld = error instanceof Error && error.message.includes('tolerance');
    throw new WebhookError(isOld ? 'The webhook is too old.' : 'The signature of the webhook is wrong.');
  }
}
