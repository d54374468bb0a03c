import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from './money.ts';
import { applyRate, roundProduct, roundShare, truncateProduct, truncateShare } from './rational.ts';

const whole = fc.integer({ min: -1e12, max: 1e12 });
const divisor = fc.integer({ min: 1, max: 1e9 });

/** The definition, with BigInt. */
function exactRound(a: number, b: number, denominator: number): bigint {
  const product = BigInt(a) * BigInt(b);
  const size = product < 0n ? -product : product;
  const rounded = (2n * size + BigInt(denominator)) / (2n * BigInt(denominator));
  return product < 0n ? -rounded : rounded;
}

describe('exact rationals', () => {
  it('rounds by the definition at any size', () => {
    fc.assert(
      fc.property(whole, whole, divisor, (a, b, denominator) => {
        const exact = exactRound(a, b, denominator);
        if (exact > BigInt(Number.MAX_SAFE_INTEGER) || exact < BigInt(-Number.MAX_SAFE_INTEGER)) {
          expect(() => roundProduct(a, b, denominator)).toThrow(RangeError);
        } else {
          expect(roundProduct(a, b, denominator)).toBe(Number(exact));
        }
      }),
    );
  });

  it('truncates toward zero', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e7, max: 1e7 }), fc.integer({ min: -1e7, max: 1e7 }), divisor, (a, b, d) => {
        expect(truncateProduct(a, b, d)).toBe(Number((BigInt(a) * BigInt(b)) / BigInt(d)));
      }),
    );
  });

  it('is exact where binary floats are not', () => {
    expect(applyRate(1_630, cents(105_000))).toBe(1_712);
    expect(applyRate(5_950, cents(95_000))).toBe(5_653);
  });

  it('rounds or truncates a share of an amount to the cent', () => {
    expect([roundShare(cents(100), 2, 3), truncateShare(cents(100), 2, 3)]).toEqual([67, 66]);
    expect([roundShare(cents(-1), 1, 2), truncateShare(cents(-1), 1, 2)]).toEqual([-1, 0]);
  });

  it('rounds halves away from zero and rejects a non-positive denominator', () => {
    expect(roundProduct(1, 1, 2)).toBe(1);
    expect(roundProduct(-1, 1, 2)).toBe(-1);
    expect(roundProduct(0, -1, 2)).toBe(0);
    expect(() => roundProduct(1, 1, 0)).toThrow(RangeError);
  });
});
