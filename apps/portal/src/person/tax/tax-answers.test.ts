import { expect, test } from 'vitest';
import { answersOf, declarationOf, type TaxAnswers } from './tax-answers.ts';

const blank: TaxAnswers = { claims: 'basic', federal: '', provincial: '', more: '', moreQuebec: '', document: null };
const declare = (answers: Partial<TaxAnswers>) => declarationOf('id', { ...blank, ...answers });

test('declares the basic amounts, none, those of the forms, or that no tax is withheld', () => {
  expect(declare({})).toMatchObject({ federal_claim: null, provincial_claim: null, exempt: false, additional_tax: 0 });
  expect(declare({ claims: 'none' })).toMatchObject({ federal_claim: 0, provincial_claim: 0 });
  expect(declare({ claims: 'own', federal: '18,000', provincial: '12 989,50' })).toMatchObject({
    federal_claim: 18_000_00,
    provincial_claim: 12_989_50,
  });
  expect(declare({ claims: 'exempt', more: '50' })).toMatchObject({ exempt: true, additional_tax: 0 });
});

test('declares nothing while an amount that counts is missing or not one', () => {
  expect(declare({ claims: 'own', federal: '18000' })).toBeNull();
  expect(declare({ more: 'some' })).toBeNull();
  // What was typed before another answer was chosen does not count.
  expect(declare({ federal: 'some' })).not.toBeNull();
});

test.each([
  {},
  { claims: 'none' },
  { claims: 'own', federal: '18,000.00', provincial: '12,989.50' },
  { claims: 'exempt' },
  { more: '50.00', moreQuebec: '20.00' },
] as const)('shows the answers again that were declared: %j', (answers) => {
  const declared = declare(answers);
  if (declared === null) throw new Error('The answers are not valid.');
  const { team_member_id: _, ...amounts } = declared;
  expect(answersOf({ id: 'one', from_day: '2026-11-20', document_type: null, ...amounts })).toEqual({
    ...blank,
    ...answers,
  });
});
