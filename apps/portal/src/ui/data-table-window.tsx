import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { tableRoles } from './table-roles.ts';

/** Tables with more rows than this render only the rows near the viewport. */
export const WINDOWED_FROM = 100;

/** Rows that appear and disappear together. */
const GROUP = 10;
/** Height of a row until one was measured, in pixels. */
const ROW_HEIGHT = 44;
/** How far outside the viewport rows are rendered, in pixels. */
const MARGIN = 200;

interface WindowedRowsProps {
  count: number;
  /** Columns that a placeholder spans. */
  columns: number;
  /** Renders a row, with its place from 0. */
  row: (index: number) => ReactNode;
}

/**
 * Table bodies of ten rows each. A body far from the viewport is one empty row of the same height, so the page keeps its
 * length and rows may have different heights. A body that has focus stays, and printing renders all.
 */
export function WindowedRows({ count, columns, row }: WindowedRowsProps) {
  const groups = Math.ceil(count / GROUP);
  const first = useRef<HTMLTableSectionElement>(null);
  const heights = useRef(new Map<number, number>());
  const [near, setNear] = useState<ReadonlySet<number>>(() => new Set([0, 1, 2, 3]));
  const [printing, setPrinting] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: bodies keep their elements; only their number changes
  useEffect(() => {
    const table = first.current?.closest('table');
    if (!table) return undefined;
    let width = 0;
    const observer = new IntersectionObserver(
      (entries) => {
        setNear((before) => {
          const next = new Set(before);
          for (const { target, isIntersecting, boundingClientRect: box } of entries) {
            const group = Number((target as HTMLElement).dataset.group);
            // Heights measured at another width, perhaps of cards, no longer hold.
            if (box.width !== width) heights.current.clear();
            width = box.width;
            if (isIntersecting) next.add(group);
            else if (next.has(group) && !target.contains(document.activeElement)) {
              heights.current.set(group, box.height);
              next.delete(group);
            }
          }
          return next;
        });
      },
      { rootMargin: `${MARGIN}px 0px` },
    );
    for (const body of table.tBodies) observer.observe(body);
    return () => observer.disconnect();
  }, [groups]);

  useEffect(() => {
    const print = () => flushSync(() => setPrinting(true));
    const done = () => setPrinting(false);
    window.addEventListener('beforeprint', print);
    window.addEventListener('afterprint', done);
    return () => {
      window.removeEventListener('beforeprint', print);
      window.removeEventListener('afterprint', done);
    };
  }, []);

  const heightOf = (group: number, rows: number) => {
    const known = heights.current.get(group);
    if (known !== undefined && rows === GROUP) return known;
    const [other] = heights.current.values();
    return rows * (other === undefined ? ROW_HEIGHT : other / GROUP);
  };

  return Array.from({ length: groups }, (_, group) => {
    const from = group * GROUP;
    const rows = Math.min(GROUP, count - from);
    const shown = printing || near.has(group);
    return (
      <tbody
        // biome-ignore lint/suspicious/noArrayIndexKey: a group is a place in the list; its rows have keys of their own.
        key={group}
        ref={group === 0 ? first : null}
        {...tableRoles.group}
        data-group={group}
        aria-hidden={shown ? undefined : true}
      >
        {shown ? (
          Array.from({ length: rows }, (_, place) => row(from + place))
        ) : (
          <tr data-placeholder="">
            <td colSpan={columns} style={{ height: heightOf(group, rows) }} />
          </tr>
        )}
      </tbody>
    );
  });
}
