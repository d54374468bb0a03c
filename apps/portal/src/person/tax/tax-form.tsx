import { plainDate } from '@portage/domain/dates/plain-date';
import { formatDate } from '@portage/messages/formats';
import * as m from '@portage/messages/me-tax';
import { callMe } from '#lib/calls/call-me.ts';
import { FormRadioGroup } from '#ui/form/fields/choice-fields.tsx';
import { FormTextField } from '#ui/form/fields/text-fields.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Card } from '#ui/page/card.tsx';
import { PayDocumentField } from '../../features/pay/documents/pay-document-field.tsx';
import styles from '../person.module.css';
import type { Employment } from '../person-queries.ts';
import { useSaved } from '../use-saved.ts';
import type { OwnForms } from './claim-answers.ts';
import { ClaimQuestions } from './claim-questions.tsx';
import { answersOf, answersSchema, declarationOf, type TaxAnswers } from './tax-answers.ts';
import { TaxEffect } from './tax-effect.tsx';
import type { OwnDeclaration } from './tax-queries.ts';

const Text = FormTextField<TaxAnswers>;
const Radio = FormRadioGroup<TaxAnswers>;
const amount = { inputMode: 'decimal', autoComplete: 'off', maxLength: 24 } as const;

const choices = [
  { value: 'basic', label: m.claimBasic },
  { value: 'guided', label: m.claimGuided },
  { value: 'none', label: m.claimNone },
  { value: 'own', label: m.claimOwn },
  { value: 'exempt', label: m.claimExempt },
];

interface TaxFormProps {
  employment: Employment;
  /** The newest declaration, whose answers the form shows. */
  latest: OwnDeclaration | null;
  /** Null when they could not be read: no questions are asked then. */
  forms: OwnForms | null;
}

/** Asks what the claims follow from, shows what they change, and declares them. */
export function TaxForm({ employment: { team_member_id: id, state }, latest, forms }: TaxFormProps) {
  const saved = useSaved();
  const inQuebec = state === 'QC';
  const form = useForm<TaxAnswers>({
    schema: answersSchema(forms),
    onChange: 'clear',
    defaultValues: answersOf(latest, forms),
    errorTitle: m.saveFailed,
    onSubmit: async (answers) => {
      const declaration = declarationOf(id, answers, forms);
      if (declaration === null) return;
      const { from } = await callMe('me/declare-tax', { ...declaration, document: answers.document?.base64 ?? null });
      await saved(m.saved, m.savedText({ day: formatDate(plainDate(from)) }));
    },
  });
  const answers = form.methods.watch();
  return (
    <Card title={m.questions}>
      <Form form={form} className={styles.form}>
        <Radio
          name="claims"
          legend={m.claimsQuestion}
          options={forms === null ? choices.filter(({ value }) => value !== 'guided') : choices}
        />
        {answers.claims === 'guided' && forms !== null && <ClaimQuestions forms={forms} answers={answers} />}
        {answers.claims === 'own' && (
          <div className={styles.pairs}>
            <Text name="federal" label={m.federalTotal} hint={m.totalHint} required {...amount} />
            <Text
              name="provincial"
              label={inQuebec ? m.quebecTotal : m.provincialTotal}
              hint={m.totalHint}
              required
              {...amount}
            />
          </div>
        )}
        {answers.claims !== 'exempt' && (
          <div className={styles.pairs}>
            <Text name="more" label={m.more} hint={m.moreHint} optional {...amount} />
            {inQuebec && <Text name="moreQuebec" label={m.moreQuebec} hint={m.moreHint} optional {...amount} />}
          </div>
        )}
        <PayDocumentField label={m.formFile} />
        <TaxEffect request={declarationOf(id, answers, forms)} />
        <p className={styles.note}>{m.truth}</p>
        <div className={styles.buttons}>
          <SubmitButton form={form}>{m.save}</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
