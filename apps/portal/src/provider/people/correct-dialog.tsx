import { conflictingProvinces } from '@portage/domain/places/postal-code';
import { parseProvince } from '@portage/domain/places/provinces';
import * as m from '@portage/messages/console-people';
import { useState } from 'react';
import { callProvider } from '#lib/calls/call-provider.ts';
import { provinceOptions } from '#lib/texts/names/province-names.ts';
import { FormCheckbox, FormSelectField } from '#ui/form/fields/choice-fields.tsx';
import { FormDayField } from '#ui/form/fields/day-field.tsx';
import { FormTextField } from '#ui/form/fields/text-fields.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { fullName } from '../../features/team/team-members.ts';
import { actSchema, reasonRule } from '../acts/act-schema.ts';
import { ReasonedDialog, useActDone } from '../acts/reasoned-dialog.tsx';
import type { PersonRecord } from './people-queries.ts';

interface CorrectForm {
  address_1: string;
  address_2: string;
  city: string;
  province: string;
  postal_code: string;
  commencement_date: string;
  birth_date: string;
  sin: string;
  other_province: boolean;
  reason: string;
}
const Day = FormDayField<CorrectForm>;
const Text = FormTextField<CorrectForm>;
const Checkbox = FormCheckbox<CorrectForm>;
const Province = FormSelectField<CorrectForm>;

const recordedOf = (person: PersonRecord): CorrectForm => ({
  address_1: person.address_1 ?? '',
  address_2: person.address_2 ?? '',
  city: person.city ?? '',
  province: person.state ?? '',
  postal_code: person.postal_code ?? '',
  commencement_date: person.commencement_date,
  birth_date: person.details?.birth_date ?? '',
  sin: '',
  other_province: false,
  reason: '',
});

/** Corrects what was wrong from the start. Sends only the fields that differ; the use case checks them. */
export function CorrectDialog({ person, onClose }: { person: PersonRecord; onClose: () => void }) {
  const done = useActDone(onClose);
  // As the form begins: what a colleague changes meanwhile does not make a field differ.
  const [recorded] = useState(() => recordedOf(person));
  const form = useForm<CorrectForm>({
    schema: actSchema([
      { name: 'commencement_date', kind: 'date', optional: true },
      { name: 'birth_date', kind: 'date', optional: true },
      reasonRule,
    ]),
    defaultValues: recorded,
    onSubmit: async ({ reason, ...given }) => {
      const changed = Object.fromEntries(
        Object.entries(given).filter(([field, value]) => value !== recorded[field as keyof CorrectForm]),
      );
      const { changes } = await callProvider('provider/correct-member', {
        team_member_id: person.team_member_id,
        reason: reason.trim(),
        ...changed,
      });
      done(m.corrected({ count: changes.length }));
    },
  });
  const [province, postalCode] = form.methods.watch(['province', 'postal_code']);
  const isElsewhere = conflictingProvinces(parseProvince(province), postalCode) !== null;
  return (
    <ReasonedDialog
      form={form}
      title={m.actFor({ act: m.correct, name: fullName(person) })}
      description={m.correctText}
      label={m.saveCorrection}
      onClose={onClose}
    >
      <Text name="address_1" label={m.address1} maxLength={200} />
      <Text name="address_2" label={m.address2} optional maxLength={200} />
      <Text name="city" label={m.city} optional maxLength={200} />
      <Province name="province" label={m.province} placeholder={m.noProvince} options={provinceOptions} />
      <Text name="postal_code" label={m.postalCode} maxLength={10} />
      {isElsewhere && <Checkbox name="other_province" label={m.bothRight} />}
      <Day name="commencement_date" label={m.start} />
      <Day name="birth_date" label={m.birthDate} />
      <Text
        name="sin"
        label={m.newSin}
        hint={m.newSinHint}
        optional
        autoComplete="off"
        inputMode="numeric"
        maxLength={11}
      />
    </ReasonedDialog>
  );
}
