import { plainText, textOrNull } from '@portage/domain/forms/form-messages';
import { EDITED_JOB_TEXTS, eachText } from '@portage/domain/members/job-texts';
import {
  EDITABLE_FIELDS,
  type EditableFacts,
  memberEditSchema,
  parseSalary,
} from '@portage/domain/members/team-member-form';
import { parseCents, toDecimal } from '@portage/domain/money/money';
import { formatPhone } from '@portage/domain/text/phone';
import * as employment from '@portage/messages/employment';
import { formatCad } from '@portage/messages/formats';
import * as m from '@portage/messages/member-details';
import * as fields from '@portage/messages/member-fields';
import * as problems from '@portage/messages/member-problems';
import { useMutation } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { jobTextNames } from '#lib/texts/names/job-text-names.ts';
import { scheduleOptions } from '#lib/texts/names/schedule-names.ts';
import { Button } from '#ui/button/button.tsx';
import { useBackGuard } from '#ui/dialog/use-back-guard.tsx';
import { forgetDialogs } from '#ui/dialog/use-dialog-address.ts';
import { FormSelectField } from '#ui/form/fields/choice-fields.tsx';
import { FormFormattedField } from '#ui/form/fields/formatted-fields.tsx';
import { FormTextField } from '#ui/form/fields/text-fields.tsx';
import { focusField } from '#ui/form/focus-field.ts';
import { Form } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { LEAVING } from '#ui/form/use-submission.ts';
import { worded } from '#ui/form/worded.ts';
import formStyles from '../member-form/member-form.module.css';
import { type TeamMember, updateMember } from '../team-members.ts';
import { ChangedElsewhere } from './changed-elsewhere.tsx';
import styles from './details.module.css';
import { DETAILS, EDIT } from './dialog-names.ts';
import { useLetterOffer } from './letter/letter-offer.tsx';

const schema = worded(memberEditSchema, problems);
const Text = FormTextField<EditableFacts>;
const Select = FormSelectField<EditableFacts>;
const Formatted = FormFormattedField<EditableFacts>;

interface MemberEditFormProps {
  id: string;
  member: TeamMember;
  onSaving: (saving: boolean) => void;
  /** Leaves the form for the change of pay from a day. */
  onChangePay: () => void;
}

const labels: Record<keyof EditableFacts, string> = {
  first_name: fields.firstName,
  last_name: fields.lastName,
  email: fields.email,
  phone: fields.phone,
  role: fields.role,
  ...eachText(EDITED_JOB_TEXTS, (name) => jobTextNames[name].label),
  salary: m.salaryField,
  payroll_schedule: fields.payrollSchedule,
};

/**
 * The details a client may change after adding a member. Changes made elsewhere appear in untouched fields, so saving
 * does not overwrite them. The page reloads after saving.
 */
export function MemberEditForm({ id, member, onSaving, onChangePay }: MemberEditFormProps) {
  const now = editable(member);
  const [opened] = useState(now);
  const save = useSaveMember(member);
  const letter = useLetterOffer(member);
  const form = useForm<EditableFacts>({
    resumes: true,
    id,
    schema,
    defaultValues: now,
    values: now,
    errorTitle: m.updateFailedTitle,
    leavesOn: () => false,
    onError: () => onSaving(false),
    onSubmit: async (facts) => {
      onSaving(true);
      const email = plainText(facts.email);
      const moved = email !== member.email;
      await save.mutateAsync(facts);
      if (moved) await letter.offer(email);
      forgetDialogs([DETAILS, EDIT]);
      window.location.reload();
      return LEAVING;
    },
  });
  const { control } = form.methods;
  useLayoutEffect(() => focusField(control, 'first_name'), [control]);
  const { dirtyFields, isDirty } = form.methods.formState;
  const question = useBackGuard(isDirty);
  const changedElsewhere = EDITABLE_FIELDS.filter((name) => opened[name] !== now[name]);

  return (
    <Form form={form} className={formStyles.form}>
      {!save.isPending && !save.isSuccess && (
        <ChangedElsewhere
          fields={changedElsewhere.map((name) => labels[name])}
          isKept={changedElsewhere.some((name) => dirtyFields[name])}
        />
      )}
      <div className={formStyles.grid}>
        <Text name="first_name" label={labels.first_name} />
        <Text name="last_name" label={labels.last_name} />
        <Text name="email" label={labels.email} type="email" />
        <Formatted name="phone" label={labels.phone} type="tel" optional format={formatPhone} />
        <Text name="role" label={labels.role} />
        {EDITED_JOB_TEXTS.map((name) => (
          <Text key={name} name={name} label={labels[name]} optional />
        ))}
        <Text name="salary" label={labels.salary} inputMode="decimal" />
        <Select name="payroll_schedule" label={labels.payroll_schedule} options={scheduleOptions} />
      </div>
      <p className={styles.muted}>
        {employment.editHint}{' '}
        <Button variant="quiet" size="s" className={styles.inline} onClick={onChangePay}>
          {employment.editHintLink}
        </Button>
      </p>
      {letter.question}
      {question}
    </Form>
  );
}

function editable(member: TeamMember): EditableFacts {
  const { first_name, last_name, email, phone, role, salary, payroll_schedule } = member;
  return {
    first_name,
    last_name,
    email,
    phone: phone ?? '',
    role,
    ...eachText(EDITED_JOB_TEXTS, (name) => member[name] ?? ''),
    salary: formatCad(parseCents(salary)),
    payroll_schedule,
  };
}

function useSaveMember(member: TeamMember) {
  return useMutation({
    mutationFn: (facts: EditableFacts) =>
      updateMember(member.team_member_id, {
        first_name: plainText(facts.first_name),
        last_name: plainText(facts.last_name),
        email: plainText(facts.email),
        phone: textOrNull(facts.phone),
        role: plainText(facts.role),
        ...eachText(EDITED_JOB_TEXTS, (name) => textOrNull(facts[name])),
        salary: Number(toDecimal(parseSalary(facts.salary) ?? parseCents(member.salary))),
        payroll_schedule: facts.payroll_schedule,
      }).catch(() => {
        throw new Error(m.updateFailed);
      }),
  });
}
