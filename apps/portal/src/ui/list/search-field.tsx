import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import fieldStyles from '../field/field.module.css';
import styles from './search-field.module.css';

type SearchFieldProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> & {
  /** Read by screen readers; the placeholder shows it visually. */
  label: string;
  value: string;
  onChange: (text: string) => void;
};

/** Longer texts find nothing, and some proxies reject their address. */
export const MAX_SEARCH = 200;

/** A search box for the rows below it. */
export function SearchField({ label, value, onChange, ...input }: SearchFieldProps) {
  return (
    <span className={classNames(styles.frame, 'search-field')}>
      <span className={styles.icon}>
        <Search size={16} strokeWidth={1.5} aria-hidden="true" />
      </span>
      <input
        autoComplete="off"
        maxLength={MAX_SEARCH}
        {...input}
        type="search"
        aria-label={label}
        className={classNames(fieldStyles.control, styles.input)}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </span>
  );
}
