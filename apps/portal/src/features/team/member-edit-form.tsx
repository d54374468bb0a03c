import { textOrNull } from '@portage/domain/form-messages';
import { parseCents, toDecimal } from '@portage/domain/money';
import { isPayrollSchedule, PAYROLL_SCHEDULES } from '@portage/domain/paydays';
import { formatPhone, isNorthAmericanPhone, PHONE_FIELD_MESSAGE } from '@portage/domain/phone';
import { parseSalary } from '@portage/domain/team-member-form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { rest } from '#lib/data-client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { toast } from '#lib/toast.ts';
import { formatKeepingCaret } from '#ui/keep-caret.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './team.module.css';
import type { TeamMember } from './team-members.ts';

interface EditableFacts {
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  role: string;
  department: string;
  salary: string;
  payroll_schedule: string;
}

interface MemberEditFormProps {
  id: string;
  member: TeamMember;
  onSaving: (saving: boolean) => void;
  onSaved: () => void;
}

/** The facts of a member that a client may change after adding them. */
export function MemberEditForm({ id, member, onSaving, onSaved }: MemberEditFormProps) {
  const { register, handleSubmit, setValue, formState } = useForm<EditableFacts>({ defaultValues: editable(member) });
  const save = useSaveMember(member);
  const { errors } = formState;
  const errorOf = (field: keyof EditableFacts) => errors[field]?.message;
  const phone = register('phone', {
    validate: (text) => text.trim() === '' || isNorthAmericanPhone(text) || PHONE_FIELD_MESSAGE,
  });

  const submit = handleSubmit(async (facts) => {
    onSaving(true);
    await save.mutateAsync(facts).then(onSaved, () => undefined);
    onSaving(false);
  });

  return (
    <form id={id} className={styles.grid} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label="First name"
        {...register('first_name', { validate: filled('First name is required') })}
        error={errorOf('first_name')}
      />
      <TextField
        label="Last name"
        {...register('last_name', { validate: filled('Last name is required') })}
        error={errorOf('last_name')}
      />
      <TextField
        label="Email"
        type="email"
        {...register('email', { validate: filled('Email is required') })}
        error={errorOf('email')}
      />
      <TextField
        label="Phone"
        type="tel"
        optional
        {...phone}
        onChange={(event) => setValue('phone', formatKeepingCaret(event.target, formatPhone))}
        error={errorOf('phone')}
      />
      <TextField label="Role" {...register('role', { validate: filled('Role is required') })} error={errorOf('role')} />
      <TextField label="Department" optional {...register('department')} />
      <TextField
        label="Salary (CAD per year)"
        inputMode="decimal"
        {...register('salary', { validate: salaryMessage })}
        error={errorOf('salary')}
      />
      <SelectField
        label="Payroll schedule"
        options={PAYROLL_SCHEDULES}
        {...register('payroll_schedule', {
          validate: (schedule) => isPayrollSchedule(schedule) || 'Payroll schedule is required',
        })}
        error={errorOf('payroll_schedule')}
      />
    </form>
  );
}

function filled(message: string) {
  return (text: string) => text.trim() !== '' || message;
}

function salaryMessage(text: string): true | string {
  if (text.trim() === '') return 'Salary is required';
  return parseSalary(text) !== null || 'Please enter a valid number';
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
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (facts: EditableFacts) => {
      const values = {
        first_name: facts.first_name.trim(),
        last_name: facts.last_name.trim(),
        email: facts.email.trim(),
        phone: textOrNull(facts.phone),
        role: facts.role.trim(),
        department: textOrNull(facts.department),
        salary: Number(toDecimal(parseSalary(facts.salary) ?? parseCents(member.salary))),
        payroll_schedule: facts.payroll_schedule,
      };
      await rest.from('team_members').update(values).eq('team_member_id', member.team_member_id).throwOnError();
      await queryClient.invalidateQueries({ queryKey: queryKeys.teamMembers(member.company_id) });
    },
    onError: () => toast({ title: 'Error', description: 'Failed to update team member', variant: 'destructive' }),
  });
}
