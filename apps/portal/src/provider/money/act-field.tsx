import type { ActFieldRule, ActFormValues } from '@portage/domain/forms/act-form';
import type { ComponentProps } from 'react';
import { FormCheckbox, FormSelectField } from '#ui/form/fields/choice-fields.tsx';
import { FormDayField } from '#ui/form/fields/day-field.tsx';
import { FormTextareaField, FormTextField } from '#ui/form/fields/text-fields.tsx';
import { useFormFields } from '#ui/form/form-handle.ts';
import { InvoicesField } from './invoices-field.tsx';

/** A field of an act. The value of a check is 'yes' or empty. */
export interface ActField extends ActFieldRule {
  label: string;
  /** The client whose open invoices are offered. */
  companyId?: string;
  value?: string;
  options?: readonly { value: string; label: string }[];
  hint?: string;
  /** A hint for each value of a select. */
  hints?: Readonly<Record<string, string>>;
  readOnly?: boolean;
  /** A check that is for one attempt: it is off again where no answer came. */
  once?: boolean;
  /** It is there for these values of another field, which is a select. */
  shownFor?: { name: string; values: readonly string[] };
  /** The most characters of a text; a line of a receipt or a payout by default. */
  maxLength?: number;
}

const Text = FormTextField<ActFormValues>;
const Day = FormDayField<ActFormValues>;
const Textarea = FormTextareaField<ActFormValues>;
const Select = FormSelectField<ActFormValues>;
const Checkbox = FormCheckbox<ActFormValues>;

/** A select whose hint is about the chosen value. */
function HintedSelect({
  hints,
  ...select
}: ComponentProps<typeof Select> & { hints: Readonly<Record<string, string>> }) {
  const { methods } = useFormFields();
  const hint = hints[String(methods?.watch(select.name))];
  return <Select {...select} {...(hint !== undefined && { hint })} />;
}

/** The input of an act's field. */
export function ActFieldInput({ field }: { field: ActField }) {
  const { shownFor } = field;
  return shownFor === undefined ? <Input field={field} /> : <SometimesInput field={field} shownFor={shownFor} />;
}

function SometimesInput({ field, shownFor }: { field: ActField; shownFor: NonNullable<ActField['shownFor']> }) {
  const { methods } = useFormFields();
  return shownFor.values.includes(String(methods?.watch(shownFor.name))) ? <Input field={field} /> : null;
}

function Input({ field }: { field: ActField }) {
  const { name, label, kind, hint, optional = false, options = [], readOnly, maxLength = 200 } = field;
  const hinted = { name, label, ...(hint === undefined ? {} : { hint }) };
  const shared = { ...hinted, optional };
  switch (kind) {
    case 'check':
      return <Checkbox {...hinted} />;
    case 'select':
      return <HintedSelect {...shared} options={options} hints={field.hints ?? {}} />;
    case 'reason':
      return <Textarea {...shared} maxLength={500} />;
    case 'date':
      return <Day {...shared} />;
    case 'money':
      return <Text {...shared} inputMode="decimal" maxLength={24} />;
    case 'email':
      return <Text {...shared} type="email" autoComplete="off" maxLength={255} readOnly={readOnly} />;
    case 'invoices':
      return <InvoicesField {...shared} companyId={field.companyId ?? ''} />;
    case 'text':
      return <Text {...shared} maxLength={maxLength} />;
  }
}
