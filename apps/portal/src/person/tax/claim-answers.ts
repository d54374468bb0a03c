import type { MeResponse } from '@portage/contract/me';
import {
  CLAIM_TOPICS,
  type ClaimForm,
  type ClaimQuestion,
  type ClaimTopic,
  claimQuestions,
  fixedAmount,
  totalClaim,
} from '@portage/domain/income-tax/claim-questions';
import { MAX_CLAIM } from '@portage/domain/income-tax/declaration-rules';
import { type Cents, cents, NO_CENTS } from '@portage/domain/money/money';
import { parseTypedAmount } from '@portage/domain/money/typed-amount';
import { formatCad, formatCadNamed } from '@portage/messages/formats';
import * as m from '@portage/messages/me-tax';

/** A person's two forms. */
export type OwnForms = MeResponse<'me/tax-forms'>;

/** The field with the amount of a line. */
export type ClaimField = `${ClaimForm}_${ClaimTopic}`;

/** What is answered with yes, and amounts as they are typed, in dollars. */
export type ClaimAnswers = { topics: ClaimTopic[] } & Record<ClaimField, string>;

const FORMS: readonly ClaimForm[] = ['federal', 'provincial'];

/** No answers; amounts that are the same for everybody are there already. */
export function noClaims(forms: OwnForms | null): ClaimAnswers {
  const year = forms?.amounts?.year ?? 0;
  const amounts = FORMS.flatMap((form) =>
    CLAIM_TOPICS.map((topic) => {
      const fixed = fixedAmount(form, topic, year);
      return [`${form}_${topic}`, fixed === null ? '' : formatCad(fixed)];
    }),
  );
  return { ...(Object.fromEntries(amounts) as Record<ClaimField, string>), topics: [] };
}

/** The questions about a person's forms. The first is about line 1 of those on which it depends on the income. */
export function questionsOf({ province, amounts }: OwnForms): ClaimQuestion[] {
  return claimQuestions(province).map(({ topic, lines }) => {
    if (topic !== 'basic' || amounts === null) return { topic, lines };
    const varying = Object.entries(lines).filter(([form]) => amounts[form as ClaimForm].above_cents !== null);
    return { topic, lines: Object.fromEntries(varying) };
  });
}

/** Whether a question is answered with yes. Line 1 is asked of everybody while the tables do not have it. */
export const isYes = ({ topic }: ClaimQuestion, topics: readonly ClaimTopic[], { amounts }: OwnForms): boolean =>
  topics.includes(topic) || (topic === 'basic' && amounts === null);

/** A line whose amount is asked for. */
export interface AskedLine {
  field: ClaimField;
  form: ClaimForm;
  topic: ClaimTopic;
  line: number | null;
  least: Cents;
  most: Cents;
}

/** The lines that a "yes" to a question fills in. */
export function linesOf({ topic, lines }: ClaimQuestion, { amounts }: OwnForms): AskedLine[] {
  return FORMS.flatMap((form) => {
    const line = lines[form];
    if (line === undefined) return [];
    const basic = topic === 'basic' ? amounts?.[form] : undefined;
    return {
      field: `${form}_${topic}` as const,
      form,
      topic,
      line: line.line,
      least: basic ? cents(basic.reduced_cents) : NO_CENTS,
      most: basic ? cents(basic.full_cents) : (line.maximum ?? MAX_CLAIM),
    };
  });
}

const askedLines = (answers: ClaimAnswers, forms: OwnForms): AskedLine[] =>
  questionsOf(forms)
    .filter((question) => isYes(question, answers.topics, forms))
    .flatMap((question) => linesOf(question, forms));

/** The amounts of a form, line 1 first unless it is typed; null while one is missing or not an amount. */
function amountsOf(form: ClaimForm, answers: ClaimAnswers, forms: OwnForms): Cents[] | null {
  const asked = askedLines(answers, forms).filter((line) => line.form === form);
  const basic = forms.amounts?.[form];
  const isTyped = asked.some(({ topic }) => topic === 'basic');
  const amounts = isTyped || basic === undefined ? [] : [cents(basic.full_cents)];
  for (const { field } of asked) {
    const amount = answers[field].trim() === '' ? null : parseTypedAmount(answers[field]);
    if (amount === null) return null;
    amounts.push(amount);
  }
  return amounts;
}

/** The total of a form; null while it is not known or too high. */
export function totalOf(form: ClaimForm, answers: ClaimAnswers, forms: OwnForms): Cents | null {
  const amounts = amountsOf(form, answers, forms);
  return amounts && totalClaim(amounts);
}

/** What is declared of a form: its total, or null for the basic amount, when nothing else is claimed on it. */
export function declaredClaim(form: ClaimForm, answers: ClaimAnswers, forms: OwnForms): Cents | null {
  const isBasic = askedLines(answers, forms).every((line) => line.form !== form);
  return isBasic ? null : totalOf(form, answers, forms);
}

/** The messages of amounts that are missing, wrong, or more than a line or a form can be. */
export function claimProblems(answers: ClaimAnswers, forms: OwnForms): Partial<Record<ClaimField, string>> {
  const asked = askedLines(answers, forms);
  const problems: Partial<Record<ClaimField, string>> = {};
  for (const { field, least, most } of asked) {
    const amount = parseTypedAmount(answers[field]);
    if (answers[field].trim() === '') problems[field] = m.lineMissing;
    else if (amount === null) problems[field] = m.amountProblem;
    else if (amount > most) problems[field] = m.lineTooHigh({ most: formatCadNamed(most) });
    else if (amount < least) problems[field] = m.lineTooLow({ least: formatCadNamed(least) });
  }
  for (const form of FORMS) {
    const amounts = amountsOf(form, answers, forms);
    if (amounts === null || totalClaim(amounts) !== null) continue;
    const last = asked.findLast((line) => line.form === form)?.field;
    if (last !== undefined) problems[last] ??= m.claimTooHigh({ most: formatCadNamed(MAX_CLAIM) });
  }
  return problems;
}
