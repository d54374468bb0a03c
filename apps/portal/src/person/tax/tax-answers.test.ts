import { expect, test } from 'vitest';
import { noClaims, type OwnForms, totalOf } from './claim-answers.ts';
import { answersOf, answersSchema, declarationOf, type TaxAnswers } from './tax-answers.ts';

const flat = (full_cents: number) => ({ full_cents, reduced_cents: full_cents, above_cents: null });
const forms = {
  province: 'ON',
  amounts: {
    year: 2026,
    federal: { full_cents: 16_452_00, reduced_cents: 14_829_00, above_cents: 181_440_00 },
    provincial: flat(12_989_00),
  },
} satisfies OwnForms;
const blank: TaxAnswers = {
  ...noClaims(forms),
  claims: 'basic',
  federal: '',
  provincial: '',
  more: '',
  moreQuebec: '',
  document: null,
};
const declare = (answers: Partial<TaxAnswers>, of: OwnForms = forms) =>
  declarationOf('id', { ...blank, ...answers }, of);
/** The messages of answers to the questions, by field. */
function problemsOf(answers: Partial<TaxAnswers>, of: OwnForms = forms) {
  const checked = answersSchema(of)['~standard'].validate({ ...blank, claims: 'guided', ...answers });
  const issues = 'issues' in checked ? (checked.issues ?? []) : [];
  return Object.fromEntries(issues.map(({ path, message }) => [path?.[0], message]));
}

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
  expect(declare({ claims: 'own', federal: '100000.01', provincial: '0' })).toBeNull();
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
  expect(answersOf({ id: 'one', from_day: '2026-11-20', document_type: null, ...amounts }, forms)).toEqual({
    ...blank,
    ...answers,
  });
});

test('declares the totals of the forms from the answers, and the basic amount of a form that nothing else is claimed on', () => {
  expect(declare({ claims: 'guided' })).toMatchObject({ federal_claim: null, provincial_claim: null });
  const student = { claims: 'guided', topics: ['tuition'], federal_tuition: '4,000' } as const;
  expect(declare({ ...student, topics: ['tuition'] })).toMatchObject({
    federal_claim: 20_452_00,
    provincial_claim: null,
  });
  const disabled = { claims: 'guided', provincial_disability: '10 494,50' } as const;
  expect(declare({ ...disabled, topics: ['disability'] })).toMatchObject({
    federal_claim: 26_793_00,
    provincial_claim: 23_483_50,
  });
  // Line 1 that the person works out takes the place of the basic amount.
  expect(declare({ claims: 'guided', topics: ['basic'], federal_basic: '15,000' })).toMatchObject({
    federal_claim: 15_000_00,
    provincial_claim: null,
  });
});

test('asks for line 1 of both forms while the tables do not have it', () => {
  const unknown = { province: 'QC', amounts: null } as const;
  expect(Object.keys(problemsOf({}, unknown))).toEqual(['federal_basic', 'provincial_basic']);
  const typed = { claims: 'guided', federal_basic: '17,000', provincial_basic: '19,400' } as const;
  expect(declare(typed, unknown)).toMatchObject({ federal_claim: 17_000_00, provincial_claim: 19_400_00 });
});

test('refuses amounts that are missing, wrong, or more than a line or a form can be', () => {
  expect(problemsOf({ topics: ['age'], federal_age: '9,208' })).toEqual({
    provincial_age: 'Enter the amount of this line. Enter 0 if it gives nothing.',
  });
  expect(problemsOf({ topics: ['basic'], federal_basic: '14,828.99' })).toEqual({
    federal_basic: 'This line is at least CAD\u00a014,829.00.',
  });
  expect(problemsOf({ topics: ['pension'], federal_pension: '2,000.01', provincial_pension: 'some' })).toEqual({
    federal_pension: 'This line is at most CAD\u00a02,000.00.',
    provincial_pension: 'Enter an amount in dollars, such as 16,452.',
  });
  const tooMuch = { topics: ['tuition', 'disability'], federal_tuition: '90,000', provincial_disability: '0' };
  expect(problemsOf(tooMuch as Partial<TaxAnswers>)).toEqual({
    federal_disability: 'A form comes to at most CAD\u00a0100,000.00.',
  });
  expect(totalOf('federal', { ...blank, topics: ['tuition'], federal_tuition: '90,000' }, forms)).toBeNull();
});

test('shows the basic amount of a form again beside the total of the other', () => {
  const declared = { ...declare({}), federal_claim: 20_452_00, provincial_claim: null };
  const shown = answersOf(
    {
      id: 'one',
      from_day: '2026-11-20',
      document_type: null,
      exempt: false,
      additional_tax: 0,
      additional_quebec_tax: 0,
      ...declared,
    },
    forms,
  );
  expect(shown).toMatchObject({ claims: 'own', federal: '20,452.00', provincial: '12,989.00' });
});
