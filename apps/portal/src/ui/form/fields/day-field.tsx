import type { ComponentProps } from 'react';
import { useController } from 'react-hook-form';
import { DayField } from '../../field/day-field.tsx';
import { type BoundProps, useFormFields } from '../form-handle.ts';
import { useHookFormMethods } from '../hook-form-methods.ts';

/** A typed date of the surrounding form, whose value is YYYY-MM-DD. */
export function FormDayField<Values>(props: BoundProps<Values, ComponentProps<typeof DayField>>) {
  const { field } = useController({ name: props.name, control: useHookFormMethods().control });
  return (
    <DayField {...props} {...field} value={String(field.value ?? '')} error={useFormFields().errors[props.name]} />
  );
}
