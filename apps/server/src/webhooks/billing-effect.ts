import type { Transaction } from '@portage/platform/postgres/database';
import type { Deps } from '../deps.ts';
import { invoiceEffect } from '../modules/invoices/invoice-effect.ts';
import { checkoutEffect, subscriptionEffect } from '../modules/plans/checkout-effect.ts';

type Effect = (tx: Transaction) => Promise<void>;

/** The effect of a billing event, from its object's current state. Events about unknown objects have no effect. */
export async function billingEffect(deps: Deps, type: string, objectId: string): Promise<Effect> {
  const effect = type.startsWith('checkout.session.')
    ? await checkoutEffect(deps, objectId)
    : type.startsWith('customer.subscription.')
      ? await subscriptionEffect(deps, objectId)
      : type.startsWith('invoice.')
        ? await invoiceEffect(deps, type, objectId)
        : null;
  return effect ?? (async () => {});
}
