import Stripe from 'stripe';
import type { Config } from '../../../config.ts';
import { ProviderError } from '../../provider-error.ts';

/** The API version of the code, its types and the test stand-in. The webhook endpoint must be created with the same one. */
export const stripeApiVersion = '2026-10-28.endive';

/** The official client, pinned to one API version, with a timeout per attempt and two retries of retryable calls. */
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

/** @throws ProviderError in place of the vendor's own error, which carries headers and bodies */
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

/** The system error code of a failed connection. */
function connectionCode(error: InstanceType<typeof Stripe.errors.StripeError>): string | undefined {
  if (!(error instanceof Stripe.errors.StripeConnectionError)) return undefined;
  const { code } = (error.detail ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : 'no connection';
}

/** The response, or null when this account and mode have no such object. */
export async function findAtStripe<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await askStripe(call);
  } catch (error) {
    if (error instanceof ProviderError && error.status === 404) return null;
    throw error;
  }
}

/** The id of an object that may be expanded. */
export const idOf = (reference: string | { id: string } | null | undefined): string =>
  typeof reference === 'string' ? reference : (reference?.id ?? '');
