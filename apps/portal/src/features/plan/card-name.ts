import * as m from '@portage/messages/plan-billing';
import type { Billing } from './plan-billing-queries.ts';

/** The card that a plan is charged to: 'Visa ending in 4242'. */
export const cardName = ({ brand, last4 }: NonNullable<Billing['card']>): string =>
  m.card({ brand: brandName(brand), last4 });

/** The provider's 'visa' as 'Visa'. */
const brandName = (brand: string): string => brand.charAt(0).toUpperCase() + brand.slice(1);
