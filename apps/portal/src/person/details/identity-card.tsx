import { plainDate, todayAt, yearOf } from '@portage/domain/dates/plain-date';
import { parseTypedDate } from '@portage/domain/forms/typed-date';
import { sinProblem } from '@portage/domain/text/social-insurance-number';
import { formatDate } from '@portage/messages/formats';
import * as m from '@portage/messages/me-details';
import { callMe } from '#lib/calls/call-me.ts';
import { FormDateField } from '#ui/form/fields/formatted-fields.tsx';
import { FormTextField } from '#ui/form/fields/text-fields.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Card } from '#ui/page/card.tsx';
import { Facts } from '#ui/text/facts.tsx';
import { checkedForm } from '../checked-form.ts';
import { useEmployment } from '../employment.ts';
import styles from '../person.module.css';
import { hasLeft } from '../person-queries.ts';
import { useSaved } from '../use-saved.ts';

/** The Social Insurance Number, of which only a mask is ever read, and the birth date. Each is entered once. */
export function IdentityCard() {
  const employment = useEmployment();
  const { social_insurance_number: sin, birth_date: born } = employment;
  const canEnter = !hasLeft(employment);
  return (
    <Card title={m.identity}>
      <div className={styles.stack}>
        <Facts
          facts={[
            [m.sin, sin],
            [m.born, born === null ? null : formatDate(plainDate(born))],
          ]}
        />
        {sin === null && canEnter && <SinForm />}
        {born === null && canEnter && <BirthForm />}
        {(sin !== null || born !== null) && <p className={styles.note}>{m.wrong}</p>}
      </div>
    </Card>
  );
}

const Sin = FormTextField<{ sin: string }>;
const sinSchema = checkedForm<{ sin: string }>(({ sin }) => (sinProblem(sin) === null ? {} : { sin: m.sinProblem }));

function SinForm() {
  const { team_member_id } = useEmployment();
  const saved = useSaved();
  const form = useForm<{ sin: string }>({
    schema: sinSchema,
    defaultValues: { sin: '' },
    errorTitle: m.sinFailed,
    onSubmit: async ({ sin }) => {
      await callMe('me/enter-sin', { team_member_id, social_insurance_number: sin });
      await saved(m.sinSaved);
    },
  });
  return (
    <Form form={form} className={styles.form}>
      <Sin name="sin" label={m.sin} hint={m.sinHint} inputMode="numeric" autoComplete="off" required maxLength={20} />
      <div className={styles.buttons}>
        <SubmitButton form={form}>{m.sinSave}</SubmitButton>
      </div>
    </Form>
  );
}

const Born = FormDateField<{ born: string }>;
const dateOf = (typed: string) => parseTypedDate(typed, yearOf(todayAt(Date.now())));
const bornSchema = checkedForm<{ born: string }>(({ born }) => (dateOf(born).ok ? {} : { born: m.bornProblem }));

function BirthForm() {
  const { team_member_id } = useEmployment();
  const saved = useSaved();
  const form = useForm<{ born: string }>({
    schema: bornSchema,
    defaultValues: { born: '' },
    errorTitle: m.bornFailed,
    onSubmit: async ({ born }) => {
      const read = dateOf(born);
      if (!read.ok) return;
      await callMe('me/enter-birth-date', { team_member_id, birth_date: read.date });
      await saved(m.bornSaved);
    },
  });
  return (
    <Form form={form} className={styles.form}>
      <Born name="born" label={m.born} required />
      <div className={styles.buttons}>
        <SubmitButton form={form}>{m.bornSave}</SubmitButton>
      </div>
    </Form>
  );
}
