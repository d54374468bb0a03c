import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { CheckboxField, RadioGroup } from '../../field/choice-field.tsx';
import { SelectField } from '../../field/select-field.tsx';
import { type BoundProps, useField, useFormFields } from '../form-handle.ts';

type SelectProps<Values> = BoundProps<Values, ComponentProps<typeof SelectField>> & {
  /** Called after the form has the selected value. */
  onChoose?: (value: string) => void;
};

/** A select of the surrounding form. */
export function FormSelectField<Values>({ onChoose, ...props }: SelectProps<Values>) {
  const { ref, onChange, ...field } = useField(props.name);
  const { methods } = useFormFields();
  const select = useRef<HTMLSelectElement>(null);
  const count = props.options.length;
  // The browser drops a value whose option is not there yet.
  useLayoutEffect(() => {
    const value: unknown = methods?.getValues(props.name);
    const options = count > 0 && select.current !== null ? [...select.current.options] : [];
    for (const option of options) if (option.value === value) option.selected = true;
  }, [methods, props.name, count]);
  return (
    <SelectField
      {...props}
      {...field}
      ref={(element) => {
        select.current = element;
        ref?.(element);
      }}
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
