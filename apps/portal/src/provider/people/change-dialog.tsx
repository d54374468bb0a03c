import { parseSalary } from '@portage/domain/members/team-member-form';
import { parseCents, toDecimal } from '@portage/domain/money/money';
import { isPayrollSchedule } from '@portage/domain/pay/paydays';
import { isProvince } from '@portage/domain/places/provinces';
import * as m from '@portage/messages/console-people';
import { formatCad } from '@portage/messages/formats';
import { useState } from 'react';
import { callProvider } from '#lib/calls/call-provider.ts';
import { provinceOptions } from '#lib/texts/names/province-names.ts';
import { scheduleOptions } from '#lib/texts/names/schedule-names.ts';
import { FormSelectField } from '#ui/form/fields/choice-fields.tsx';
import { FormDayField } from '#ui/form/fields/day-field.tsx';
import { FormTextField } from '#ui/form/fields/text-fields.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { fullName } from '../../features/team/team-members.ts';
import { actSchema, reasonRule } from '../acts/act-schema.ts';
import { ReasonedDialog, useActDone } from '../acts/reasoned-dialog.tsx';
import type { PersonRecord } from './people-queries.ts';

interface ChangeForm {
  effective_on: string;
  salary: string;
  schedule: string;
  province: string;
  reason: string;
}
const Day = FormDayField<ChangeForm>;
const Text = FormTextField<ChangeForm>;
const Choice = FormSelectField<ChangeForm>;

/** Changes salary, schedule or province from a day on. What differs from the terms that the form began with is sent. */
export function ChangeDialog({ person: shown, onClose }: { person: PersonRecord; onClose: () => void }) {
  const done = useActDone(onClose);
  // What a colleague changes meanwhile does not make a field differ.
  const [person] = useState(shown);
  const salary = parseCents(person.salary);
  const form = useForm<ChangeForm>({
    schema: actSchema([{ name: 'effective_on', kind: 'date' }, { name: 'salary', kind: 'text' }, reasonRule]),
    onChange: 'clear',
    defaultValues: {
      effective_on: '',
      salary: formatCad(salary),
      schedule: person.payroll_schedule,
      province: person.state ?? '',
      reason: '',
    },
    onSubmit: async (given, reject) => {
      const asked = parseSalary(given.salary);
      if (asked === null) return reject('salary', m.salaryUnclear);
      await callProvider('provider/change-employment', {
        team_member_id: person.team_member_id,
        effective_on: given.effective_on,
        reason: given.reason.trim(),
        ...(asked === salary ? {} : { salary: toDecimal(asked) }),
        ...(isPayrollSchedule(given.schedule) && given.schedule !== person.payroll_schedule
          ? { payroll_schedule: given.schedule }
          : {}),
        ...(isProvince(given.province) && given.province !== person.state ? { province: given.province } : {}),
      });
      done(m.changeRecorded);
    },
  });
  return (
    <ReasonedDialog
      form={form}
      title={m.actFor({ act: m.changeTerms, name: fullName(person) })}
      description={m.changeText}
      label={m.recordChange}
      onClose={onClose}
    >
      <Day name="effective_on" label={m.effectiveOn} required />
      <Text name="salary" label={m.salaryInput} inputMode="decimal" required maxLength={16} />
      <Choice name="schedule" label={m.schedule} options={scheduleOptions} />
      <Choice name="province" label={m.province} placeholder={m.noProvince} options={provinceOptions} />
    </ReasonedDialog>
  );
}
