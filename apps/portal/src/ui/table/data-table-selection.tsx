import * as m from '@portage/messages/data-table';
import { formatNumber } from '@portage/messages/formats';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../button/button.tsx';
import type { TableSelection } from './data-table-props.ts';
import styles from './data-table-selection.module.css';
import lines from './rows/data-table-lines.module.css';

interface SelectionBarProps<Row> {
  selection: TableSelection<Row>;
  /** Number of rows in the table, which may be one page of them. */
  shown: number;
  /** Keys of all rows that match the filter. */
  keys: () => ReadonlySet<string>;
}

/** How many rows are selected, buttons to select none or all rows of the filter, and the actions on them. */
export function SelectionBar<Row>({ selection, shown, keys }: SelectionBarProps<Row>) {
  const { selected, onSelect, actions, all } = selection;
  const count = all?.length ?? shown;
  return (
    <section className={styles.bar} aria-label={m.selection}>
      <p aria-live="polite">{m.selected({ count: selected.size, number: formatNumber(selected.size) })}</p>
      <Button
        size="s"
        variant="quiet"
        className={styles.clear}
        icon={<X size={16} strokeWidth={1.5} aria-hidden="true" />}
        onClick={() => onSelect(new Set())}
      >
        <span>{m.clear}</span>
      </Button>
      {selected.size < count && (
        <Button size="s" variant="quiet" className={styles.selectAll} onClick={() => onSelect(keys())}>
          {m.selectAll({ number: formatNumber(count) })}
        </Button>
      )}
      <span className={styles.barActions}>{actions}</span>
    </section>
  );
}

interface RowCheckboxProps {
  label: string;
  checked: boolean;
  /** Some rows of several are selected. */
  mixed?: boolean;
  onChange: (checked: boolean) => void;
}

/** A checkbox whose whole cell can be clicked. */
export function RowCheckbox({ label, checked, mixed = false, onChange }: RowCheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <label className={lines.check}>
      <input
        ref={box}
        type="checkbox"
        className={lines.box}
        aria-label={label}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}

/** The selection with one more or one fewer row. */
export function toggled(selected: ReadonlySet<string>, key: string, on: boolean): ReadonlySet<string> {
  const next = new Set(selected);
  if (on) next.add(key);
  else next.delete(key);
  return next;
}
