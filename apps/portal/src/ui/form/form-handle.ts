import { createContext, type FormEvent, useContext } from 'react';
import type { FieldValues, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form';
import type { toast } from '#lib/toast/toast.ts';

// Types only from react-hook-form: the login page loads this file and not the library.

type Registered = Pick<UseFormRegisterReturn, 'name'> &
  Partial<Pick<UseFormRegisterReturn, 'onChange' | 'onBlur' | 'ref'>> & { defaultValue?: string };

/** What the fields of a form need from it. */
export interface FormFields {
  /** Props that tie an input to the field `name`. */
  register: (name: string) => Registered;
  /** Message of each invalid field. */
  errors: Readonly<Record<string, string | undefined>>;
  /** Absent in a native form, whose values are only in its inputs. */
  methods?: UseFormReturn<FieldValues>;
}

/** The error toasts of a form. */
export interface FormToasts {
  show: (text: Parameters<typeof toast>[0]) => unknown;
  /** Dismisses them. */
  clear: () => void;
  /** Lets those of now outlive the form: another page follows, which they are for. */
  keep: () => unknown;
}

/** A form, as `Form` and `SubmitButton` take it. `useForm` and `useNativeForm` make one. */
export interface FormHandle {
  id: string;
  /** The submitted values are being processed. */
  pending: boolean;
  /** Why the last submit failed, or null. */
  failure: string | null;
  submit: (event: FormEvent<HTMLFormElement>) => void;
  /** The value of a field changes, so that its message no longer holds. */
  onEdit?: (name: string) => void;
  fields: FormFields;
  toasts: FormToasts;
}

/** Shows that the server rejects a field: its message, an empty input unless what was typed is kept, and the focus. */
export type RejectField<Values> = (name: keyof Values & string, message: string, keeps?: 'keeps') => void;

export const FormContext = createContext<FormFields | null>(null);

/** The fields of the surrounding `Form`. */
export function useFormFields(): FormFields {
  const fields = useContext(FormContext);
  if (fields === null) throw new Error('A form field needs a Form around it.');
  return fields;
}

/** Props of a bound control: registration and error. */
export function useField(name: string) {
  const { register, errors } = useFormFields();
  return { ...register(name), error: errors[name] };
}

type Bound = 'name' | 'error' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'ref';

/** Props of a bound field: those of the plain one, with a name that the form's values have. */
export type BoundProps<Values, Props> = Omit<Props, Bound> & { name: keyof Values & string };
