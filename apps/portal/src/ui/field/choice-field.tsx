import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './choice-field.module.css';
import { FieldError } from './field.tsx';
import type { SelectOption } from './select-field.tsx';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode;
  hint?: string;
  error?: string | undefined;
};

export function CheckboxField({ label, hint, error, ...input }: CheckboxProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.group}>
      <label className={styles.choice}>
        <input
          {...input}
          type="checkbox"
          className={styles.box}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={described === '' ? undefined : described}
        />
        <span>{label}</span>
      </label>
      {hint !== undefined && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

type RadioGroupProps = Omit<ComponentProps<'input'>, 'type' | 'value'> & {
  legend: string;
  options: readonly (Omit<SelectOption, 'label'> & { label: ReactNode })[];
  hint?: string;
  error?: string | undefined;
  value?: string;
};

/** A visible group of radio buttons. Accepts react-hook-form's `register`. */
export function RadioGroup({ legend, options, hint, error, value, ...input }: RadioGroupProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset className={styles.group} aria-describedby={described === '' ? undefined : described}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label className={styles.choice} key={option.value}>
            <input
              name={id}
              {...input}
              {...(value !== undefined && { checked: value === option.value })}
              type="radio"
              value={option.value}
              className={styles.box}
              disabled={input.disabled === true || option.disabled === true}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {hint !== undefined && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
