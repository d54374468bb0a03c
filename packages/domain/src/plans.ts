import type { Cents } from './money.ts';
import { formatCad } from './money.ts';
import { sameStatus } from './statuses.ts';

// Catalogue: operations document, section 9. Prices in cents per employee.

export const PLAN_NAMES = ['Essential', 'Professional', 'Enterprise'] as const;
export type PlanName = (typeof PLAN_NAMES)[number];

/** As the checkout call writes it; the plans table keeps `storedTerm`. */
export const PLAN_TERMS = ['Monthly', 'Yearly'] as const;
export type PlanTerm = (typeof PLAN_TERMS)[number];

export interface PlanPrice {
  readonly priceId: string;
  readonly duration: 'monthly' | 'yearly';
  readonly price: Cents;
  /** Shown struck through; the coupon is what brings it down to `price`. */
  readonly oldPrice: Cents | null;
  readonly coupon: string | null;
}

export interface Plan {
  readonly name: PlanName;
  readonly title: string;
  readonly features: readonly string[];
  /** null: unlimited, or as many as chosen. */
  readonly maxEmployees: number | null;
  readonly showEmployeeSelector: boolean;
  /** null: no price, the card opens a booking link. */
  readonly prices: Readonly<Record<PlanTerm, PlanPrice>> | null;
}

/** Of every plan's price, in the catalogue and at the billing provider. */
export const PLAN_CURRENCY = 'CAD';
export const YEARLY_SAVING = 'Save up to 16%';
export const CUSTOM_PRICING = 'Custom pricing';
export const UNLIMITED = 'unlimited';

const ESSENTIAL: Plan = {
  name: 'Essential',
  title: 'Flexible hiring',
  features: ['Basic compliance support', 'Standard payroll processing', 'Email support', 'Same day onboarding'],
  maxEmployees: null,
  showEmployeeSelector: true,
  prices: {
    Monthly: {
      priceId: 'essential_monthly',
      duration: 'monthly',
      price: 199_00,
      oldPrice: 299_00,
      coupon: 'essential_monthly_promotion',
    },
    Yearly: {
      priceId: 'essential_yearly',
      duration: 'yearly',
      price: 2404_00,
      oldPrice: 3588_00,
      coupon: 'essential_yearly_promotion',
    },
  },
};

const PROFESSIONAL: Plan = {
  name: 'Professional',
  title: 'Up to 5 hires',
  features: [
    'Everything in Essential',
    'Guaranteed 10% grant cashback on tech hires',
    'Priority support with Slack',
    'Benefits administration',
    'Project/budget/time tracking',
  ],
  maxEmployees: 5,
  showEmployeeSelector: false,
  prices: {
    Monthly: { priceId: 'professional_monthly', duration: 'monthly', price: 599_00, oldPrice: null, coupon: null },
    Yearly: { priceId: 'professional_yearly', duration: 'yearly', price: 7188_00, oldPrice: null, coupon: null },
  },
};

const ENTERPRISE: Plan = {
  name: 'Enterprise',
  title: 'Unlimited hires',
  features: [
    'Everything in Professional',
    'Dedicated account manager',
    'Custom compliance consulting',
    'Custom reporting suite',
    'Up to 50% off the time-tracking product',
  ],
  maxEmployees: null,
  showEmployeeSelector: false,
  prices: null,
};

/** The catalogue in the order of the cards, which is also from the smallest plan to the largest. Prices are the specification's. */
export const PLANS: readonly Plan[] = [ESSENTIAL, PROFESSIONAL, ENTERPRISE];

/** What a provider sets of a price; what is left out keeps the specification's figure. */
export interface PlanPriceSetting {
  readonly priceId?: string | undefined;
  readonly price?: Cents | undefined;
  readonly oldPrice?: Cents | null | undefined;
  readonly coupon?: string | null | undefined;
}
type PlanTermSettings = { readonly [term in PlanTerm]?: PlanPriceSetting | undefined };
export type PlanPriceSettings = { readonly [name in PlanName]?: PlanTermSettings | undefined };

/** The catalogue with a provider's own prices, price ids and coupons. A plan that is booked in a call gets none. */
export function planCatalogue(settings: PlanPriceSettings): readonly Plan[] {
  return PLANS.map((plan) => {
    if (plan.prices === null) return plan;
    const own = settings[plan.name] ?? {};
    const { Monthly, Yearly } = plan.prices;
    return { ...plan, prices: { Monthly: withSetting(Monthly, own.Monthly), Yearly: withSetting(Yearly, own.Yearly) } };
  });
}

function withSetting(price: PlanPrice, own: PlanPriceSetting = {}): PlanPrice {
  return {
    ...price,
    priceId: own.priceId ?? price.priceId,
    price: own.price ?? price.price,
    oldPrice: own.oldPrice === undefined ? price.oldPrice : own.oldPrice,
    coupon: own.coupon === undefined ? price.coupon : own.coupon,
  };
}

/** The plan of a name however it is cased, or undefined. */
export function findPlan(name: string | null | undefined, catalogue: readonly Plan[] = PLANS): Plan | undefined {
  return catalogue.find((plan) => sameStatus(plan.name, name));
}

/** The plan and term of a catalogue price id, or undefined. */
export function findPrice(
  priceId: string,
  catalogue: readonly Plan[] = PLANS,
): { plan: Plan; term: PlanTerm; price: PlanPrice } | undefined {
  for (const plan of catalogue) {
    for (const term of PLAN_TERMS) {
      const price = plan.prices?.[term];
      if (price?.priceId === priceId) return { plan, term, price };
    }
  }
  return undefined;
}

/** 'Monthly' or 'Yearly' from text in any case, or null. */
export function parsePlanTerm(text: string | null | undefined): PlanTerm | null {
  return PLAN_TERMS.find((term) => sameStatus(term, text)) ?? null;
}

/** The text of the plans table's column term, which the specification writes 'Monthly' or 'yearly'. */
export function storedTerm(term: PlanTerm): 'Monthly' | 'yearly' {
  return term === 'Monthly' ? 'Monthly' : 'yearly';
}

/** The employee count a plan is bought for: the chosen one (at least 1) where the card has a selector, else 1. */
export function employeeCount(plan: Plan, chosen: number): number {
  return plan.showEmployeeSelector ? Math.max(1, Math.floor(chosen) || 1) : 1;
}

/** Price x employee count of a term in cents, or null for a plan without a price. */
export function planPrice(plan: Plan, term: PlanTerm, chosen = 1): Cents | null {
  return plan.prices ? plan.prices[term].price * employeeCount(plan, chosen) : null;
}

/** The struck-through price x employee count in cents, or null when there is none. */
export function planOldPrice(plan: Plan, term: PlanTerm, chosen = 1): Cents | null {
  const oldPrice = plan.prices?.[term].oldPrice ?? null;
  return oldPrice === null ? null : oldPrice * employeeCount(plan, chosen);
}

/** '$597/mo', '$2,404/yr' or 'Custom pricing'; also what the plans table keeps as `price`. */
export function formatPlanPrice(plan: Plan, term: PlanTerm, chosen = 1): string {
  const price = planPrice(plan, term, chosen);
  return price === null ? CUSTOM_PRICING : `${formatWholeDollars(price)}${term === 'Monthly' ? '/mo' : '/yr'}`;
}

/** '$2,404'; cents are shown only when there are some. */
export function formatWholeDollars(cents: Cents): string {
  return `$${formatCad(cents).replace(/\.00$/, '')}`;
}

/** The text of the column number_of_employees: '5', 'unlimited' or the chosen count. */
export function numberOfEmployees(plan: Plan, chosen = 1): string {
  if (plan.showEmployeeSelector) return String(employeeCount(plan, chosen));
  return plan.maxEmployees === null ? UNLIMITED : String(plan.maxEmployees);
}

/** The cap that number_of_employees stands for; null is unlimited, which is also the default when nothing is stored. */
export function planCap(stored: string | null | undefined): number | null {
  const text = (stored ?? '').trim();
  return /^\d+$/.test(text) ? Number(text) : null;
}

/** Whether the plan a company has is this very choice: in the same term and for as many employees. */
export function isPlanHeld(
  held: { readonly plan_name: string; readonly term: string; readonly number_of_employees: string } | null,
  plan: Plan,
  term: PlanTerm,
  chosen = 1,
): boolean {
  return (
    held !== null &&
    sameStatus(held.plan_name, plan.name) &&
    parsePlanTerm(held.term) === term &&
    held.number_of_employees === numberOfEmployees(plan, chosen)
  );
}
