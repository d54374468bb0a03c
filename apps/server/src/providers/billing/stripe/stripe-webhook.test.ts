import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { readStripeWebhook } from './stripe-webhook.ts';

const stripe = new Stripe('sk_test_0');
const now = Date.parse('2026-06-01T12:00:00Z');
const given = { secret: 'whsec_0', live: false, clock: { offset: 0, now: () => now } };

/** Reads an event that is so old, in seconds; a negative age is the future. */
function read(age: number) {
  const payload = JSON.stringify({
    id: 'evt_1',
    type: 'customer.updated',
    livemode: false,
    data: { object: { id: 'cus_1' } },
  });
  const timestamp = now / 1000 - age;
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: given.secret, timestamp });
  return readStripeWebhook(stripe, given, new Headers({ 'stripe-signature': signature }), payload);
}

test.each([-300, 0, 300])('an event %i seconds old is accepted', (age) => {
  expect(read(age)).toEqual({ eventId: 'evt_1', type: 'customer.updated', objectId: 'cus_1' });
});

test.each([
  [301, 'The webhook is too old.'],
  [-301, 'The webhook is from the future.'],
])('an event %i seconds old is rejected', (age, sentence) => {
  expect(() => read(age)).toThrow(sentence);
});
