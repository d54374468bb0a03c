import { addDays, parsePlainDate, plainDate } from '@portage/domain/dates/plain-date';
import { parseSalary } from '@portage/domain/members/team-member-form';
import { type Cents, parseCents, toDecimal } from '@portage/domain/money/money';
import { isPayrollSchedule } from '@portage/domain/pay/paydays';
import { isProvince } from '@portage/domain/places/provinces';
import * as m from '@portage/messages/console-people';
import * as recoveries from '@portage/messages/console-recoveries';
import { formatCad } from '@portage/messages/formats';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSettled } from '#lib/browser/use-settled.ts';
import { callProvider } from '#lib/calls/call-provider.ts';
import { provinceOptions } from '#lib/texts/names/province-names.ts';
import { scheduleOptions } from '#lib/texts/names/schedule-names.ts';
import { FormSelectField } from '#ui/form/fields/choice-fields.tsx';
import { FormDayField } from '#ui/form/fields/day-field.tsx';
import { FormTextField } from '#ui/form/fields/text-fields.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Alert } from '#ui/message/alert.tsx';
import { ChangeSentences } from '../../features/team/member-details/change-pay/change-sentences.tsx';
import { fullName } from '../../features/team/team-members.ts';
import { actSchema, reasonRule } from '../acts/act-schema.ts';
import { ReasonedDialog, useActDone } from '../acts/reasoned-dialog.tsx';
import { CorrectionSentences } from './correction-sentences.tsx';
import type { PersonRecord } from './people-queries.ts';
import { termsPreviewQuery } from './recovery-queries.ts';
import { OverpaymentSentences } from './recovery-sentences.tsx';

/** Long enough that typing a salary asks the server once, in milliseconds. */
const PREVIEW_PAUSE = 300;

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
        ...changeOf(person, given, asked),
        reason: given.reason.trim(),
      });
      done(m.changeRecorded);
    },
  });
  const values = form.methods.watch();
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
      <Preview person={person} values={values} />
    </ReasonedDialog>
  );
}

/** What differs from the terms that the form began with. */
const changeOf = (person: PersonRecord, given: ChangeForm, salary: Cents) => ({
  team_member_id: person.team_member_id,
  effective_on: given.effective_on,
  ...(salary === parseCents(person.salary) ? {} : { salary: toDecimal(salary) }),
  ...(isPayrollSchedule(given.schedule) && given.schedule !== person.payroll_schedule
    ? { payroll_schedule: given.schedule }
    : {}),
  ...(isProvince(given.province) && given.province !== person.state ? { province: given.province } : {}),
});

/** What the change does: the paydays, and what is paid or recovered for invoiced days. Nothing while it is typed. */
function Preview({ person, values }: { person: PersonRecord; values: ChangeForm }) {
  const day = parsePlainDate(values.effective_on);
  const salary = parseSalary(values.salary);
  const change = day === null || salary === null ? null : changeOf(person, { ...values, effective_on: day }, salary);
  const request = useSettled(change !== null && Object.keys(change).length > 2 ? change : null, PREVIEW_PAUSE);
  const preview = useQuery(termsPreviewQuery(request));
  if (request === null || day === null) return null;
  if (preview.isError) return <Alert tone="waiting">{preview.error.message || recoveries.previewFailed}</Alert>;
  if (preview.data === undefined) return <Alert tone="information">{recoveries.previewLoading}</Alert>;
  const { problem, overpayment, retroactive, correction } = preview.data;
  if (problem !== null) return <Alert tone="waiting">{problem.message}</Alert>;
  const until = overpayment?.until ?? retroactive?.until ?? correction?.until;
  return (
    <Alert tone="information">
      {overpayment !== null && <OverpaymentSentences overpayment={overpayment} />}
      {correction !== null && <CorrectionSentences correction={correction} />}
      <ChangeSentences preview={preview.data} from={until === undefined ? day : addDays(plainDate(until), 1)} />
    </Alert>
  );
}
