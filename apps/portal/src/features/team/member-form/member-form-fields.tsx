import { RESUME_EXTENSIONS } from '@portage/domain/documents/resume-file';
import { JOB_TEXTS } from '@portage/domain/members/job-texts';
import { COUNTRY } from '@portage/domain/members/team-member-form';
import { provinceOfPostalCode } from '@portage/domain/places/postal-code';
import { isProvince } from '@portage/domain/places/provinces';
import { formatPhone } from '@portage/domain/text/phone';
import * as m from '@portage/messages/add-member';
import * as fields from '@portage/messages/member-fields';
import * as own from '@portage/messages/own-account';
import { useState } from 'react';
import { useMinimumWages } from '#lib/figures/minimum-wages-queries.ts';
import { genderOptions } from '#lib/texts/names/gender-names.ts';
import { jobTextNames } from '#lib/texts/names/job-text-names.ts';
import { provinceOptions } from '#lib/texts/names/province-names.ts';
import { scheduleOptions } from '#lib/texts/names/schedule-names.ts';
import { lazyExtra } from '#ui/dialog/lazy-dialog.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { FormCheckbox, FormRadioGroup, FormSelectField } from '#ui/form/fields/choice-fields.tsx';
import { FormFileField } from '#ui/form/fields/file-field.tsx';
import { FormDateField, FormFormattedField } from '#ui/form/fields/formatted-fields.tsx';
import { FormTextField } from '#ui/form/fields/text-fields.tsx';
import type { FormOf } from '#ui/form/use-form.ts';
import { ProgressBar } from '#ui/message/progress-bar.tsx';
import { TermHelp } from '#ui/tooltip/term-help.tsx';
import styles from './member-form.module.css';
import { checkResumeFile, monthlyPayText, postalCodeText, sinText, wageText } from './member-form-hints.ts';
import type { MemberForm } from './member-form-rules.ts';

// The payroll engine loads when a salary is typed.
const CostEstimate = lazyExtra(async () => (await import('./cost-estimate.tsx')).CostEstimate);

const FirstPayLine = lazyExtra(async () => (await import('./first-pay-line.tsx')).FirstPayLine);

const Text = FormTextField<MemberForm>;
const Select = FormSelectField<MemberForm>;
const DateInput = FormDateField<MemberForm>;
const Formatted = FormFormattedField<MemberForm>;
const Radios = FormRadioGroup<MemberForm>;
const Checkbox = FormCheckbox<MemberForm>;
const FileInput = FormFileField<MemberForm>;

const hiredOptions = [
  { value: 'yes', label: fields.yes },
  { value: 'no', label: fields.no },
];

interface MemberFormFieldsProps {
  form: FormOf<MemberForm>;
  /** Upload progress of the resume from 0 to 1; null when not uploading. */
  sent: number | null;
}

/** All fields of a new member, grouped into person, address, job and what is optional. The offer that leaves most to the person comes first. */
export function MemberFormFields({ form, sent }: MemberFormFieldsProps) {
  const { watch } = form.methods;
  const byPerson = watch('details_by_person');
  const [sin, postalCode] = watch(['social_insurance_number', 'postal_code']);
  const [salary, schedule, province, start] = watch(['salary', 'payroll_schedule', 'province', 'commencement_date']);
  const wages = useMinimumWages();
  const warnings = isProvince(province)
    ? { wage: wageText(salary, province, start, wages), monthly: monthlyPayText(schedule, province) }
    : { wage: null, monthly: null };

  return (
    <>
      <div className={styles.offer}>
        <Checkbox name="details_by_person" label={own.leave} hint={own.leaveHint} />
      </div>
      <fieldset className={styles.section}>
        <legend>{m.person}</legend>
        <div className={styles.grid}>
          <Text name="first_name" label={fields.firstName} />
          <Text name="last_name" label={fields.lastName} />
          <Text name="email" label={fields.email} type="email" />
          {!byPerson && (
            <>
              <DateInput name="birth_date" label={fields.birthDate} />
              <Text
                name="social_insurance_number"
                label={fields.socialInsuranceNumber}
                labelAside={<TermHelp term="sin" />}
                inputMode="numeric"
                autoComplete="off"
                hint={m.sinHint}
                warning={sinText(sin)}
              />
            </>
          )}
          <Formatted
            name="phone"
            label={fields.phone}
            type="tel"
            optional
            placeholder={m.phonePlaceholder}
            format={formatPhone}
          />
        </div>
      </fieldset>
      <fieldset className={styles.section}>
        <legend>{fields.address}</legend>
        <div className={styles.grid}>
          {!byPerson && (
            <>
              <Text name="address_1" label={m.address1} />
              <Text name="address_2" label={m.address2} optional />
              <Text name="city" label={m.city} optional />
            </>
          )}
          <Select
            name="province"
            label={fields.province}
            optional
            placeholder={m.provincePlaceholder}
            options={provinceOptions}
            hint={m.provinceNeeded}
          />
          {!byPerson && (
            <Formatted
              name="postal_code"
              label={m.postalCode}
              optional
              hint={m.postalCodeHint}
              warning={postalCodeText(postalCode)}
              format={(code) => {
                // Only a change of the postal code fills in the province, so that it can be cleared.
                const found = provinceOfPostalCode(code);
                if (found !== null && form.methods.getValues('province') === '') form.change({ province: found });
                return code;
              }}
            />
          )}
          <TextField label={m.country} value={COUNTRY} readOnly />
        </div>
      </fieldset>
      <fieldset className={styles.section}>
        <legend>{m.employment}</legend>
        <div className={styles.grid}>
          <Text name="role" label={fields.role} />
          <DateInput name="commencement_date" label={fields.commencementDate} />
          <Text name="salary" label={m.salary} inputMode="decimal" hint={m.salaryHint} warning={warnings.wage} />
          <Select
            name="payroll_schedule"
            label={fields.payrollSchedule}
            placeholder={m.schedulePlaceholder}
            options={scheduleOptions}
            warning={warnings.monthly}
          />
          <Radios name="is_employee" legend={m.hiredAlready} options={hiredOptions} hint={m.employeesOnly} />
          <Checkbox name="benefits" label={fields.benefits} />
        </div>
        {salary !== '' && <CostEstimate form={form} />}
        {salary !== '' && <FirstPayLine form={form} />}
      </fieldset>
      <Further form={form} sent={sent} />
    </>
  );
}

const furtherFields = [...JOB_TEXTS, 'gender', 'linkedin', 'resume'] as const;

/** What no one has to know, folded until a field in it has a value or a problem. */
function Further({ form, sent }: MemberFormFieldsProps) {
  const [open, setOpen] = useState(false);
  const { watch } = form.methods;
  const byPerson = watch('details_by_person');
  const isUsed = watch(furtherFields).some(Boolean) || furtherFields.some((name) => form.fields.errors[name]);
  const names = [
    ...JOB_TEXTS.map((name) => jobTextNames[name].label),
    ...(byPerson ? [] : [fields.gender]),
    fields.linkedin,
    m.resume,
  ];
  return (
    <details
      className={styles.fold}
      open={open || isUsed}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <span className={styles.foldTitle}>{m.further}</span>
        <span className={styles.folded}>{names.join(', ')}</span>
      </summary>
      <div className={styles.grid}>
        {JOB_TEXTS.map((name) => (
          <Text key={name} name={name} label={jobTextNames[name].label} optional />
        ))}
        {!byPerson && (
          <Select
            name="gender"
            label={fields.gender}
            optional
            placeholder={m.genderPlaceholder}
            options={genderOptions}
          />
        )}
        <Text name="linkedin" label={fields.linkedin} type="url" optional />
        <div className={styles.resume}>
          <FileInput
            name="resume"
            label={m.resume}
            optional
            accept={RESUME_EXTENSIONS.join(',')}
            hint={m.resumeHint}
            disabled={sent !== null}
            read={checkResumeFile}
          />
          {sent !== null && <ProgressBar label={m.uploadingResume} percent={Math.round(sent * 100)} />}
        </div>
      </div>
    </details>
  );
}
