import type { ActivityEvent } from '@portage/contract/dashboard';
import { describe, expect, it } from 'vitest';
import { recentActivity, relativeTime } from './recent-activity.ts';

const event = (id: string, verb: ActivityEvent['verb'], given: Partial<ActivityEvent> = {}): ActivityEvent => ({
  id,
  verb,
  status: 'approved',
  invoiced: false,
  created_at: `2026-11-02T10:00:0${id}+00:00`,
  name: 'Maya Tremblay',
  person: null,
  amount: null,
  day: null,
  kind: null,
  final_pay_kind: null,
  ...given,
});

const itemsOf = (events: ActivityEvent[]) => recentActivity(events, 'Northern EOR');

describe('recentActivity', () => {
  it('lists the five newest events of all kinds, newest first', () => {
    const items = itemsOf([
      event('1', 'added'),
      event('2', 'paid', { amount: 3500.1, day: '2026-11-13', created_at: '2026-11-02T11:00:00.5+00:00' }),
      event('3', 'invoiced', { amount: 3780.11, created_at: '2026-11-02T11:00:00.51+00:00' }),
      event('4', 'activated'),
      event('5', 'requested', { kind: 'Bonus', amount: 500 }),
      event('6', 'credited', { amount: -10 }),
    ]);
    expect(items.map(({ key }) => key.split(' ')[1])).toEqual(['3', '2', '6', '5', '4']);
    expect(items.map(({ type }) => type)).toEqual(['invoice', 'payment', 'invoice', 'one_time_payment', 'team_member']);
    expect(items.map(({ amount }) => amount)).toEqual([378_011, 350_010, 1000, 50_000, null]);
  });

  it('tells a person added and activated at one moment apart', () => {
    const [added, activated] = itemsOf([event('1', 'added'), event('1', 'activated')]);
    expect(added?.key).not.toBe(activated?.key);
  });

  it.each<[ActivityEvent['verb'], Partial<ActivityEvent>, string]>([
    ['added', {}, 'Your company added Maya Tremblay'],
    ['activated', {}, 'Your company activated Maya Tremblay'],
    ['added', { person: 'Ana Silva' }, 'Ana Silva added Maya Tremblay'],
    ['activated', { person: 'Ana Silva' }, 'Ana Silva activated Maya Tremblay'],
    ['requested', { person: 'Ana Silva', kind: 'Bonus' }, 'Ana Silva requested Bonus for Maya Tremblay'],
    ['away', { person: 'Noah Roy' }, 'Noah Roy approved Maya Tremblay’s time away'],
    ['away', { status: 'declined' }, 'Maya Tremblay’s time away declined'],
    ['joined', { name: 'Finn Berg', kind: 'finance' }, 'Finn Berg joined as Finance'],
    ['paid', { day: '2026-11-13' }, 'We paid Maya Tremblay on 13 November'],
    ['invoiced', { name: 'INV-1' }, 'We sent invoice INV-1'],
    ['credited', { name: 'CN-1' }, 'We issued credit CN-1'],
    ['requested', { kind: 'Bonus' }, 'Your company requested Bonus for Maya Tremblay'],
    [
      'final',
      { kind: 'Severance', final_pay_kind: 'payInLieu' },
      'We added Pay in lieu of notice to the final pay of Maya Tremblay',
    ],
  ])('says who did what: %s', (verb, given, words) => {
    expect(itemsOf([event('1', verb, given)])[0]?.name).toBe(words);
  });

  it.each<[ActivityEvent['verb'], Partial<ActivityEvent>, string]>([
    ['added', { person: 'Ana Silva' }, 'Ana Silva'],
    ['added', {}, 'Maya Tremblay'],
    ['paid', {}, 'Maya Tremblay'],
    ['invoiced', { name: 'INV-1' }, 'Northern EOR'],
    ['credited', { name: 'CN-1' }, 'Northern EOR'],
  ])('shows the face of who did it, or of whom it is about: %s %o', (verb, given, face) => {
    expect(itemsOf([event('1', verb, given)])[0]?.face).toBe(face);
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
