import type { MeRequest } from '@portage/contract/me';
import { type Cents, cents } from '@portage/domain/money/money';
import { parseTypedAmount } from '@portage/domain/money/typed-amount';
import { formatCad } from '@portage/messages/formats';
import * as m from '@portage/messages/me-tax';
import type { WithDocument } from '../../features/pay/documents/pay-document-field.tsx';
import { checkedForm } from '../checked-form.ts';
import type { OwnDeclaration } from './tax-queries.ts';

/** Which amounts are claimed: the basic ones, none because they are claimed elsewhere, those of filled-in forms, or more than the year's income. */
export type Claims = 'basic' | 'none' | 'own' | 'exempt';

/** The answers as they are typed, with the filled-in form: amounts in dollars. */
export interface TaxAnswers extends WithDocument {
  claims: Claims;
  federal: string;
  provincial: string;
  more: string;
  moreQuebec: string;
}

const isAmount = (typed: string) => parseTypedAmount(typed) !== null;

/** Checks that the amounts that count are amounts. */
export const answersSchema = checkedForm<TaxAnswers>(({ claims, federal, provincial, more, moreQuebec }) => {
  const total = (typed: string) => (typed.trim() === '' ? m.missing : isAmount(typed) ? undefined : m.amountProblem);
  const additional = (typed: string) => (isAmount(typed) ? undefined : m.amountProblem);
  const problems = {
    ...(claims === 'own' && { federal: total(federal), provincial: total(provincial) }),
    ...(claims !== 'exempt' && { more: additional(more), moreQuebec: additional(moreQuebec) }),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
});

/** What the answers declare; null while an amount is missing or not one. */
export function declarationOf(memberId: string, answers: TaxAnswers): MeRequest<'me/preview-tax'> | null {
  const checked = answersSchema['~standard'].validate(answers);
  if ('issues' in checked) return null;
  const { claims, federal, provincial, more, moreQuebec } = answers;
  const centsOf = (typed: string): Cents => parseTypedAmount(typed) ?? cents(0);
  const claimed = (typed: string) => ({ basic: null, exempt: null, none: 0, own: centsOf(typed) })[claims];
  const isExempt = claims === 'exempt';
  return {
    team_member_id: memberId,
    federal_claim: claimed(federal),
    provincial_claim: claimed(provincial),
    exempt: isExempt,
    additional_tax: isExempt ? 0 : centsOf(more),
    additional_quebec_tax: isExempt ? 0 : centsOf(moreQuebec),
  };
}

/** The answers that a declaration came from; the basic amounts without one. */
export function answersOf(declaration: OwnDeclaration | null): TaxAnswers {
  const dollars = (value: number | null | undefined) => (value ? formatCad(cents(value)) : '');
  const { federal_claim: federal = null, provincial_claim: provincial = null } = declaration ?? {};
  const claims = declaration?.exempt
    ? 'exempt'
    : federal === null && provincial === null
      ? 'basic'
      : federal === 0 && provincial === 0
        ? 'none'
        : 'own';
  return {
    claims,
    federal: claims === 'own' ? dollars(federal) : '',
    provincial: claims === 'own' ? dollars(provincial) : '',
    more: dollars(declaration?.additional_tax),
    moreQuebec: dollars(declaration?.additional_quebec_tax),
    document: null,
  };
}
