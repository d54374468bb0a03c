import { describe, expect, it } from 'vitest';
import { recentActivity, relativeTime } from './recent-activity.ts';

const member = (id: number, date_added: string) => ({
  team_member_id: `m${id}`,
  first_name: 'Maya',
  last_name: `Tremblay ${id}`,
  status: 'approved',
  date_added,
});
const pay = (id: number, created_at: string, payday: string) => ({
  id: `p${id}`,
  status: 'upcoming',
  created_at,
  payday,
  gross_salary: 3500,
  ei: 79.87,
  cpp: 200.24,
  employee: { first_name: 'Maya', last_name: 'Tremblay' },
});

describe('recentActivity', () => {
  it('lists the five newest items of all three sources, newest first', () => {
    const items = recentActivity({
      members: [1, 2, 3].map((id) => member(id, `2026-11-0${id}T10:00:00+00:00`)),
      payments: [
        pay(1, '2026-11-02T11:00:00.5+00:00', '2026-11-27'),
        pay(2, '2026-11-02T11:00:00.51+00:00', '2026-12-11'),
      ],
      oneTime: [
        {
          id: 'o1',
          status: 'Processing',
          created_at: '2026-11-09T10:00:00+00:00',
          amount: 500.1,
          payment_type: 'Bonus',
          employee_name: 'Liam Chen',
        },
      ],
    });
    expect(items.map(({ id }) => id)).toEqual(['o1', 'm3', 'p2', 'p1', 'm2']);
    expect(items.map(({ amount }) => amount)).toEqual([50_010, null, 378_011, 378_011, null]);
  });

  it('distinguishes two pays of one person by payday', () => {
    const payments = [
      pay(1, '2026-11-02T11:00:00+00:00', '2026-11-27'),
      pay(2, '2026-11-02T10:00:00+00:00', '2026-12-11'),
    ];
    expect(recentActivity({ members: [], payments, oneTime: [] }).map(({ name }) => name)).toEqual([
      'Pay of Maya Tremblay for 27 November',
      'Pay of Maya Tremblay for 11 December',
    ]);
  });
});

describe('relativeTime', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  it.each([
    ['2026-11-21T11:59:30Z', 'just now'],
    ['2026-11-21T11:57:00Z', '3 minutes ago'],
    ['2026-11-20T12:00:00Z', 'yesterday'],
    ['2026-11-07T12:00:00Z', '2 weeks ago'],
    ['2024-11-21T12:00:00Z', '2 years ago'],
  ])("formats %s as '%s'", (moment, words) => {
    expect(relativeTime(moment, now)).toBe(words);
  });
});
