import { todayAt } from '@portage/domain/dates/plain-date';
import { isProvince } from '@portage/domain/places/provinces';
import { TIME_AWAY_KINDS } from '@portage/domain/time-away/time-away';
import { type TimeAwayForm, timeAwaySchema, typedTimeAway } from '@portage/domain/time-away/time-away-form';
import * as m from '@portage/messages/me-away';
import * as problems from '@portage/messages/member-problems';
import * as words from '@portage/messages/time-away';
import { useQuery } from '@tanstack/react-query';
import { callMe } from '#lib/calls/call-me.ts';
import { FormCheckbox, FormSelectField } from '#ui/form/fields/choice-fields.tsx';
import { FormDayField } from '#ui/form/fields/day-field.tsx';
import { FormTextareaField } from '#ui/form/fields/text-fields.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { worded } from '#ui/form/worded.ts';
import { Card } from '#ui/page/card.tsx';
import { workingDaysText } from '../../features/time-attendance/away/entry-texts.ts';
import { sickLawText } from '../../features/time-attendance/away/sick-leave-texts.ts';
import styles from '../person.module.css';
import type { Employment } from '../person-queries.ts';
import { useSaved } from '../use-saved.ts';
import { sickLeaveQuery } from './away-queries.ts';

const { personRequired, lastBeforeFirst, tooLong } = words;
const schema = worded(timeAwaySchema, { personRequired, lastBeforeFirst, tooLong, dateFormat: problems.dateFormat });
const Select = FormSelectField<TimeAwayForm>;
const Day = FormDayField<TimeAwayForm>;
const Checkbox = FormCheckbox<TimeAwayForm>;
const Textarea = FormTextareaField<TimeAwayForm>;

const kinds = TIME_AWAY_KINDS.map((kind) => ({ value: kind, label: words.kind({ kind }) }));

/** Asks the client for days away, and says how many working days they are. */
export function AskForm({ employment: { team_member_id: memberId, company, state } }: { employment: Employment }) {
  const saved = useSaved();
  const empty: TimeAwayForm = { person: memberId, kind: 'vacation', first: '', last: '', half: false, note: '' };
  const form = useForm<TimeAwayForm>({
    schema,
    defaultValues: empty,
    errorTitle: m.askFailed,
    onSubmit: async (values) => {
      const typed = typedTimeAway(values);
      if (typed === null) return;
      const { kind, first, last, half } = typed;
      const days = { kind, first_day: first, last_day: last, half, note: values.note.trim() };
      await callMe('me/ask-time-away', { team_member_id: memberId, ...days });
      form.reset(empty);
      // The form is ready for another request while the page is read again.
      void saved(m.sent, m.sentText({ company }));
    },
  });
  const away = typedTimeAway(form.methods.watch());
  const sick = useQuery({
    ...sickLeaveQuery(memberId, away?.first ?? todayAt(Date.now())),
    enabled: away?.kind === 'sick',
  }).data;
  return (
    <Card title={m.ask}>
      <Form form={form} className={styles.form}>
        <Select name="kind" label={words.kindField} options={kinds} />
        <div className={styles.pairs}>
          <Day name="first" label={words.firstDay} />
          <Day name="last" label={words.lastDay} optional hint={words.lastDayHint} />
        </div>
        {away !== null && away.first === away.last && away.kind !== 'unpaid' && (
          <Checkbox name="half" label={words.half} />
        )}
        {away !== null && (
          <p role="status">
            {workingDaysText(away, isProvince(state) ? state : null)}
            {away.kind === 'unpaid' && ` ${m.unpaidText}`}
            {away.kind === 'sick' && sick !== undefined && `. ${sickLawText(sick, away.first)}`}
          </p>
        )}
        <Textarea name="note" label={words.noteField} optional rows={2} maxLength={500} />
        <div className={styles.buttons}>
          <SubmitButton form={form}>{m.send}</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
