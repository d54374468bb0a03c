import { readFileSync } from 'node:fs';
import { PLANS, type Plan, planCatalogue } from '@portage/domain/plans';
import { z } from 'zod';
import { StartError } from './start-error.ts';

/** Converts dollars with at most two decimals to cents. */
const dollars = z
  .number()
  .min(0)
  .max(1_000_000)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'must have at most two decimals')
  .transform((value) => Math.round(value * 100));
const text = z.string().trim().min(1).max(200);
const price = z.strictObject({
  priceId: text.optional(),
  price: dollars.optional(),
  oldPrice: dollars.nullable().optional(),
  coupon: text.nullable().optional(),
});
const terms = z.strictObject({ Monthly: price.optional(), Yearly: price.optional() });
const prices = z.strictObject({ Essential: terms.optional(), Professional: terms.optional() });

/**
 * The plans with prices from the provider's JSON file, or the specification's prices without one. Dollars per employee:
 * `{ "Essential": { "Monthly": { "price": 189, "oldPrice": 249.5, "priceId": "price_…", "coupon": null } } }`.
 * @throws StartError naming what is wrong in the file
 */
export function readPlanPrices(file: string | undefined): readonly Plan[] {
  if (file === undefined) return PLANS;
  const wrong = (what: string) => new StartError(`The file of PLAN_PRICES_FILE, ${file}, ${what}.`);
  let given: unknown;
  try {
    given = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw wrong(error instanceof SyntaxError ? 'is not JSON' : 'cannot be read');
  }
  const parsed = prices.safeParse(given);
  if (parsed.success) return planCatalogue(parsed.data);
  const issue = parsed.error.issues[0];
  throw wrong(`is not valid at ${issue?.path.join('.') || 'its top'}: ${issue?.message ?? 'unknown'}`);
}
