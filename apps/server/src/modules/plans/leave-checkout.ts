import type { Deps } from '../../deps.ts';
import { linkToken } from '../../platform/secrets/secret-links.ts';
import { withProviderTimeout } from '../../providers/provider-timeout.ts';
import { catchUpCheckout } from './checkout-effect.ts';
import { sessionOfCheckout } from './queries.ts';

/** Where a payer who leaves the checkout of any provider is sent. The link is secret: only the payer's checkout has it. */
export const leaveCheckoutUrl = (deps: Pick<Deps, 'config' | 'keys'>, checkoutId: string): string =>
  `${deps.config.siteUrl}/checkout/${checkoutId}/leave/${linkToken(deps.keys, 'leave', checkoutId)}`;

/**
 * Ends a checkout that its payer has left, so that its plan no longer waits for it. If the provider cannot be reached, the checkout ends
 * by itself later.
 * @returns its status at the provider; null when it is not known, or could not be ended
 */
export async function leaveCheckout(deps: Deps, checkoutId: string): Promise<string | null> {
  const session = await sessionOfCheckout(deps.db, checkoutId, deps.billing.name);
  if (session === undefined) return null;
  try {
    const status = await withProviderTimeout(deps, 'The checkout could not be ended.', () =>
      deps.billing.expireCheckout(session),
    );
    await catchUpCheckout(deps, session);
    return status;
  } catch (error) {
    deps.log.warn({ err: error }, 'a checkout could not be ended');
    return null;
  }
}
