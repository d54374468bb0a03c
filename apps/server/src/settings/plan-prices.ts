import { readFileSync } from 'node:fs';
import { parseCents } from '@portage/domain/money/money';
import { PLANS, type Plan, planCatalogue } from '@portage/domain/plans/plans';
import { z } from 'zod';
import { startError } from './start-error.ts';

/** Converts dollars with at most two decimals to cents. */
const dollars = z
  .number()
  .min(0)
  .max(1_000_000)
  .refine((value) => /^\d+(\.\d{1,2})?$/.test(String(value)), 'must have at most two decimals')
  .transform((value) => parseCents(value));
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
  let given: unknown;
  try {
    given = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw startError(error instanceof SyntaxError ? 'planPricesNotJson' : 'planPricesUnreadable', { file });
  }
  const parsed = prices.safeParse(given);
  if (parsed.success) return planCatalogue(parsed.data);
  const issue = parsed.error.issues[0];
  const path = issue?.path.join('.') ?? '';
  const problem = issue?.message ?? '';
  throw path === ''
    ? startError('planPricesInvalidTop', { file, problem })
    : startError('planPricesInvalid', { file, path, problem });
}
