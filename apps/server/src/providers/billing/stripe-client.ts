import Stripe from 'stripe';
import type { Config } from '../../config.ts';
import { ProviderError } from '../provider-error.ts';

/** The version that the code, its types and the tests' Stripe are written for; the webhook endpoint must be made with the same one. */
export const stripeApiVersion = '2026-10-28.endive';

/** The official client, pinned to one API version, with a time limit for each try and two more tries of what may be tried again. */
export function stripeClient(config: Config, secretKey: string): Stripe {
  const address = new URL(config.STRIPE_API_URL);
  const isPlain = address.protocol === 'http:';
  return new Stripe(secretKey, {
    apiVersion: stripeApiVersion,
    timeout: config.PROVIDER_TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
    protocol: isPlain ? 'http' : 'https',
    host: address.hostname,
    port: address.port || (isPlain ? 80 : 443),
  });
}

/** @throws ProviderError instead of the vendor's own error, which carries headers and bodies */
export async function askStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    throw new ProviderError(`Stripe: ${error.message}`, {
      status: error.statusCode,
      code: error.code ?? error.rawType ?? connectionCode(error),
    });
  }
}

/** Why there was no connection, in the system's word. */
function connectionCode(error: InstanceType<typeof Stripe.errors.StripeError>): string | undefined {
  if (!(error instanceof Stripe.errors.StripeConnectionError)) return undefined;
  const { code } = (error.detail ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : 'no connection';
}

/** The answer, or null when Stripe knows no such object of this account and mode. */
export async function findAtStripe<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await askStripe(call);
  } catch (error) {
    if (error instanceof ProviderError && error.status === 404) return null;
    throw error;
  }
}

/** Stripe's object or its id, as the id. */
export const idOf = (reference: string | { id: string } | null | undefined): string =>
  typeof reference === 'string' ? reference : (reference?.id ?? '');
