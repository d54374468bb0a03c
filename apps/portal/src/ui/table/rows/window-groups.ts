/** Measured heights of groups of rows, by group, at a width of the table. */
export interface RowHeights {
  width: number;
  groups: Map<number, number>;
}

/** The groups to render: a range, and the one with focus. */
export interface Near {
  from: number;
  to: number;
  focused: number | null;
}

/** Groups that are one part of the table: one that is shown, or a gap. */
interface Part {
  from: number;
  to: number;
  shown: boolean;
}

/** The child of a group that shows each row, by the row's key. */
export type Slots = ReadonlyMap<string, number>;

/** A row that stays keeps its child; one that comes takes the child of one that went, whose elements fit it but for their texts. */
export function slotsFor(keys: readonly string[], before: Slots): Slots {
  const kept = new Map(keys.flatMap((key) => (before.has(key) ? [[key, before.get(key) ?? 0] as const] : [])));
  const taken = new Set(kept.values());
  let next = 0;
  return new Map(
    keys.map((key) => {
      const slot = kept.get(key);
      if (slot !== undefined) return [key, slot];
      while (taken.has(next)) next += 1;
      taken.add(next);
      return [key, next];
    }),
  );
}

/** The range, with one group more at its end if there was room for it before: as many groups throughout a scroll need no new elements. */
export function asManyAs<Range extends Near>(before: Near, next: Range, groups: number): Range {
  const fewer = before.to - before.from - (next.to - next.from);
  return fewer === 1 && next.to < groups - 1 ? { ...next, to: next.to + 1 } : next;
}

/**
 * By how many groups to shift the keys of all groups after a scroll, so that those that leave the window are used again. From two groups
 * on this costs less than new elements. None while a row has focus.
 */
export function recycledBetween(before: Near, next: Near): number {
  if (before.focused !== null || next.focused !== null) return 0;
  const moved = next.from - before.from;
  return Math.abs(moved) < 2 ? 0 : moved;
}

/** The groups that are in sight between two distances from the first group's top; the nearest one if none is. */
export function groupsNear(
  sight: { top: number; bottom: number },
  heightOf: (group: number) => number,
  groups: number,
): { from: number; to: number } {
  const last = Math.max(0, groups - 1);
  let [from, edge] = [0, heightOf(0)];
  while (from < last && edge < sight.top) {
    from += 1;
    edge += heightOf(from);
  }
  let to = from;
  while (to < last && edge < sight.bottom) {
    to += 1;
    edge += heightOf(to);
  }
  return { from, to };
}

/** The parts of the table in order: each group that is shown, and the gaps between them. */
export function shownGroups({ from, to, focused }: Near, groups: number): Part[] {
  const last = groups - 1;
  const [start, end] = [Math.min(from, Math.max(0, last)), Math.min(to, last)];
  const shown = Array.from({ length: Math.max(0, end - start + 1) }, (_, at) => start + at);
  if (focused !== null && focused <= last && !shown.includes(focused)) shown.push(focused);
  shown.sort((a, b) => a - b);
  const parts: Part[] = [];
  let next = 0;
  for (const group of shown) {
    if (group > next) parts.push({ from: next, to: group - 1, shown: false });
    parts.push({ from: group, to: group, shown: true });
    next = group + 1;
  }
  if (next <= last) parts.push({ from: next, to: last, shown: false });
  return parts;
}
