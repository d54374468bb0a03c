import { useFormFields } from './form-handle.ts';

/** The surrounding form's react-hook-form methods, for fields whose value is more than an input's text. */
export function useHookFormMethods() {
  const { methods } = useFormFields();
  if (methods === undefined) throw new Error('This field needs a form made by useForm.');
  return methods;
}
