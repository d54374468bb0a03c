import {
  correctionOf,
  correctionRow,
  correctionSchema,
  type MemberCorrection,
} from '@portage/domain/members/member-correction';
import { COUNTRY } from '@portage/domain/members/team-member-form';
import { isProvince } from '@portage/domain/places/provinces';
import { sameStatus } from '@portage/domain/statuses';
import * as add from '@portage/messages/add-member';
import { cancel, save } from '@portage/messages/common';
import * as m from '@portage/messages/correct-details';
import { formatShortDateInText } from '@portage/messages/formats';
import * as fields from '@portage/messages/member-fields';
import * as problems from '@portage/messages/member-problems';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { tableKey } from '#lib/live/table-key.ts';
import { provinceNames } from '#lib/texts/names/province-names.ts';
import { toast } from '#lib/toast/toast.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useBackGuard } from '#ui/dialog/use-back-guard.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { FormDateField } from '#ui/form/fields/formatted-fields.tsx';
import { FormTextField } from '#ui/form/fields/text-fields.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { worded } from '#ui/form/worded.ts';
import styles from '../../member-form/member-form.module.css';
import { sinText } from '../../member-form/member-form-hints.ts';
import { currentYear } from '../../member-form/member-form-rules.ts';
import { fullName, type TeamMember, updateMember } from '../../team-members.ts';
import { ChangedElsewhere } from '../changed-elsewhere.tsx';
import { ProvinceFields } from './correction-fields.tsx';
import { type PayEffect, payEffectQuery } from './pay-effect-queries.ts';

const Text = FormTextField<MemberCorrection>;
const DateInput = FormDateField<MemberCorrection>;

const labels: Record<Exclude<keyof MemberCorrection, 'agreed_province'>, string> = {
  address_1: add.address1,
  address_2: add.address2,
  city: add.city,
  province: fields.province,
  postal_code: add.postalCode,
  birth_date: fields.birthDate,
  commencement_date: fields.commencementDate,
  social_insurance_number: fields.socialInsuranceNumber,
};
const named = Object.keys(labels) as (keyof typeof labels)[];

interface CorrectDetailsDialogProps {
  member: TeamMember;
  onClose: () => void;
}

/** Corrects a member's address, province, dates and Social Insurance Number. Sends what changed. */
export function CorrectDetailsDialog({ member, onClose }: CorrectDetailsDialogProps) {
  const queryClient = useQueryClient();
  const { data: effect, isLoadingError } = useQuery(payEffectQuery(member));
  const now = correctionOf(member);
  const [opened] = useState(now);
  const isPaid = sameStatus(member.status, 'approved');
  const form = useForm<MemberCorrection>({
    resumes: true,
    schema: worded(
      correctionSchema(() => ({ currentYear: currentYear(), onFile: member, forPayroll: false, isPaid, hasSin: true })),
      problems,
    ),
    defaultValues: now,
    values: now,
    errorTitle: m.failed,
    onSubmit: async (values) => {
      const changes = correctionRow(values, member, currentYear());
      if (Object.keys(changes).length > 0) {
        await updateMember(member.team_member_id, changes);
        toast({ title: m.saved, description: m.savedText });
        await queryClient.invalidateQueries({ queryKey: tableKey('team_members', member.company_id) });
      }
      onClose();
    },
  });
  const { dirtyFields, isDirty } = form.methods.formState;
  const question = useBackGuard(isDirty);
  const elsewhere = named.filter((name) => opened[name] !== now[name]);
  const [sin, province] = form.methods.watch(['social_insurance_number', 'province']);

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={m.title({ name: fullName(member) })}
      description={m.description}
      dismissible={!form.pending}
      footer={
        <>
          <Button onClick={onClose} disabled={form.pending}>
            {cancel}
          </Button>
          <SubmitButton form={form}>{save}</SubmitButton>
        </>
      }
    >
      <Form form={form} className={styles.form} showFailure>
        {!form.pending && (
          <ChangedElsewhere
            fields={elsewhere.map((name) => labels[name])}
            isKept={elsewhere.some((name) => dirtyFields[name])}
          />
        )}
        <div className={styles.grid}>
          <Text name="address_1" label={labels.address_1} />
          <Text name="address_2" label={labels.address_2} optional />
          <Text name="city" label={labels.city} optional />
          <ProvinceFields
            form={form}
            optional={isPaid ? 'postal code' : 'both'}
            provinceHint={provinceEffect(member, province, effect)}
          />
          <TextField label={add.country} value={COUNTRY} readOnly />
          <DateInput name="birth_date" label={labels.birth_date} />
          <DateInput
            name="commencement_date"
            label={labels.commencement_date}
            readOnly={effect?.firstInvoiced !== null}
            hint={commencementHint(effect, isLoadingError)}
          />
          <Text
            name="social_insurance_number"
            label={labels.social_insurance_number}
            inputMode="numeric"
            autoComplete="off"
            hint={
              member.social_insurance_number === null
                ? undefined
                : m.sinOnFile({ mask: member.social_insurance_number })
            }
            warning={sinText(sin)}
          />
        </div>
        {question}
      </Form>
    </Dialog>
  );
}

/** Whether the date can change. It is locked until that is known. */
function commencementHint(effect: PayEffect | undefined, isLoadingError: boolean): string {
  if (effect === undefined) return isLoadingError ? m.commencementNotRead : m.commencementUnknown;
  if (effect.firstInvoiced === null) return m.commencementOpen;
  return m.commencementFixed({ date: formatShortDateInText(effect.firstInvoiced) });
}

/** Which pay another province changes; the usual hint while the province is the one on file. */
function provinceEffect(member: TeamMember, province: string, effect: PayEffect | undefined): string {
  if (effect === undefined || province === (member.state ?? '')) return add.provinceHint;
  if (effect.firstInvoiced === null) return m.provinceFromStart;
  const before = isProvince(member.state) ? provinceNames[member.state] : null;
  if (before === null || effect.nextPayday === null) return add.provinceHint;
  return m.provinceKept({ province: before, date: formatShortDateInText(effect.nextPayday) });
}
