import { ChevronRight } from 'lucide-react';
import { Fragment, memo, type ReactNode, useMemo } from 'react';
import { classNames } from '../../class-names.ts';
import styles from '../data-table.module.css';
import type { Column, DataTableProps } from '../data-table-props.ts';
import { RowCheckbox } from '../data-table-selection.tsx';
import { cellClasses } from '../table-cell-classes.ts';
import { tableRoles } from '../table-roles.ts';
import cards from './data-table-cards.module.css';
import lines from './data-table-lines.module.css';

interface TableRowProps<Row> {
  table: DataTableProps<Row>;
  row: Row;
  isOpen: boolean;
  onToggle: (key: string) => void;
  selected: boolean;
  onSelect: (key: string, on: boolean) => void;
  /** Place of the row among all rows, from 0, where not all are rendered. */
  index?: number | undefined;
}

/** A row, followed by its sub-rows and detail while open. */
export const TableRow = memo(RowWithParts, looksSame) as typeof RowWithParts;

/** Whether a row that cannot be opened looks the same: in a long list most rows do when something else changes. */
function looksSame<Row>(before: TableRowProps<Row>, after: TableRowProps<Row>): boolean {
  const { columns, subRows, detail, selection } = after.table;
  return (
    subRows === undefined &&
    detail === undefined &&
    before.table.columns === columns &&
    (before.table.selection === undefined) === (selection === undefined) &&
    before.row === after.row &&
    before.index === after.index &&
    before.selected === after.selected
  );
}

function RowWithParts<Row>(props: TableRowProps<Row>) {
  const { table, row, isOpen: wanted, onToggle, selected, onSelect, index } = props;
  const { columns, rowKey, subRows, detail, selection, toggleLabel } = table;
  const key = rowKey(row);
  const parts = subRows?.(row) ?? [];
  const rowDetail = detail?.(row);
  const canOpen = parts.length > 0 || (rowDetail !== undefined && rowDetail !== null);
  const isOpen = canOpen && wanted;
  // The same elements until the row or the columns change: in a long list most rows only become selected.
  const cells = useMemo(
    () =>
      columns.map((column) => (
        <Cell key={column.key} column={column} lines={table.lines}>
          {column.cell(row)}
        </Cell>
      )),
    [columns, row, table.lines],
  );
  const [first] = columns;
  return (
    <>
      <tr
        {...tableRoles.row}
        className={classNames(selected && lines.selected)}
        aria-rowindex={index === undefined ? undefined : index + 2}
      >
        {selection && (
          <td {...tableRoles.cell} className={classNames(cards.checkCell, styles.screenOnly)}>
            <RowCheckbox label={selection.label(row)} checked={selected} onChange={(on) => onSelect(key, on)} />
          </td>
        )}
        {canOpen && first ? (
          <>
            <Cell column={first} lines={table.lines}>
              <Toggle isOpen={isOpen} label={toggleLabel?.(row) ?? null} onClick={() => onToggle(key)}>
                {first.cell(row)}
              </Toggle>
            </Cell>
            {cells.slice(1)}
          </>
        ) : (
          cells
        )}
      </tr>
      {isOpen &&
        parts.map((part) => (
          <Fragment key={part.key}>
            <tr {...tableRoles.row} className={classNames(styles.sub, lines.sub, cards.sub)}>
              {selection && <td {...tableRoles.cell} />}
              {columns.map((column) => (
                <Cell key={column.key} column={column} lines={table.lines}>
                  {part.cells[column.key]}
                </Cell>
              ))}
            </tr>
            <Detail table={table}>{part.detail}</Detail>
          </Fragment>
        ))}
      {isOpen && <Detail table={table}>{rowDetail}</Detail>}
    </>
  );
}

/**
 * Full-width content below a row; nothing without content. It spans the columns that are never hidden: one that spanned hidden
 * columns too would keep their room empty.
 */
function Detail<Row>({
  table: { columns, selection },
  children,
}: {
  table: Pick<DataTableProps<Row>, 'columns' | 'selection'>;
  children: ReactNode;
}) {
  if (children === undefined || children === null) return null;
  const hidden = columns.filter(({ minor }) => minor);
  return (
    <tr {...tableRoles.row} className={styles.detail}>
      <td {...tableRoles.cell} colSpan={columns.length - hidden.length + (selection ? 1 : 0)}>
        {children}
      </td>
      {hidden.map(({ key }) => (
        <td key={key} {...tableRoles.cell} className={lines.minor} />
      ))}
    </tr>
  );
}

interface ToggleProps {
  isOpen: boolean;
  /** Names the button; null makes the cell the button. */
  label: string | null;
  onClick: () => void;
  children: ReactNode;
}

/** Opens a row: the first cell as a button, or a button before it. */
function Toggle({ isOpen, label, onClick, children }: ToggleProps) {
  const arrow = <ChevronRight size={16} strokeWidth={1.5} aria-hidden="true" />;
  if (label === null)
    return (
      <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={onClick}>
        {arrow}
        {typeof children === 'string' ? <CutText text={children} /> : children}
      </button>
    );
  return (
    <span className={styles.apart}>
      <button type="button" className={styles.toggle} aria-expanded={isOpen} aria-label={label} onClick={onClick}>
        {arrow}
      </button>
      {children}
    </span>
  );
}

/** A text of one line, which ends in an ellipsis where it is cut off. */
const CutText = ({ text }: { text: string }) => <span className={classNames(lines.cut, cards.cut)}>{text}</span>;

interface CellProps<Row> {
  column: Column<Row>;
  /** The table is one of lines. */
  lines?: boolean | undefined;
  children: ReactNode;
}

/**
 * A cell. In card layout its column's header precedes it, hidden from screen readers, which use the real one. A cell of
 * plain text that stays the same is not rendered again for another row.
 */
export const Cell = memo(CellOfColumn) as typeof CellOfColumn;

function CellOfColumn<Row>({ column, lines: ofLines = false, children }: CellProps<Row>) {
  const classes = classNames(cellClasses(column), column.minor && lines.minor, column.card && cards[column.card]);
  // Without a value a card has no line for it.
  if (children === undefined || children === null || children === '' || children === false)
    return <td {...tableRoles.cell} className={classes} />;
  return (
    <td {...tableRoles.cell} className={classes}>
      {showsLabel(column, ofLines) && (
        <span className={styles.label} aria-hidden="true">
          {column.header}
        </span>
      )}
      {column.bare ? (
        children
      ) : ofLines && typeof children === 'string' ? (
        <span className={classNames(styles.value, lines.cut, cards.cut, column.breaks && lines.breaks)}>
          {children}
        </span>
      ) : (
        <span className={styles.value}>{children}</span>
      )}
    </td>
  );
}

/** The cards of a table of lines name two of their facts only. */
const showsLabel = <Row,>({ unlabeled, card }: Column<Row>, ofLines: boolean) =>
  unlabeled !== true && (!ofLines || card === 'second' || card === 'third');
