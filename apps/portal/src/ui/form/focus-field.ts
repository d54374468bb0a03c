import { type Control, type Field, type FieldValues, get, type Path } from 'react-hook-form';

/**
 * Focuses a field of a form at once. The library's setFocus does it a moment later, when the user may already be typing in
 * another field.
 */
export function focusField<Values extends FieldValues>(control: Control<Values>, name: Path<Values>): void {
  const field: Field | undefined = get(control._fields, name);
  const input = field?._f.refs?.find(({ disabled }) => !disabled) ?? field?._f.ref;
  input?.focus?.();
}
