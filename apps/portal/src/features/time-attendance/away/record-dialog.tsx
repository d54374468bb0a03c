import { TIME_AWAY_KINDS } from '@portage/domain/time-away/time-away';
import { type TimeAwayForm, timeAwaySchema, typedTimeAway } from '@portage/domain/time-away/time-away-form';
import * as problems from '@portage/messages/member-problems';
import * as m from '@portage/messages/time-away';
import { useQueryClient } from '@tanstack/react-query';
import { callFunction } from '#lib/calls/call-function.ts';
import { useCompanyId } from '#lib/company/company.ts';
import { tableKey } from '#lib/live/table-key.ts';
import { toast } from '#lib/toast/toast.ts';
import { FormCheckbox, FormSelectField } from '#ui/form/fields/choice-fields.tsx';
import { FormDayField } from '#ui/form/fields/day-field.tsx';
import { FormTextareaField } from '#ui/form/fields/text-fields.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { worded } from '#ui/form/worded.ts';
import { datesText, workingDaysText } from './entry-texts.ts';
import styles from './time-away.module.css';
import type { AwayPerson } from './time-away-queries.ts';

const { personRequired, lastBeforeFirst, tooLong } = m;
const schema = worded(timeAwaySchema, { personRequired, lastBeforeFirst, tooLong, dateFormat: problems.dateFormat });
const Select = FormSelectField<TimeAwayForm>;
const Day = FormDayField<TimeAwayForm>;
const Checkbox = FormCheckbox<TimeAwayForm>;
const Textarea = FormTextareaField<TimeAwayForm>;

const kinds = TIME_AWAY_KINDS.map((kind) => ({ value: kind, label: m.kind({ kind }) }));

interface RecordDialogProps {
  /** Who can be away; the only one is not asked for. */
  people: readonly AwayPerson[];
  addressed: boolean;
  onClose: () => void;
}

/** Records time away of a person, which is approved at once. Says how many working days it has. */
export function RecordDialog({ people, addressed, onClose }: RecordDialogProps) {
  const companyId = useCompanyId();
  const queryClient = useQueryClient();
  const [only] = people.length === 1 ? people : [];
  const form = useForm<TimeAwayForm>({
    resumes: addressed,
    schema,
    defaultValues: { person: only?.id ?? '', kind: 'vacation', first: '', last: '', half: false, note: '' },
    errorTitle: m.recordFailed,
    onSubmit: async (values) => {
      const typed = typedTimeAway(values);
      const person = people.find(({ id }) => id === values.person);
      if (typed === null || person === undefined) return;
      await callFunction('record-time-away', {
        team_member_id: person.id,
        kind: typed.kind,
        first_day: typed.first,
        last_day: typed.last,
        half: typed.half,
        note: values.note.trim(),
      });
      await queryClient.invalidateQueries({ queryKey: tableKey('time_away', companyId) });
      toast({ title: m.recorded, description: m.recordedText({ name: person.name, days: datesText(typed) }) });
      onClose();
    },
  });
  const values = form.methods.watch();
  const away = typedTimeAway(values);
  const chosen = people.find(({ id }) => id === values.person);
  const mayBeHalf = away !== null && away.first === away.last && away.kind !== 'unpaid';
  return (
    <FormDialog
      form={form}
      title={only === undefined ? m.recordTitle : m.recordTitleOf({ name: only.name })}
      description={m.recordText}
      size="s"
      label={m.recordLabel}
      addressed={addressed}
      className={styles.form}
      onClose={onClose}
    >
      {only === undefined && (
        <Select
          name="person"
          label={m.person}
          placeholder={m.personPlaceholder}
          options={people.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <Select name="kind" label={m.kindField} options={kinds} />
      <div className={styles.pair}>
        <Day name="first" label={m.firstDay} />
        <Day name="last" label={m.lastDay} optional hint={m.lastDayHint} />
      </div>
      {mayBeHalf && <Checkbox name="half" label={m.half} />}
      {away !== null && chosen !== undefined && (
        <p className={styles.preview} role="status">
          {workingDaysText(away, chosen.province)}
        </p>
      )}
      <Textarea name="note" label={m.noteField} optional rows={2} maxLength={500} />
    </FormDialog>
  );
}
