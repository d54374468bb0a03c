import { type Cents, cents } from '../money/money.ts';
import { RATE_SCALE, type Rate } from '../money/rational.ts';

/** A base times a rate before it is rounded, in 1/100,000 of a cent. */
export type ExactAmount = bigint;

/** A base times its rate. @param base cents */
export const exactAmount = (base: Cents, rate: Rate): ExactAmount => BigInt(base) * BigInt(rate);

/** An exact amount in cents, halves away from zero. */
export function roundExact(exact: ExactAmount): Cents {
  const scale = BigInt(RATE_SCALE);
  const size = exact < 0n ? -exact : exact;
  const rounded = Number((2n * size + scale) / (2n * scale));
  return cents(exact < 0n ? -rounded : rounded);
}
