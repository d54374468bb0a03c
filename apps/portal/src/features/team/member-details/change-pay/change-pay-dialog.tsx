import { formatDayMonthYear } from '@portage/domain/dates/date-format';
import { plainDate, todayAt } from '@portage/domain/dates/plain-date';
import { type EmploymentChangeForm, employmentChangeSchema } from '@portage/domain/members/employment-change-form';
import { type TermsByDay, termsOn } from '@portage/domain/members/employment-terms';
import { isProvince } from '@portage/domain/places/provinces';
import * as common from '@portage/messages/common';
import * as m from '@portage/messages/employment';
import { formatCad, formatDate } from '@portage/messages/formats';
import * as fields from '@portage/messages/member-fields';
import * as problems from '@portage/messages/member-problems';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCompanyId } from '#lib/company/company.ts';
import { useMinimumWages } from '#lib/figures/minimum-wages-queries.ts';
import { tableKey } from '#lib/live/table-key.ts';
import { provinceOptions } from '#lib/texts/names/province-names.ts';
import { scheduleOptions } from '#lib/texts/names/schedule-names.ts';
import { toast } from '#lib/toast/toast.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useBackGuard } from '#ui/dialog/use-back-guard.tsx';
import { FormSelectField } from '#ui/form/fields/choice-fields.tsx';
import { FormDateField } from '#ui/form/fields/formatted-fields.tsx';
import { FormTextField } from '#ui/form/fields/text-fields.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { worded } from '#ui/form/worded.ts';
import styles from '../../member-form/member-form.module.css';
import { wageText } from '../../member-form/member-form-hints.ts';
import { fullName, type TeamMember } from '../../team-members.ts';
import { ChangedElsewhere } from '../changed-elsewhere.tsx';
import type { RecordedTerms } from '../terms/terms-queries.ts';
import { ChangePreview } from './change-preview.tsx';
import { changeRequest, currentYear } from './change-request.ts';
import { useSaveChange } from './use-save-change.ts';

const schema = worded(employmentChangeSchema(currentYear), problems);
const Day = FormDateField<EmploymentChangeForm>;
const Text = FormTextField<EmploymentChangeForm>;
const Select = FormSelectField<EmploymentChangeForm>;

const labels: Record<keyof EmploymentChangeForm, string> = {
  effective_on: m.from,
  salary: m.salaryField,
  payroll_schedule: fields.payrollSchedule,
  province: m.provinceField,
};
const named = Object.keys(labels) as (keyof EmploymentChangeForm)[];

interface ChangePayDialogProps {
  member: TeamMember;
  terms: TermsByDay<RecordedTerms>;
  /** The pending change to edit; null for a new one. */
  edited: RecordedTerms | null;
  onClose: () => void;
}

/** Changes salary, schedule or province from a day, and says before saving which payday it changes first. */
export function ChangePayDialog({ member, terms, edited: asked, onClose }: ChangePayDialogProps) {
  const companyId = useCompanyId();
  const queryClient = useQueryClient();
  const memberId = member.team_member_id;
  // A colleague's edit replaces it. The form stays one of the old change, which the server then refuses.
  const [edited] = useState(asked);
  const current = termsOn(terms, todayAt(Date.now()));
  const shown = edited ?? current;
  const now: EmploymentChangeForm = {
    effective_on: edited === null ? '' : formatDayMonthYear(edited.effectiveOn),
    salary: formatCad(shown.salary),
    payroll_schedule: shown.schedule,
    province: shown.province ?? '',
  };
  const [opened] = useState(now);
  const save = useSaveChange(memberId);
  const form = useForm<EmploymentChangeForm>({
    resumes: true,
    schema,
    errorTitle: m.changeFailed,
    defaultValues: now,
    // Untouched fields follow a colleague's change.
    values: now,
    onSubmit: async (values) => {
      const request = changeRequest(memberId, terms, edited, values, form.methods.formState.dirtyFields);
      if (request === null) return;
      const result = await save(values, request);
      if ('problem' in result) {
        const { field, message } = result.problem;
        form.methods.setError(field ?? 'salary', { message });
        return;
      }
      toast({
        title: m.changeSaved,
        description: m.changeSavedText({ day: formatDate(plainDate(result.saved.effective_on)) }),
      });
      for (const table of ['employment_terms', 'team_members'] as const)
        void queryClient.invalidateQueries({ queryKey: tableKey(table, companyId) });
      onClose();
    },
  });
  const { dirtyFields, isDirty } = form.methods.formState;
  const question = useBackGuard(isDirty);
  const elsewhere = named.filter((name) => opened[name] !== now[name]);
  const values = form.methods.watch();
  const wages = useMinimumWages();
  const request = changeRequest(memberId, terms, edited, values, dirtyFields);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={m.changePayTitle}
      description={m.changePayText({ name: fullName(member) })}
      dismissible={!form.pending}
      footer={
        <>
          <Button onClick={onClose} disabled={form.pending}>
            {common.cancel}
          </Button>
          <SubmitButton form={form}>{m.saveChange}</SubmitButton>
        </>
      }
    >
      <Form form={form} className={styles.form}>
        {!form.pending && (
          <ChangedElsewhere
            fields={elsewhere.map((name) => labels[name])}
            isKept={elsewhere.some((name) => dirtyFields[name])}
          />
        )}
        <div className={styles.grid}>
          <Day name="effective_on" label={labels.effective_on} hint={m.fromHint} />
          <Text
            name="salary"
            label={labels.salary}
            inputMode="decimal"
            {...(values.salary !== formatCad(current.salary) && {
              hint: m.salaryNow({ amount: formatCad(current.salary) }),
            })}
            warning={
              isProvince(values.province) ? wageText(values.salary, values.province, values.effective_on, wages) : null
            }
          />
          <Select name="payroll_schedule" label={labels.payroll_schedule} options={scheduleOptions} />
          <Select
            name="province"
            label={labels.province}
            options={provinceOptions}
            {...(shown.province === null && { placeholder: m.provinceUnknown })}
          />
        </div>
        <ChangePreview request={request} />
        {question}
      </Form>
    </Dialog>
  );
}
