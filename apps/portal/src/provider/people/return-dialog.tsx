import { todayAt } from '@portage/domain/dates/plain-date';
import * as m from '@portage/messages/console-people';
import { callProvider } from '#lib/calls/call-provider.ts';
import { FormDayField } from '#ui/form/fields/day-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { fullName } from '../../features/team/team-members.ts';
import { actSchema, reasonRule } from '../acts/act-schema.ts';
import { ReasonedDialog, useActDone } from '../acts/reasoned-dialog.tsx';
import type { PersonRecord } from './people-queries.ts';

interface ReturnForm {
  first_day: string;
  reason: string;
}
const Day = FormDayField<ReturnForm>;

/** Records the first day of a person who returns, and activates them. */
export function ReturnDialog({ person, onClose }: { person: PersonRecord; onClose: () => void }) {
  const done = useActDone(onClose);
  const form = useForm<ReturnForm>({
    schema: actSchema([{ name: 'first_day', kind: 'date' }, reasonRule]),
    defaultValues: { first_day: todayAt(Date.now()), reason: '' },
    onSubmit: async ({ first_day, reason }) => {
      await callProvider('provider/rehire', {
        team_member_id: person.team_member_id,
        first_day,
        reason: reason.trim(),
      });
      done(m.rehired);
    },
  });
  return (
    <ReasonedDialog
      form={form}
      title={m.actFor({ act: m.rehire, name: fullName(person) })}
      description={m.rehireText}
      label={m.recordReturn}
      onClose={onClose}
    >
      <Day name="first_day" label={m.firstDayBack} required />
    </ReasonedDialog>
  );
}
