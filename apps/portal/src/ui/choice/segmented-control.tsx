import { useId } from 'react';
import { classNames } from '../class-names.ts';
import hidden from '../text/visually-hidden.module.css';
import styles from './segments.module.css';

interface SegmentedControlProps<V extends string> {
  label: string;
  options: readonly { value: V; label: string }[];
  value: V;
  onChange: (value: V) => void;
}

/** Radio buttons styled as a switch, for two or three values that apply immediately. */
export function SegmentedControl<V extends string>({ label, options, value, onChange }: SegmentedControlProps<V>) {
  const name = useId();
  return (
    <fieldset className={classNames(styles.track, styles.plain)}>
      <legend className={hidden.hidden}>{label}</legend>
      {options.map((option) => (
        <label className={styles.segment} key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
