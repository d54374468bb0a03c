import { minimumWageWarning } from '@portage/domain/minimum-wage';
import { monthlyPayWarning } from '@portage/domain/monthly-pay';
import { PAYROLL_SCHEDULES } from '@portage/domain/paydays';
import { formatPhone } from '@portage/domain/phone';
import { todayAt } from '@portage/domain/plain-date';
import { postalCodeWarning } from '@portage/domain/postal-code';
import { isProvince, PROVINCES, type Province } from '@portage/domain/provinces';
import { checkResume, RESUME_EXTENSIONS, RESUME_START_BYTES } from '@portage/domain/resume-file';
import { sinWarning } from '@portage/domain/social-insurance-number';
import {
  COUNTRY,
  GENDERS,
  parseSalary,
  type TeamMemberField,
  type TeamMemberForm,
} from '@portage/domain/team-member-form';
import { completeTypedDate, formatTypedDate } from '@portage/domain/typed-date';
import { type ReactNode, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { CheckboxField, RadioGroup } from '#ui/choice-field.tsx';
import { FileField } from '#ui/file-field.tsx';
import { formatKeepingCaret } from '#ui/keep-caret.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { CostEstimate } from './cost-estimate.tsx';
import styles from './team.module.css';

const provinceOptions = PROVINCES.map(({ code, name }) => ({ value: code, label: name }));
const hiredOptions = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

interface MemberFormFieldsProps {
  resume: File | null;
  onResume: (file: File | null) => void;
  /** Upload progress of the resume from 0 to 1; null when not uploading. */
  sent: number | null;
  /** Shown above the fields. */
  notice: ReactNode;
}

/** All fields of a new member, grouped into person, address and job. */
export function MemberFormFields({ resume, onResume, sent, notice }: MemberFormFieldsProps) {
  const { register, watch, formState } = useFormContext<TeamMemberForm>();
  const [sin, postalCode] = watch(['social_insurance_number', 'postal_code']);
  const [salary, schedule, province] = watch(['salary', 'payroll_schedule', 'province']);
  const warnings = isProvince(province)
    ? { wage: wageWarning(salary, province), monthly: monthlyPayWarning(schedule, province) }
    : { wage: null, monthly: null };
  const field = (name: TeamMemberField) => ({ ...register(name), error: formState.errors[name]?.message });

  return (
    <div className={styles.form}>
      {notice}
      <fieldset className={styles.section}>
        <legend>Person</legend>
        <div className={styles.grid}>
          <TextField label="First name" {...field('first_name')} />
          <TextField label="Last name" {...field('last_name')} />
          <TextField label="Email" type="email" {...field('email')} />
          <PhoneField />
          <SelectField label="Gender" optional placeholder="Select gender" options={GENDERS} {...field('gender')} />
          <DateField name="birth_date" label="Birth date" />
          <TextField
            label="Social Insurance Number"
            inputMode="numeric"
            autoComplete="off"
            hint="Sealed on arrival; only its last three digits are shown again."
            warning={sinWarning(sin)}
            {...field('social_insurance_number')}
          />
          <TextField label="LinkedIn" type="url" optional {...field('linkedin')} />
        </div>
      </fieldset>
      <fieldset className={styles.section}>
        <legend>Address</legend>
        <div className={styles.grid}>
          <TextField label="Address 1" {...field('address_1')} />
          <TextField label="Address 2" optional {...field('address_2')} />
          <TextField label="City" optional {...field('city')} />
          <SelectField
            label="Province"
            optional
            placeholder="Select province"
            options={provinceOptions}
            hint="Employment contributions differ by province."
            {...field('province')}
          />
          <TextField label="Postal code" optional warning={postalCodeWarning(postalCode)} {...field('postal_code')} />
          <TextField label="Country" value={COUNTRY} readOnly />
        </div>
      </fieldset>
      <fieldset className={styles.section}>
        <legend>Employment</legend>
        <div className={styles.grid}>
          <TextField label="Role" {...field('role')} />
          <TextField label="Department" optional {...field('department')} />
          <TextField label="Manager name" optional {...field('manager_name')} />
          <DateField name="commencement_date" label="Commencement date" />
          <TextField
            label="Salary (CAD)"
            inputMode="decimal"
            hint="Per year, before deductions."
            warning={warnings.wage}
            {...field('salary')}
          />
          <SelectField
            label="Payroll schedule"
            placeholder="Select schedule"
            options={PAYROLL_SCHEDULES}
            warning={warnings.monthly}
            {...field('payroll_schedule')}
          />
          <RadioGroup legend="Is this person hired already?" options={hiredOptions} {...field('is_employee')} />
          <CheckboxField label="Benefits" {...register('benefits')} />
          <ResumeField resume={resume} onResume={onResume} sent={sent} />
        </div>
        <CostEstimate />
      </fieldset>
    </div>
  );
}

function wageWarning(typed: string, province: Province): string | null {
  const salary = parseSalary(typed);
  return salary === null ? null : minimumWageWarning(salary, province, todayAt(Date.now()));
}

function PhoneField() {
  const { register, setValue, formState } = useFormContext<TeamMemberForm>();
  return (
    <TextField
      label="Phone"
      type="tel"
      optional
      placeholder="+1 (XXX) XXX-XXXX"
      {...register('phone')}
      onChange={(event) =>
        setValue('phone', formatKeepingCaret(event.target, formatPhone), {
          shouldDirty: true,
          shouldValidate: formState.isSubmitted,
        })
      }
      error={formState.errors.phone?.message}
    />
  );
}

/** A DD/MM/YYYY date. Slashes are inserted automatically. */
function DateField({ name, label }: { name: 'birth_date' | 'commencement_date'; label: string }) {
  const { register, setValue, getValues, formState } = useFormContext<TeamMemberForm>();
  const { onBlur, ...field } = register(name);
  const store = (text: string) => setValue(name, text, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  return (
    <TextField
      label={label}
      inputMode="numeric"
      placeholder="DD/MM/YYYY"
      autoComplete="off"
      {...field}
      onChange={({ target }) => {
        const caret = target.selectionStart ?? target.value.length;
        store(formatKeepingCaret(target, (text) => formatTypedDate(text, getValues(name), caret)));
      }}
      onBlur={(event) => {
        const complete = completeTypedDate(event.target.value);
        if (complete !== event.target.value) store(complete);
        return onBlur(event);
      }}
      error={formState.errors[name]?.message}
    />
  );
}

function ResumeField({ resume, onResume, sent }: Pick<MemberFormFieldsProps, 'resume' | 'onResume' | 'sent'>) {
  const [refused, setRefused] = useState<string | null>(null);

  async function choose(file: File | null) {
    const wrong = file && checkResume({ name: file.name, size: file.size, start: await startOf(file) });
    setRefused(wrong);
    if (wrong === null) onResume(file);
  }

  return (
    <div className={styles.resume}>
      <FileField
        label="Resume"
        optional
        accept={RESUME_EXTENSIONS.join(',')}
        hint="PDF or Word document, at most 10 MB."
        chosen={resume}
        error={refused ?? undefined}
        disabled={sent !== null}
        onChoose={(file) => void choose(file)}
      />
      {sent !== null && <ProgressBar label="Uploading the resume" percent={Math.round(sent * 100)} />}
    </div>
  );
}

const startOf = async (file: File) => new Uint8Array(await file.slice(0, RESUME_START_BYTES).arrayBuffer());
