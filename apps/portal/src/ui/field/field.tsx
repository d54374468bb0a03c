import * as m from '@portage/messages/start';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

export interface FieldProps {
  label: string;
  /** Help text below the control. */
  hint?: ReactNode;
  /** Replaces the hint when the value is questionable but accepted. */
  warning?: string | null;
  /** Error message; also marks the control invalid. */
  error?: string | undefined;
  /** Marks the field as optional next to the label, or as a part of its name, which the specification gives for one field. */
  optional?: boolean | 'in name';
  /** Content at the end of the label row, such as a link. */
  labelAside?: ReactNode;
}

/** Props that tie a control to its label, hint and error. */
export interface FieldControl {
  id: string;
  className: string | undefined;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldFrameProps extends FieldProps {
  id?: string | undefined;
  children: (control: FieldControl) => ReactNode;
}

/** Label above, error and hint below. The control is a render function. */
export function Field({ label, hint, warning = null, error, optional, labelAside, id, children }: FieldFrameProps) {
  const own = useId();
  const control = id ?? own;
  const hintId = hint === undefined && warning === null ? undefined : `${control}-hint`;
  const errorId = error === undefined ? undefined : `${control}-error`;
  const describedBy = [hintId, errorId].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <div className={styles.top}>
        <label className={styles.label} id={`${control}-label`} htmlFor={control}>
          {label}
          {optional === 'in name' && <span className={styles.optional}> {m.optional}</span>}
        </label>
        {optional === true && <span className={styles.optional}>{m.optional}</span>}
        {labelAside}
      </div>
      {children({
        id: control,
        className: styles.control,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {/* The error is beside the border that it colors. */}
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
      {warning !== null ? (
        <p className={styles.warning} id={hintId}>
          <TriangleAlert size={16} strokeWidth={1.5} aria-hidden="true" />
          {warning}
        </p>
      ) : (
        hint !== undefined && (
          <p className={styles.hint} id={hintId}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}

/** A field's error, with an icon so color is not the only cue. */
export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p className={styles.error} id={id}>
      <CircleAlert size={16} strokeWidth={1.5} aria-hidden="true" />
      {children}
    </p>
  );
}

/** Splits the field's props from the props of the underlying element. */
export function splitField<P extends FieldProps>(props: P): [FieldProps, Omit<P, keyof FieldProps>] {
  const { label, hint, warning, error, optional, labelAside, ...rest } = props;
  const field: FieldProps = {
    label,
    ...(hint !== undefined && { hint }),
    ...(warning !== undefined && { warning }),
    ...(error !== undefined && { error }),
    ...(optional !== undefined && { optional }),
    ...(labelAside !== undefined && { labelAside }),
  };
  return [field, rest];
}
