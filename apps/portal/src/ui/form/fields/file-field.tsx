import { type ComponentProps, useEffect, useState } from 'react';
import { useController } from 'react-hook-form';
import { FileField } from '../../field/file-field.tsx';
import { useLatestChoice } from '../../field/use-latest-choice.ts';
import { type BoundProps, useFormFields } from '../form-handle.ts';
import { useHookFormMethods } from '../hook-form-methods.ts';
import { useFormToasts } from '../use-form-toasts.ts';

type Chosen = NonNullable<ComponentProps<typeof FileField>['chosen']>;

type FormFileFieldProps<Values> = Omit<BoundProps<Values, ComponentProps<typeof FileField>>, 'chosen' | 'onChoose'> & {
  /**
   * Turns the selected file into the field's value, or says why it is not accepted: text appears below the field, a
   * message with a title as a toast. The earlier value then stays.
   */
  read: (file: File) => Promise<{ value: Chosen } | { refused: string | { title: string; description: string } }>;
};

/** A file field of the surrounding form. Its value is null while no file is selected. */
export function FormFileField<Values>({ read, ...props }: FormFileFieldProps<Values>) {
  const { errors } = useFormFields();
  const { field } = useController({ name: props.name, control: useHookFormMethods().control });
  const [refused, setRefused] = useState<string>();
  const toasts = useFormToasts();
  const begin = useLatestChoice();

  useEffect(() => toasts.clear, [toasts]);

  async function choose(file: File | null) {
    const isLatest = begin();
    toasts.clear();
    const result = file === null ? { value: null } : await read(file);
    if (!isLatest()) return;
    setRefused('refused' in result && typeof result.refused === 'string' ? result.refused : undefined);
    if ('value' in result) return field.onChange(result.value);
    if (typeof result.refused === 'string') return;
    const { title, description } = result.refused;
    toasts.show({ title, description, variant: 'destructive' });
  }

  return (
    <FileField
      {...props}
      chosen={field.value}
      error={refused ?? errors[props.name]}
      onChoose={(file) => void choose(file)}
    />
  );
}
