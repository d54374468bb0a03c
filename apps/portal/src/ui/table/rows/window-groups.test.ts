import { expect, test } from 'vitest';
import { asManyAs, groupsNear, recycledBetween, shownGroups, slotsFor } from './window-groups.ts';

test('finds the groups in sight, also before the first and after the last', () => {
  const near = (top: number, bottom: number) => groupsNear({ top, bottom }, () => 100, 50);
  expect(near(-200, 500)).toEqual({ from: 0, to: 4 });
  expect(near(1_050, 1_450)).toEqual({ from: 10, to: 14 });
  expect(near(9_000, 9_500)).toEqual({ from: 49, to: 49 });
  expect(near(-900, -500)).toEqual({ from: 0, to: 0 });
  expect(groupsNear({ top: 0, bottom: 250 }, (group) => (group === 0 ? 200 : 50), 50)).toEqual({ from: 0, to: 1 });
});

test('shows a range and the group with focus, with gaps between', () => {
  const gap = (from: number, to: number) => ({ from, to, shown: false });
  const one = (group: number) => ({ from: group, to: group, shown: true });
  expect(shownGroups({ from: 0, to: 1, focused: null }, 4)).toEqual([one(0), one(1), gap(2, 3)]);
  expect(shownGroups({ from: 5, to: 6, focused: 2 }, 7)).toEqual([gap(0, 1), one(2), gap(3, 4), one(5), one(6)]);
  expect(shownGroups({ from: 5, to: 6, focused: 6 }, 8)).toEqual([gap(0, 4), one(5), one(6), gap(7, 7)]);
  // The list became shorter than what was in sight.
  expect(shownGroups({ from: 90, to: 95, focused: 70 }, 3)).toEqual([gap(0, 1), one(2)]);
});

test('shows as many groups after a scroll as before it, where that is one more than needed', () => {
  const range = (from: number, to: number) => ({ from, to, focused: null });
  expect(asManyAs(range(0, 6), range(2, 7), 50)).toEqual(range(2, 8));
  expect(asManyAs(range(0, 6), range(2, 8), 50)).toEqual(range(2, 8));
  expect(asManyAs(range(0, 6), range(2, 9), 50)).toEqual(range(2, 9));
  // A smaller window, and the end of the list.
  expect(asManyAs(range(0, 6), range(2, 6), 50)).toEqual(range(2, 6));
  expect(asManyAs(range(40, 46), range(44, 49), 50)).toEqual(range(44, 49));
});

test('uses elements again after a scroll past several groups, but not while one has focus', () => {
  const at = (from: number, focused: number | null = null) => ({ from, to: from + 5, focused });
  expect(recycledBetween(at(10), at(14))).toBe(4);
  expect(recycledBetween(at(10), at(0))).toBe(-10);
  expect(recycledBetween(at(10), at(11))).toBe(0);
  expect(recycledBetween(at(10), at(10))).toBe(0);
  expect(recycledBetween(at(10, 12), at(20, 12))).toBe(0);
  expect(recycledBetween(at(10), at(20, 12))).toBe(0);
});

test('a row keeps its child while it is shown, and one that comes takes the child of one that went', () => {
  const first = slotsFor(['a', 'b', 'c'], new Map());
  expect([...first]).toEqual([
    ['a', 0],
    ['b', 1],
    ['c', 2],
  ]);
  expect([...slotsFor(['x', 'a', 'c'], first)]).toEqual([
    ['x', 1],
    ['a', 0],
    ['c', 2],
  ]);
  // No two rows have one child, also when the group grows and a row comes back.
  const grown = slotsFor(['b', 'x', 'c', 'a'], slotsFor(['x', 'c'], first));
  expect(new Set(grown.values()).size).toBe(4);
});
