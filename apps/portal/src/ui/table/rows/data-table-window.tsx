import {
  memo,
  type ReactNode,
  type Ref,
  type RefObject,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { tableRoles } from '../table-roles.ts';
import {
  asManyAs,
  groupsNear,
  type Near,
  type RowHeights,
  recycledBetween,
  type Slots,
  shownGroups,
  slotsFor,
} from './window-groups.ts';

/** Tables with more rows than this render only the rows near the viewport. */
export const WINDOWED_FROM = 100;

/** Rows that appear and disappear together. */
const GROUP = 5;
/** Height of a row until one was measured, in pixels. */
const ROW_HEIGHT = 44;
/** How far outside the viewport rows are rendered, in pixels. */
const MARGIN = 200;

interface WindowedRowsProps {
  count: number;
  rows: RowSource;
}

/** The rows by their place, from 0. */
export interface RowSource {
  /** What a row is known by while it moves. */
  keyAt: (index: number) => string;
  /** Renders a row as the child of the given key. */
  row: (index: number, key: number) => ReactNode;
}

/**
 * Table bodies of five rows each. The bodies far from the viewport are one empty row of the same height, so the page keeps its
 * length and rows may have different heights. A body that has focus stays, and printing renders all. After a change the bodies in
 * sight come first, and those around them when the browser has time.
 */
export function WindowedRows({ count, rows }: WindowedRowsProps) {
  const groups = Math.ceil(count / GROUP);
  const first = useRef<HTMLTableSectionElement>(null);
  const heights = useRef<RowHeights>({ width: 0, groups: new Map() });
  const near = useNearGroups(first, heights, groups);
  const printing = usePrinting();
  const later = useDeferredValue(rows);
  const heightOf = (group: number) => groupHeight(heights.current, group, Math.min(GROUP, count - group * GROUP));
  const parts = shownGroups(printing ? { from: 0, to: groups - 1, focused: null } : near, groups);
  return parts.map(({ from, to, shown }, part) => {
    const place = { ...tableRoles.group, ref: part === 0 ? first : null };
    if (shown)
      return (
        <RowGroup
          key={from - near.recycled}
          group={from}
          size={Math.min(GROUP, count - from * GROUP)}
          rows={from >= near.inSight.from && from <= near.inSight.to ? rows : later}
          place={place.ref}
        />
      );
    let height = 0;
    for (let group = from; group <= to; group += 1) height += heightOf(group);
    return (
      <tbody key={from === 0 ? 'above' : to === groups - 1 ? 'below' : 'between'} {...place} aria-hidden>
        <tr data-placeholder="">
          {/* One that spanned hidden columns too would keep their room empty. */}
          <td colSpan={1} style={{ height }} />
        </tr>
      </tbody>
    );
  });
}

interface RowGroupProps {
  group: number;
  size: number;
  rows: RowSource;
  place: Ref<HTMLTableSectionElement>;
}

/** Rendered again for another function only, so a group out of sight can wait for its rows. */
const RowGroup = memo(({ group, size, rows, place }: RowGroupProps) => {
  const slots = useRef<Slots>(new Map());
  const places = Array.from({ length: size }, (_, at) => group * GROUP + at);
  slots.current = slotsFor(places.map(rows.keyAt), slots.current);
  return (
    <tbody {...tableRoles.group} ref={place} data-group={group}>
      {places.map((index) => rows.row(index, slots.current.get(rows.keyAt(index)) ?? -1))}
    </tbody>
  );
});

interface Sight extends Near {
  /** The groups that are at least partly in the viewport. */
  inSight: { from: number; to: number };
}

interface NearAndInSight extends Sight {
  /** By how many groups the keys of the groups have been shifted in all. */
  recycled: number;
}

const sameGroups = (a: Sight, b: Sight) =>
  a.from === b.from &&
  a.to === b.to &&
  a.focused === b.focused &&
  a.inSight.from === b.inSight.from &&
  a.inSight.to === b.inSight.to;

/** The groups near the viewport, and the one with focus, as the page scrolls. */
function useNearGroups(
  first: RefObject<HTMLTableSectionElement | null>,
  heights: RefObject<RowHeights>,
  groups: number,
): NearAndInSight {
  const [near, setNear] = useState<NearAndInSight>({
    from: 0,
    to: 4,
    focused: null,
    recycled: 0,
    inSight: { from: 0, to: 4 },
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: refs keep their identity
  useLayoutEffect(() => {
    const look = () => {
      const start = first.current;
      const table = start?.closest('table');
      if (!start || !table) return;
      const { top, width } = start.getBoundingClientRect();
      // Heights measured at another width, perhaps of cards, no longer hold.
      if (width !== heights.current.width) heights.current = { width, groups: new Map() };
      for (const body of table.tBodies) {
        const { height } = body.getBoundingClientRect();
        const { group } = body.dataset;
        // The last group may have fewer rows.
        if (group !== undefined && height > 0 && Number(group) < groups - 1)
          heights.current.groups.set(Number(group), height);
      }
      const inside = table.contains(document.activeElement);
      const focused = inside ? document.activeElement?.closest('tbody')?.dataset.group : undefined;
      const within = (margin: number) =>
        groupsNear(
          { top: -margin - top, bottom: window.innerHeight + margin - top },
          (group) => groupHeight(heights.current, group, GROUP),
          groups,
        );
      const seen = {
        ...within(MARGIN),
        focused: focused === undefined ? null : Number(focused),
        inSight: within(0),
      };
      // The focus of an open menu is outside the table, and of a button that waits nowhere. It returns to the same row.
      const held = table.querySelector('[aria-expanded="true"], [data-pending]') !== null;
      setNear((before) => {
        const next = asManyAs(before, seen, groups);
        const recycled = before.recycled + (held ? 0 : recycledBetween(before, next));
        return sameGroups(before, next) ? before : { ...next, recycled };
      });
    };
    // Scroll events come before the frame is drawn, so rows rendered at once are in it.
    const follow = () => flushSync(look);
    look();
    // Captured, because a dialog scrolls itself, and such an event does not reach the window otherwise.
    window.addEventListener('scroll', follow, { passive: true, capture: true });
    window.addEventListener('resize', follow);
    return () => {
      window.removeEventListener('scroll', follow, { capture: true });
      window.removeEventListener('resize', follow);
    };
  }, [groups]);

  return near;
}

function groupHeight({ groups }: RowHeights, group: number, rows: number): number {
  const known = groups.get(group);
  if (known !== undefined && rows === GROUP) return known;
  const [other] = groups.values();
  return rows * (other === undefined ? ROW_HEIGHT : other / GROUP);
}

/** Whether the page is being printed. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
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
  return printing;
}
