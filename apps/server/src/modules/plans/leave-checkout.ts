import type { Deps } from '../../deps.ts';
import { linkToken } from '../../platform/secrets/secret-links.ts';
import { withProviderTimeout } from '../../providers/provider-timeout.ts';
import { syncCheckout } from './checkout-effect.ts';
import { sessionOfCheckout } from './queries.ts';

/** Where any provider sends a payer who leaves its checkout. The link is secret: only the payer's checkout has it. */
export const leaveCheckoutUrl = (deps: Pick<Deps, 'config' | 'keys'>, checkoutId: string): string =>
  `${deps.config.siteUrl}/checkout/${checkoutId}/leave/${linkToken(deps.keys, 'leave', checkoutId)}`;

/**
 * Expires a checkout that its payer has left, which cancels its Processing plan. If the provider cannot be reached, the
 * checkout expires on its own later.
 * @returns its status at the provider; null when it is unknown or could not be expired
 */
export async function leaveCheckout(deps: Deps, checkoutId: string): Promise<string | null> {
  const session = await sessionOfCheckout(deps.db, checkoutId, deps.billing.name);
  if (session === undefined) return null;
  try {
    const status = await withProviderTimeout(deps, 'checkoutNotEnded', () => deps.billing.expireCheckout(session));
    await syncCheckout(deps, session);
    return status;
  } catch (error) {
    deps.log.warn({ err: error }, 'could not expire a checkout');
    return null;
  }
}
