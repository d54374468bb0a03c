import type { Clock } from '@portage/platform/clock';
import type Stripe from 'stripe';
import type { CustomerFacts, CustomerInput } from '../billing-provider.ts';
import { askStripe, findAtStripe } from './stripe-client.ts';
import { hourlyKey, stripeKey } from './stripe-idempotency.ts';

/**
 * Creates a company's customer once. Finds one that an interrupted call created by the company id in its metadata, even
 * after Stripe has forgotten the idempotency key.
 */
export async function createStripeCustomer(
  stripe: Stripe,
  clock: Clock,
  input: CustomerInput,
): Promise<{ id: string }> {
  const known = await askStripe(() => stripe.customers.list({ email: input.email, limit: 100 }));
  const made = known.data.find((customer) => customer.metadata.company_id === input.metadata.company_id);
  if (made !== undefined) return { id: made.id };
  const params = customerParams(input);
  const customer = await askStripe(() =>
    stripe.customers.create(params, { idempotencyKey: stripeKey(hourlyKey(input.idempotencyKey, clock), params) }),
  );
  return { id: customer.id };
}

/** Updates a customer to its company's current data. Skips one that Stripe does not know or that was deleted there. */
export async function updateStripeCustomer(stripe: Stripe, id: string, facts: CustomerFacts): Promise<void> {
  await findAtStripe(() => stripe.customers.update(id, customerParams(facts)));
}

function customerParams({ email, name, phone, address, metadata, description }: CustomerFacts) {
  const country = countryCode(address.country);
  return {
    email,
    name,
    ...(phone === null ? {} : { phone }),
    address: { line1: address.line1, ...(country === null ? {} : { country }) },
    metadata: { ...metadata },
    description,
  } satisfies Stripe.CustomerCreateParams & Stripe.CustomerUpdateParams;
}

/** The ISO code of a country's English name, as Stripe addresses require. The name itself stays in the metadata. */
export function countryCode(name: string): string | null {
  if (/^[A-Z]{2}$/.test(name)) return name;
  return countryCodes().get(name) ?? null;
}

let known: Map<string, string> | undefined;
function countryCodes(): Map<string, string> {
  if (known !== undefined) return known;
  known = new Map();
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  for (const first of letters)
    for (const second of letters) {
      const code = first + second;
      // Former countries share their successor's name: DD is also Germany.
      if (new Intl.Locale(`und-${code}`).region !== code) continue;
      const name = names.of(code);
      if (name !== undefined && !known.has(name)) known.set(name, code);
    }
  return known;
}
