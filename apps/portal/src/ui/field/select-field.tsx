import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import fieldStyles from './field.module.css';
import { Field, type FieldProps, splitField } from './field.tsx';
import styles from './select-field.module.css';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

interface Options {
  options: readonly (SelectOption | string)[];
  /** Label of the empty first option. */
  placeholder?: string;
}

/** A native select: the best option on phones and for assistive technology. */
export function SelectField({ options, placeholder, ...props }: Options & FieldProps & ComponentProps<'select'>) {
  const [field, select] = splitField(props);
  return (
    <Field {...field} id={select.id}>
      {(control) => <NativeSelect {...select} {...control} options={options} placeholder={placeholder} />}
    </Field>
  );
}

/** A toolbar select with a visually hidden label, because its first option already says what it filters. */
export function FilterSelect({ label, options, ...select }: Options & { label: string } & ComponentProps<'select'>) {
  return <NativeSelect {...select} aria-label={label} className={fieldStyles.control} options={options} />;
}

type NativeProps = ComponentProps<'select'> & {
  options: Options['options'];
  placeholder?: string | undefined;
};

function NativeSelect({ options, placeholder, className, ...select }: NativeProps) {
  return (
    <span className={styles.frame}>
      <select {...select} className={classNames(className, styles.select)}>
        {placeholder !== undefined && (
          <option value="" className={styles.placeholder}>
            {placeholder}
          </option>
        )}
        {options.map((entry) => {
          const option = typeof entry === 'string' ? { value: entry, label: entry } : entry;
          return (
            <option key={option.value} value={option.value} disabled={option.disabled === true}>
              {option.label}
            </option>
          );
        })}
      </select>
      <span className={styles.arrow}>
        <ChevronDown size={16} strokeWidth={1.5} aria-hidden="true" />
      </span>
    </span>
  );
}
