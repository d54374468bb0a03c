import { expect, test } from 'vitest';
import { plainDate } from '../dates/plain-date.ts';
import { cents, parseCents } from '../money/money.ts';
import { declarationProblem, MAX_CLAIM } from './declaration-rules.ts';
import type { TaxDeclaration } from './income-tax.ts';

const from = plainDate('2026-03-06');

test.each<[string, TaxDeclaration, string | null, string | null]>([
  ['basic amounts', {}, null, null],
  ['claim code 0', { federalClaim: cents(0), provincialClaim: cents(0) }, null, null],
  ['the highest claim', { federalClaim: MAX_CLAIM }, null, null],
  ['a federal claim above it', { federalClaim: cents(MAX_CLAIM + 1) }, null, 'claimTooHigh'],
  ['a provincial claim above it', { provincialClaim: cents(MAX_CLAIM + 1) }, null, 'claimTooHigh'],
  ['more tax of somebody exempt', { exempt: true, additionalTax: parseCents('1.00') }, null, 'claimWithoutTax'],
  ['a day that is paid out', {}, '2026-03-06', 'declarationPaid'],
  ['a day before one that is paid out', {}, '2026-03-20', 'declarationPaid'],
  ['a day after one that is paid out', {}, '2026-03-05', null],
])('%s', (_name, declaration, lastPaid, problem) => {
  expect(declarationProblem(declaration, from, lastPaid === null ? null : plainDate(lastPaid))).toBe(problem);
});
