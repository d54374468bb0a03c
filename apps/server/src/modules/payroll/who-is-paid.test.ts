import { addDays, plainDate } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import { expect, test } from 'vitest';
import { whoIsPaid } from './who-is-paid.ts';

const today = plainDate('2026-11-02');

/** People who all started on different days, so that no two share their paydays. */
const members = Array.from({ length: 1_000 }, (_, at) => ({
  id: String(at).padStart(4, '0'),
  name: `Person ${String(at).padStart(4, '0')}`,
  approved: true,
  commencement: addDays(today, -at),
  birthDate: plainDate('1990-01-01'),
  province: 'ON' as const,
  postalCode: null,
  paidUntil: null,
  settledUntil: addDays(today, -1),
  terms: [
    {
      effectiveOn: addDays(today, -at),
      salary: cents(9_100_000),
      schedule: 'Bi-Weekly' as const,
      province: 'ON' as const,
    },
  ],
  ends: [],
  exemptions: [],
  unpaidLeave: [],
}));

test('lets others have their turn while it plans the paydays of many people', async () => {
  let turns = 0;
  let planning = true;
  const others = () => {
    turns += 1;
    if (planning) setImmediate(others);
  };
  setImmediate(others);
  const people = await whoIsPaid({
    range: { from: today, to: addDays(today, 40), today },
    members,
    linesOf: new Map(),
    daysOf: new Map(),
    people: members.toReversed(),
  });
  planning = false;
  expect(turns).toBeGreaterThan(15);
  const fortnight = [...people].filter(([day]) => day > today && day <= addDays(today, 14));
  expect(fortnight.flatMap(([, paid]) => paid)).toHaveLength(members.length);
  for (const [, paid] of fortnight) expect(paid.map(({ id }) => id)).toEqual(paid.map(({ id }) => id).toSorted());
});
