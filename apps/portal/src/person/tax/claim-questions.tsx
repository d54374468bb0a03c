import { type ClaimForm, type ClaimQuestion, totalLine } from '@portage/domain/income-tax/claim-questions';
import { cents, NO_CENTS } from '@portage/domain/money/money';
import { formatCadNamed } from '@portage/messages/formats';
import * as m from '@portage/messages/me-tax';
import { FormCheckbox } from '#ui/form/fields/choice-fields.tsx';
import { FormTextField } from '#ui/form/fields/text-fields.tsx';
import { Facts } from '#ui/text/facts.tsx';
import { Money } from '#ui/text/money.tsx';
import person from '../person.module.css';
import { type AskedLine, isYes, linesOf, noClaims, type OwnForms, questionsOf, totalOf } from './claim-answers.ts';
import styles from './claim-questions.module.css';
import type { TaxAnswers } from './tax-answers.ts';

const Text = FormTextField<TaxAnswers>;
const Checkbox = FormCheckbox<TaxAnswers>;

interface Guided {
  forms: OwnForms;
  answers: TaxAnswers;
}

/** The name of a form as it is printed on it. */
const formName = (form: ClaimForm, { province }: OwnForms): string =>
  form === 'federal' ? 'TD1' : province === 'QC' ? 'TP-1015.3' : `TD1${province}`;

/** The questions of both forms, each with the amounts of its lines once it is answered with yes, and what they come to. */
export function ClaimQuestions({ forms, answers }: Guided) {
  const ofProvince = formName('provincial', forms);
  const questions = questionsOf(forms);
  const basic = forms.amounts;
  const groups: [title: string, questions: ClaimQuestion[]][] =
    forms.province === 'QC'
      ? [
          [m.guideTitle({ form: formName('federal', forms) }), questions.filter(({ lines }) => lines.federal)],
          [m.guideTitle({ form: ofProvince }), questions.filter(({ lines }) => !lines.federal)],
        ]
      : [[m.guideTitleBoth({ form: ofProvince }), questions]];
  return (
    <>
      <p className={person.note}>
        {m.guideHint}
        {basic && (
          <>
            {' '}
            {m.guideBasic({
              federal: formatCadNamed(cents(basic.federal.full_cents)),
              provincial: formatCadNamed(cents(basic.provincial.full_cents)),
              form: ofProvince,
            })}
          </>
        )}
      </p>
      {groups.map(([title, asked]) => (
        <fieldset key={title} className={styles.group}>
          <legend className={styles.title}>{title}</legend>
          {asked.map((question) => (
            <Question key={question.topic} question={question} forms={forms} answers={answers} />
          ))}
        </fieldset>
      ))}
      <Totals forms={forms} answers={answers} />
    </>
  );
}

function Question({ question, forms, answers }: Guided & { question: ClaimQuestion }) {
  const { topic } = question;
  const isAsked = topic !== 'basic' || forms.amounts !== null;
  return (
    <div className={styles.question}>
      {isAsked && (
        <Checkbox
          name="topics"
          value={topic}
          label={m.question({ topic, limit: limitOf(question, forms), form: formName('provincial', forms) })}
        />
      )}
      {isYes(question, answers.topics, forms) && (
        <div className={styles.answer}>
          <p className={person.note}>{m.lineHint({ topic })}</p>
          <div className={person.pairs}>
            {linesOf(question, forms).map((line) => (
              <Line key={line.field} line={line} forms={forms} />
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

function Line({ line: { field, form, topic, line, least, most }, forms }: { line: AskedLine; forms: OwnForms }) {
  const of = formName(form, forms);
  const name = m.lineName({ name: topic === 'caregiver' && form === 'provincial' ? 'provincialCaregiver' : topic });
  const range = { least: formatCadNamed(least), most: formatCadNamed(most) };
  const isFixed = noClaims(forms)[field] !== '';
  return (
    <Text
      name={field}
      label={line === null ? m.lineOf({ form: of, name }) : m.line({ form: of, line, name })}
      hint={
        least > NO_CENTS ? m.between(range) : isFixed ? m.fixedHint({ year: String(forms.amounts?.year) }) : m.totalHint
      }
      required
      inputMode="decimal"
      autoComplete="off"
      maxLength={24}
    />
  );
}

/** The income that a question names. */
function limitOf({ topic, lines }: ClaimQuestion, { amounts }: OwnForms): string {
  if (amounts === null) return m.theBasicAmount;
  const { federal, provincial } = amounts;
  const limits =
    topic === 'basic'
      ? [lines.federal && federal.above_cents, lines.provincial && provincial.above_cents]
      : [topic === 'quebecSpouse' ? provincial.full_cents : federal.full_cents];
  const known = limits.filter((limit) => typeof limit === 'number');
  return formatCadNamed(cents(Math.min(...known)));
}

/** The totals of both forms, as far as they are known. */
function Totals({ forms, answers }: Guided) {
  const fact = (form: ClaimForm) => {
    const of = formName(form, forms);
    const line = totalLine(form, forms.province);
    const total = totalOf(form, answers, forms);
    return [
      line === null ? m.totalOf({ form: of }) : m.totalLine({ form: of, line }),
      total === null ? m.totalOpen : <Money key={form} cents={total} currency />,
    ] as const;
  };
  return (
    <section role="status" aria-label={m.totals} className={styles.totals}>
      <h3 className={styles.title}>{m.totals}</h3>
      <Facts facts={[fact('federal'), fact('provincial')]} />
    </section>
  );
}
