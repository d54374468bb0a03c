import { type Cents, cents, multiplyCents, toDecimal } from '../money/money.ts';
import { sameStatus } from '../statuses.ts';
import { storedTexts } from '../text/stored-text.ts';

// Catalogue: rows `oldPrices`, `times` and `countMinimum` of e2e/tables/plan.ts. Prices per employee.

export const PLAN_NAMES = ['Essential', 'Professional', 'Enterprise'] as const;
export type PlanName = (typeof PLAN_NAMES)[number];

/** As sent to checkout; the plans table stores `storedTerm`. */
export const PLAN_TERMS = ['Monthly', 'Yearly'] as const;
export type PlanTerm = (typeof PLAN_TERMS)[number];

export interface PlanPrice {
  readonly priceId: string;
  readonly duration: 'monthly' | 'yearly';
  readonly price: Cents;
  /** Shown struck through; the coupon reduces it to `price`. */
  readonly oldPrice: Cents | null;
  readonly coupon: string | null;
}

export type PlanFeature =
  | 'basicCompliance'
  | 'standardPayroll'
  | 'emailSupport'
  | 'sameDayOnboarding'
  | 'everythingInEssential'
  | 'grantCashback'
  | 'prioritySupport'
  | 'benefits'
  | 'timeTracking'
  | 'everythingInProfessional'
  | 'accountManager'
  | 'complianceConsulting'
  | 'customReporting'
  | 'timeTrackingDiscount';

export interface Plan {
  readonly name: PlanName;
  /** Stored in the plans table as `description`. A page shows the message catalogue's words for the plan's name. */
  readonly title: string;
  readonly features: readonly PlanFeature[];
  /** null: unlimited, or the chosen count. */
  readonly maxEmployees: number | null;
  readonly showEmployeeSelector: boolean;
  /** null: no price, the card opens a booking link. */
  readonly prices: Readonly<Record<PlanTerm, PlanPrice>> | null;
}

/** Currency of every plan price, here and at the billing provider. */
export const PLAN_CURRENCY = 'CAD';
export const UNLIMITED = 'unlimited';
/** The highest price for a term that the provider can record. */
export const MAX_AGREED_PRICE = cents(10_000_000_00);

const TITLES = storedTexts({
  Essential: 'Flexible hiring',
  Professional: 'Up to 5 hires',
  Enterprise: 'Unlimited hires',
});
/** The plans table's `price` of a plan without a price. */
const { CUSTOM_PRICING } = storedTexts({ CUSTOM_PRICING: 'Custom pricing' });

const ESSENTIAL: Plan = {
  name: 'Essential',
  title: TITLES.Essential,
  features: ['basicCompliance', 'standardPayroll', 'emailSupport', 'sameDayOnboarding'],
  maxEmployees: null,
  showEmployeeSelector: true,
  prices: {
    Monthly: {
      priceId: 'essential_monthly',
      duration: 'monthly',
      price: cents(199_00),
      oldPrice: cents(299_00),
      coupon: 'essential_monthly_promotion',
    },
    Yearly: {
      priceId: 'essential_yearly',
      duration: 'yearly',
      price: cents(2404_00),
      oldPrice: cents(3588_00),
      coupon: 'essential_yearly_promotion',
    },
  },
};

const PROFESSIONAL: Plan = {
  name: 'Professional',
  title: TITLES.Professional,
  features: ['everythingInEssential', 'grantCashback', 'prioritySupport', 'benefits', 'timeTracking'],
  maxEmployees: 5,
  showEmployeeSelector: false,
  prices: {
    Monthly: {
      priceId: 'professional_monthly',
      duration: 'monthly',
      price: cents(599_00),
      oldPrice: null,
      coupon: null,
    },
    Yearly: { priceId: 'professional_yearly', duration: 'yearly', price: cents(7188_00), oldPrice: null, coupon: null },
  },
};

const ENTERPRISE: Plan = {
  name: 'Enterprise',
  title: TITLES.Enterprise,
  features: [
    'everythingInProfessional',
    'accountManager',
    'complianceConsulting',
    'customReporting',
    'timeTrackingDiscount',
  ],
  maxEmployees: null,
  showEmployeeSelector: false,
  prices: null,
};

/** The catalogue in card order, smallest plan first. Prices are the specification's. */
export const PLANS: readonly Plan[] = [ESSENTIAL, PROFESSIONAL, ENTERPRISE];

/** A provider's own price settings. Omitted fields keep the specification's figures. */
export interface PlanPriceSetting {
  readonly priceId?: string | undefined;
  readonly price?: Cents | undefined;
  readonly oldPrice?: Cents | null | undefined;
  readonly coupon?: string | null | undefined;
}
type PlanTermSettings = { readonly [term in PlanTerm]?: PlanPriceSetting | undefined };
export type PlanPriceSettings = { readonly [name in PlanName]?: PlanTermSettings | undefined };

/** The catalogue with a provider's own prices, price ids and coupons. Plans booked by call have none. */
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

/** The plan with a name, in any case, or undefined. */
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

/** The value of the plans table's `term` column, spelled as in the specification. */
export function storedTerm(term: PlanTerm): 'Monthly' | 'yearly' {
  return term === 'Monthly' ? 'Monthly' : 'yearly';
}

/** The employee count of a purchase: the chosen count (at least 1) if the card has a selector, else 1. */
export function employeeCount(plan: Plan, chosen: number): number {
  return plan.showEmployeeSelector ? Math.max(1, Math.floor(chosen) || 1) : 1;
}

/** Price x employee count for a term in cents, or null for a plan without a price. */
export function planPrice(plan: Plan, term: PlanTerm, chosen = 1): Cents | null {
  return plan.prices ? multiplyCents(plan.prices[term].price, employeeCount(plan, chosen)) : null;
}

/** The struck-through price x employee count in cents, or null when there is none. */
export function planOldPrice(plan: Plan, term: PlanTerm, chosen = 1): Cents | null {
  const oldPrice = plan.prices?.[term].oldPrice ?? null;
  return oldPrice === null ? null : multiplyCents(oldPrice, employeeCount(plan, chosen));
}

/**
 * By how many whole percent a year costs less than twelve months, for the plan where that is most; 0 when no plan saves one
 * percent. The specification's own prices save nothing: a year of Essential costs 2404, twelve months 2388.
 */
export function yearlySaving(catalogue: readonly Plan[]): number {
  const savings = catalogue.map(({ prices }) => {
    if (prices === null || prices.Monthly.price <= 0) return 0;
    const twelve = 12 * prices.Monthly.price;
    return Math.floor(((twelve - prices.Yearly.price) * 100) / twelve);
  });
  return Math.max(0, ...savings);
}

/** The smallest way to buy at least `people` seats: the plan itself, or the first with a count; null when neither can. */
export function planForEveryone(
  plan: Plan,
  people: number,
  catalogue: readonly Plan[] = PLANS,
): { plan: Plan; employees: number } | null {
  const fits = (one: Plan) => one.prices !== null && one.showEmployeeSelector;
  const found = fits(plan) ? plan : catalogue.find(fits);
  return found === undefined ? null : { plan: found, employees: employeeCount(found, people) };
}

/** The value of the plans table's `price`, in every language: '$597/mo', '$2,404/yr' or 'Custom pricing'. */
export function storedPlanPrice(plan: Plan, term: PlanTerm, chosen = 1): string {
  return storedAgreedPrice(planPrice(plan, term, chosen), term);
}

/** The same for a price that was agreed with a company, for its term; null where none is to be shown. */
export function storedAgreedPrice(price: Cents | null, term: PlanTerm): string {
  return price === null ? CUSTOM_PRICING : `${storedDollars(price)}${term === 'Monthly' ? '/mo' : '/yr'}`;
}

/** '$2,404', with cents only when they are not zero. */
function storedDollars(price: Cents): string {
  const [whole = '', fraction] = toDecimal(price).split('.');
  return `$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${fraction === '00' ? '' : `.${fraction}`}`;
}

/** The value of the column number_of_employees: '5', 'unlimited' or the chosen count. */
export function numberOfEmployees(plan: Plan, chosen = 1): string {
  if (plan.showEmployeeSelector) return String(employeeCount(plan, chosen));
  return plan.maxEmployees === null ? UNLIMITED : String(plan.maxEmployees);
}

/** The cap stored in number_of_employees; null is unlimited, also when nothing is stored. */
export function planCap(stored: string | null | undefined): number | null {
  const text = (stored ?? '').trim();
  return /^\d+$/.test(text) ? Number(text) : null;
}

/** Whether a company already has this plan for the same term and employee count. */
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
