import { textOrNull } from '@portage/domain/form-messages';
import { parseCents, toDecimal } from '@portage/domain/money';
import { PAYROLL_SCHEDULES } from '@portage/domain/paydays';
import { formatPhone } from '@portage/domain/phone';
import { checkMemberEdit, EDITABLE_FIELDS, type EditableFacts, parseSalary } from '@portage/domain/team-member-form';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { toast } from '#lib/toast.ts';
import { Alert } from '#ui/alert.tsx';
import { formatKeepingCaret } from '#ui/keep-caret.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { fieldErrors } from './member-form-rules.ts';
import styles from './team.module.css';
import { type TeamMember, updateMember } from './team-members.ts';

interface MemberEditFormProps {
  id: string;
  member: TeamMember;
  onSaving: (saving: boolean) => void;
}

const labels: Record<keyof EditableFacts, string> = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  phone: 'Phone',
  role: 'Role',
  department: 'Department',
  salary: 'Salary (CAD per year)',
  payroll_schedule: 'Payroll schedule',
};

/**
 * The details a client may change after adding a member. Changes made elsewhere appear in untouched fields, so saving
 * does not overwrite them. The page reloads after saving.
 */
export function MemberEditForm({ id, member, onSaving }: MemberEditFormProps) {
  const now = editable(member);
  const [opened] = useState(now);
  const form = useForm<EditableFacts>({
    values: now,
    resetOptions: { keepDirtyValues: true },
    resolver: (facts) => fieldErrors<EditableFacts>(facts, checkMemberEdit(facts)),
  });
  const save = useSaveMember(member);
  const { setFocus } = form;
  useEffect(() => setFocus('first_name'), [setFocus]);
  const { errors, dirtyFields, isSubmitted } = form.formState;
  const field = (name: keyof EditableFacts) => ({
    label: labels[name],
    ...form.register(name),
    error: errors[name]?.message,
  });
  const changedElsewhere = EDITABLE_FIELDS.filter((name) => opened[name] !== now[name]);
  const conflicts = changedElsewhere.filter((name) => dirtyFields[name]);

  const submit = form.handleSubmit(async (facts) => {
    if (save.isPending) return;
    onSaving(true);
    await save.mutateAsync(facts).then(
      () => window.location.reload(),
      () => onSaving(false),
    );
  });

  return (
    <form id={id} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {changedElsewhere.length > 0 && !save.isPending && !save.isSuccess && (
        <Alert
          tone="waiting"
          title={`Changed elsewhere meanwhile: ${changedElsewhere.map((name) => labels[name]).join(', ')}`}
        >
          {conflicts.length > 0 && <p>What you typed here is kept and replaces it when you save.</p>}
        </Alert>
      )}
      <div className={styles.grid}>
        <TextField {...field('first_name')} />
        <TextField {...field('last_name')} />
        <TextField {...field('email')} type="email" />
        <TextField
          {...field('phone')}
          type="tel"
          optional
          onChange={(event) =>
            form.setValue('phone', formatKeepingCaret(event.target, formatPhone), {
              shouldDirty: true,
              shouldValidate: isSubmitted,
            })
          }
        />
        <TextField {...field('role')} />
        <TextField {...field('department')} optional />
        <TextField {...field('salary')} inputMode="decimal" />
        <SelectField {...field('payroll_schedule')} options={PAYROLL_SCHEDULES} />
      </div>
    </form>
  );
}

function editable(member: TeamMember): EditableFacts {
  const { first_name, last_name, email, phone, role, department, salary, payroll_schedule } = member;
  return {
    first_name,
    last_name,
    email,
    phone: phone ?? '',
    role,
    department: department ?? '',
    salary: toDecimal(parseCents(salary)),
    payroll_schedule,
  };
}

function useSaveMember(member: TeamMember) {
  return useMutation({
    mutationFn: (facts: EditableFacts) =>
      updateMember(member.team_member_id, {
        first_name: facts.first_name.trim(),
        last_name: facts.last_name.trim(),
        email: facts.email.trim(),
        phone: textOrNull(facts.phone),
        role: facts.role.trim(),
        department: textOrNull(facts.department),
        salary: Number(toDecimal(parseSalary(facts.salary) ?? parseCents(member.salary))),
        payroll_schedule: facts.payroll_schedule,
      }),
    onError: () => toast({ title: 'Error', description: 'Failed to update team member', variant: 'destructive' }),
  });
}
