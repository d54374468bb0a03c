import { CircleAlert, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

export interface FieldProps {
  label: string;
  /** A sentence under the control that helps to fill it in. */
  hint?: ReactNode;
  /** In the hint's place while the value is doubtful and yet accepted. */
  warning?: string | null;
  /** What is wrong with the value; the control is marked invalid. */
  error?: string | undefined;
  /** Says beside the label that the field may stay empty. */
  optional?: boolean;
  /** Something at the other end of the label's line, such as a link. */
  labelAside?: ReactNode;
}

/** What a control inside a field needs to be tied to its label, hint and error. */
export interface FieldControl {
  id: string;
  className: string | undefined;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface Frame extends FieldProps {
  id?: string | undefined;
  children: (control: FieldControl) => ReactNode;
}

/** Label above, hint and error below; the control itself is given as a function. */
export function Field({ label, hint, warning = null, error, optional, labelAside, id, children }: Frame) {
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
        </label>
        {labelAside ?? (optional === true && <span className={styles.aside}>Optional</span>)}
      </div>
      {children({
        id: control,
        className: styles.control,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
        'aria-invalid': error === undefined ? undefined : true,
      })}
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
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

/** What is wrong with a field, with a sign as well as a colour. */
export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p className={styles.error} id={id}>
      <CircleAlert size={16} strokeWidth={1.5} aria-hidden="true" />
      {children}
    </p>
  );
}

/** Takes the field's own properties out of a control's, so that the rest can go on the element. */
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
