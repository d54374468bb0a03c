import type { ComponentProps } from 'react';
import { CheckboxField, RadioGroup } from '../../field/choice-field.tsx';
import { SelectField } from '../../field/select-field.tsx';
import { type BoundProps, useField } from '../form-handle.ts';

type SelectProps<Values> = BoundProps<Values, ComponentProps<typeof SelectField>> & {
  /** Called after the form has the selected value. */
  onChoose?: (value: string) => void;
};

/** A select of the surrounding form. */
export function FormSelectField<Values>({ onChoose, ...props }: SelectProps<Values>) {
  const { onChange, ...field } = useField(props.name);
  return (
    <SelectField
      {...props}
      {...field}
      onChange={(event) => {
        void onChange?.(event);
        onChoose?.(event.target.value);
      }}
    />
  );
}

/** A group of radio buttons of the surrounding form. */
export function FormRadioGroup<Values>(props: BoundProps<Values, ComponentProps<typeof RadioGroup>>) {
  const { defaultValue: _, ...field } = useField(props.name);
  return <RadioGroup {...props} {...field} />;
}

/** A checkbox of the surrounding form. With `value`, one of several that share a list of values. */
export function FormCheckbox<Values>(
  props: BoundProps<Values, ComponentProps<typeof CheckboxField>> & { value?: string },
) {
  const { defaultValue: _, ...field } = useField(props.name);
  return <CheckboxField {...props} {...field} />;
}
