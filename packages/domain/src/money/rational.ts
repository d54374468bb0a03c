import { type Cents, cents } from './money.ts';

/** A rate in whole 1/100,000: 5.95% is 5950, 0.494% is 494. Never a binary fraction. */
export type Rate = number;

export const RATE_SCALE = 100_000;

function bigDivide(numerator: bigint, denominator: bigint, half: boolean): number {
  const negative = numerator < 0n;
  const size = negative ? -numerator : numerator;
  const quotient = half ? (2n * size + denominator) / (2n * denominator) : size / denominator;
  const result = Number(negative ? -quotient : quotient);
  if (!Number.isSafeInteger(result)) throw new RangeError('Result is too large to be exact.');
  return result;
}

function checkDenominator(denominator: number): void {
  if (!Number.isSafeInteger(denominator) || denominator <= 0) {
    throw new RangeError(`Denominator must be a positive whole number, got ${denominator}.`);
  }
}

/** size / denominator for whole numbers, rounded down: exact, and several times faster than a remainder of large numbers. */
function wholeQuotient(size: number, denominator: number): number {
  // The division may round up to the next whole number, and by no more.
  const whole = Math.floor(size / denominator);
  return whole * denominator > size ? whole - 1 : whole;
}

/**
 * a x b / denominator for whole numbers, rounded to nearest, halves away from zero, as PostgreSQL rounds numeric.
 * Exact at any size: large products use BigInt.
 */
export function roundProduct(a: number, b: number, denominator: number): number {
  checkDenominator(denominator);
  const product = a * b;
  if (!Number.isSafeInteger(product)) return bigDivide(BigInt(a) * BigInt(b), BigInt(denominator), true);
  const size = Math.abs(product);
  const whole = wholeQuotient(size, denominator);
  const rest = size - whole * denominator;
  const rounded = rest >= denominator - rest ? whole + 1 : whole;
  return product < 0 ? 0 - rounded : rounded;
}

/** a x b / denominator for whole numbers, truncated toward zero. */
export function truncateProduct(a: number, b: number, denominator: number): number {
  checkDenominator(denominator);
  const product = a * b;
  if (!Number.isSafeInteger(product)) return bigDivide(BigInt(a) * BigInt(b), BigInt(denominator), false);
  const whole = wholeQuotient(Math.abs(product), denominator);
  return product < 0 ? 0 - whole : whole;
}

/** Applies a rate to cents, rounded half up: `applyRate(1630, 105000)` is 1712 (1,050 x 1.63%). */
export function applyRate(rate: Rate, amount: Cents): Cents {
  return cents(roundProduct(rate, amount, RATE_SCALE));
}

/** amount x numerator / denominator, rounded to the nearest cent, halves away from zero. */
export function roundShare(amount: Cents, numerator: number, denominator: number): Cents {
  return cents(roundProduct(amount, numerator, denominator));
}

/** amount x numerator / denominator, truncated to the cent. */
export function truncateShare(amount: Cents, numerator: number, denominator: number): Cents {
  return cents(truncateProduct(amount, numerator, denominator));
}
