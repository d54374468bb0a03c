import type { MeRequest } from '@portage/contract/me';
import { MAX_CLAIM } from '@portage/domain/income-tax/declaration-rules';
import { type Cents, cents } from '@portage/domain/money/money';
import { parseTypedAmount } from '@portage/domain/money/typed-amount';
import { formatCad, formatCadNamed } from '@portage/messages/formats';
import * as m from '@portage/messages/me-tax';
import type { WithDocument } from '../../features/pay/documents/pay-document-field.tsx';
import { checkedForm } from '../checked-form.ts';
import { type ClaimAnswers, claimProblems, declaredClaim, noClaims, type OwnForms } from './claim-answers.ts';
import type { OwnDeclaration } from './tax-queries.ts';

/**
 * Which amounts are claimed: the basic ones, those that follow from answers, none because they are claimed elsewhere, those of filled-in forms,
 * or more than the year's income.
 */
export type Claims = 'basic' | 'guided' | 'none' | 'own' | 'exempt';

/** The answers as they are typed, with the filled-in form: amounts in dollars. */
export interface TaxAnswers extends WithDocument, ClaimAnswers {
  claims: Claims;
  federal: string;
  provincial: string;
  more: string;
  moreQuebec: string;
}

const isAmount = (typed: string) => parseTypedAmount(typed) !== null;

function totalProblem(typed: string): string | undefined {
  if (typed.trim() === '') return m.missing;
  const amount = parseTypedAmount(typed);
  if (amount === null) return m.amountProblem;
  return amount > MAX_CLAIM ? m.claimTooHigh({ most: formatCadNamed(MAX_CLAIM) }) : undefined;
}

/** Checks that the amounts that count are amounts. @param forms null when they are not known, so that no questions are asked */
export const answersSchema = (forms: OwnForms | null) =>
  checkedForm<TaxAnswers>((answers) => {
    const { claims, federal, provincial, more, moreQuebec } = answers;
    const additional = (typed: string) => (isAmount(typed) ? undefined : m.amountProblem);
    const problems = {
      ...(claims === 'guided' && forms !== null && claimProblems(answers, forms)),
      ...(claims === 'own' && { federal: totalProblem(federal), provincial: totalProblem(provincial) }),
      ...(claims !== 'exempt' && { more: additional(more), moreQuebec: additional(moreQuebec) }),
    };
    return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
  });

/** What the answers declare; null while an amount is missing or not one. */
export function declarationOf(
  memberId: string,
  answers: TaxAnswers,
  forms: OwnForms | null,
): MeRequest<'me/preview-tax'> | null {
  const checked = answersSchema(forms)['~standard'].validate(answers);
  if ('issues' in checked) return null;
  const { claims, more, moreQuebec } = answers;
  const centsOf = (typed: string): Cents => parseTypedAmount(typed) ?? cents(0);
  const claimed = (form: 'federal' | 'provincial') =>
    claims === 'guided' && forms !== null
      ? declaredClaim(form, answers, forms)
      : { basic: null, guided: null, exempt: null, none: 0, own: centsOf(answers[form]) }[claims];
  const isExempt = claims === 'exempt';
  return {
    team_member_id: memberId,
    federal_claim: claimed('federal'),
    provincial_claim: claimed('provincial'),
    exempt: isExempt,
    additional_tax: isExempt ? 0 : centsOf(more),
    additional_quebec_tax: isExempt ? 0 : centsOf(moreQuebec),
  };
}

/** The answers that a declaration came from; the basic amounts without one. Of questions only the totals are known. */
export function answersOf(declaration: OwnDeclaration | null, forms: OwnForms | null): TaxAnswers {
  const dollars = (value: number | null | undefined) => (value ? formatCad(cents(value)) : '');
  const { federal_claim: federal = null, provincial_claim: provincial = null } = declaration ?? {};
  const claims = declaration?.exempt
    ? 'exempt'
    : federal === null && provincial === null
      ? 'basic'
      : federal === 0 && provincial === 0
        ? 'none'
        : 'own';
  const basic = forms?.amounts;
  return {
    ...noClaims(forms),
    claims,
    federal: claims === 'own' ? dollars(federal ?? basic?.federal.full_cents) : '',
    provincial: claims === 'own' ? dollars(provincial ?? basic?.provincial.full_cents) : '',
    more: dollars(declaration?.additional_tax),
    moreQuebec: dollars(declaration?.additional_quebec_tax),
    document: null,
  };
}
