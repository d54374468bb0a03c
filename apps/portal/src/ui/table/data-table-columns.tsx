import type { CSSProperties } from 'react';
import { classNames } from '../class-names.ts';
import type { Column } from './data-table-props.ts';
import lines from './rows/data-table-lines.module.css';

interface TableColumnsProps<Row> {
  columns: readonly Column<Row>[];
  selectable: boolean;
}

/** The fixed widths of a table of lines. */
export function TableColumns<Row>({ columns, selectable }: TableColumnsProps<Row>) {
  return (
    <colgroup>
      {selectable && <col className={classNames(lines.checkColumn, lines.screenOnly)} />}
      {columns
        .filter(({ cardOnly }) => cardOnly !== true)
        .map(({ key, width = 'auto', minor, screenOnly }) => (
          <col
            key={key}
            className={classNames(minor && lines.minor, lines.column, screenOnly && lines.screenOnly)}
            style={{ '--column': width } as CSSProperties}
          />
        ))}
    </colgroup>
  );
}
