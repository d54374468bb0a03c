import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  addDays,
  addMonthsClamped,
  compareDates,
  DEFAULT_TIME_ZONE,
  dayOf,
  dayOfWeek,
  daysBetween,
  firstOfMonth,
  fromEpochDay,
  isPlainDate,
  lastOfMonth,
  type PlainDate,
  parsePlainDate,
  plainDate,
  todayAt,
  toEpochDay,
} from './plain-date.ts';

const DAY_MS = 86_400_000;
// The years 0001 to 9999.
const epochDay = fc.integer({ min: -719_162, max: 2_932_896 });

describe('plain dates', () => {
  it('match the proleptic Gregorian calendar on every day', () => {
    fc.assert(
      fc.property(epochDay, (day) => {
        const date = fromEpochDay(day);
        const utc = new Date(day * DAY_MS);
        expect(date).toBe(utc.toISOString().slice(0, 10));
        expect(toEpochDay(date)).toBe(day);
        expect(dayOfWeek(date)).toBe(utc.getUTCDay());
      }),
    );
  });

  it('count days forward and backward', () => {
    fc.assert(
      fc.property(epochDay, epochDay, (a, b) => {
        const [from, to] = [fromEpochDay(a), fromEpochDay(b)];
        expect(addDays(from, daysBetween(from, to))).toBe(to);
        expect(Math.sign(compareDates(from, to))).toBe(Math.sign(a - b));
      }),
    );
  });

  it('clamp added months to the last day of the month', () => {
    expect(addMonthsClamped(plainDate('2026-01-31'), 1)).toBe('2026-02-28');
    expect(addMonthsClamped(plainDate('2024-01-31'), 1)).toBe('2024-02-29');
    expect(addMonthsClamped(plainDate('2026-03-31'), -13)).toBe('2025-02-28');
    expect(addMonthsClamped(plainDate('2026-12-15'), 1)).toBe('2027-01-15');
    expect(() => addMonthsClamped(plainDate('9999-12-01'), 1)).toThrow(RangeError);
  });

  it('find the first and last day of a month', () => {
    expect(firstOfMonth(plainDate('2028-02-17'))).toBe('2028-02-01');
    expect(lastOfMonth(plainDate('2028-02-17'))).toBe('2028-02-29');
    expect(dayOf(lastOfMonth(plainDate('2026-11-01')))).toBe(30);
  });

  it.each(['2026-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '26-01-01', '2026-01-01T00:00', '', '0000-01-01'])(
    'refuse %s',
    (text) => {
      expect(parsePlainDate(text)).toBeNull();
      expect(isPlainDate(text)).toBe(false);
      expect(() => plainDate(text)).toThrow(RangeError);
    },
  );

  it('use the date in Toronto, not in UTC', () => {
    expect(todayAt(Date.UTC(2026, 10, 21, 4, 59))).toBe('2026-11-20');
    expect(todayAt(Date.UTC(2026, 10, 21, 5, 0))).toBe('2026-11-21');
    expect(todayAt(Date.UTC(2026, 6, 1, 3, 59))).toBe('2026-06-30');
    expect(todayAt(Date.UTC(2026, 10, 21, 4, 59), 'UTC')).toBe('2026-11-21');
  });

  it('are the same at any moment with Temporal as with formats', () => {
    setFlagsFromString('--harmony-temporal');
    const Temporal: object = runInNewContext('Temporal');
    const given = (temporal: object | undefined, read: () => PlainDate) => {
      vi.stubGlobal('Temporal', temporal);
      return read();
    };
    const zones = fc.constantFrom(DEFAULT_TIME_ZONE, 'America/St_Johns', 'America/Vancouver', 'Asia/Kolkata', 'UTC');
    const moments = fc.integer({ min: Date.UTC(1970, 0, 1), max: Date.UTC(2100, 0, 1) });
    fc.assert(
      fc.property(moments, zones, (ms, zone) => {
        const read = () => todayAt(ms, zone);
        expect(given(Temporal, read)).toBe(given(undefined, read));
      }),
    );
    for (const temporal of [Temporal, undefined])
      for (const [ms, zone] of [
        [Number.NaN, 'UTC'],
        [0, 'Nowhere/Land'],
      ] as const)
        expect(() => given(temporal, () => todayAt(ms, zone))).toThrow(expect.objectContaining({ name: 'RangeError' }));
    vi.unstubAllGlobals();
  });
});
