import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchingStep, newTotpSecret, totpCode, totpStep, totpUri } from './totp.ts';

// RFC 6238, appendix B: the secret is the ASCII text 12345678901234567890; its eight digits end in our six.
const rfcSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('TOTP codes', () => {
  test.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('matches the RFC at second %d', (second, code) => {
    expect(totpCode(rfcSecret, totpStep(second * 1000))).toBe(code);
  });

  test('accepts a code only in its own step and the two adjacent ones', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 60_000_000_000 }), (step) => {
        const secret = newTotpSecret();
        const code = totpCode(secret, step);
        const neighbours = [-2, -1, 0, 1, 2].map((drift) => totpCode(secret, step + drift));
        // Two steps may share a code by chance.
        fc.pre(new Set(neighbours).size === 5);
        expect(matchingStep(secret, code, step * 30_000)).toBe(step);
        expect(matchingStep(secret, code, (step + 1) * 30_000 + 29_999)).toBe(step);
        expect(matchingStep(secret, code, (step - 1) * 30_000)).toBe(step);
      }),
      { numRuns: 50 },
    );
    const code = totpCode(rfcSecret, 1000);
    expect(matchingStep(rfcSecret, code, 1002 * 30_000)).toBeNull();
    expect(matchingStep(rfcSecret, code, 998 * 30_000 + 29_999)).toBeNull();
  });

  test.each(['', '12345', '1234567', 'abcdef', '１２３４５６', '-12345', '1e5000'])('rejects %j', (typed) => {
    expect(matchingStep(rfcSecret, typed, 59_000)).toBeNull();
  });

  test('ignores spaces between digits', () => {
    expect(matchingStep(rfcSecret, ' 287 082 ', 59_000)).toBe(1);
  });

  test('secrets are 160 bits in base32, and the URI names issuer and account', () => {
    const secret = newTotpSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(totpUri('Portage & Co', "o'neil@x.example", secret)).toBe(
      `otpauth://totp/Portage%20%26%20Co:o'neil%40x.example?algorithm=SHA1&digits=6&issuer=Portage%20%26%20Co&period=30&secret=${secret}`,
    );
  });
});
