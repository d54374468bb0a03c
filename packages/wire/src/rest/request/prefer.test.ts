import { describe, expect, test } from 'vitest';
import { allowed, heededBy, type Preferences, parsePrefer, preferenceApplied } from './prefer.ts';

const none: Preferences = {
  return: null,
  count: null,
  resolution: null,
  missing: null,
  handling: null,
  timezone: null,
  maxAffected: null,
};

describe('parsePrefer', () => {
  test('nothing', () => {
    expect(parsePrefer(null)).toEqual(none);
    expect(parsePrefer('')).toEqual(none);
  });

  test.each(
    Object.entries(allowed).flatMap(([name, values]) => (name === 'tx' ? [] : values.map((value) => [name, value]))),
  )('%s=%s', (name, value) => {
    expect(parsePrefer(`${name}=${value}`)).toEqual({ ...none, [name ?? '']: value });
  });

  test.each(allowed.tx)('tx=%s is known and not heeded', (value) => {
    expect(parsePrefer(`handling=strict, tx=${value}`)).toEqual({ ...none, handling: 'strict' });
  });

  test('several, in any order and spacing; the first of a kind wins', () => {
    expect(parsePrefer(' count=exact,return=minimal , return=representation,count=planned')).toEqual({
      ...none,
      count: 'exact',
      return: 'minimal',
    });
  });

  test('max-affected counts with handling=strict only', () => {
    expect(parsePrefer('max-affected=5').maxAffected).toBeNull();
    expect(parsePrefer('handling=lenient, max-affected=5').maxAffected).toBeNull();
    expect(parsePrefer('handling=strict, max-affected=5, max-affected=6').maxAffected).toBe(5);
  });

  test('timezone is a zone that exists', () => {
    expect(parsePrefer('timezone=America/Toronto').timezone).toBe('America/Toronto');
    expect(parsePrefer('timezone=Mars/Phobos').timezone).toBeNull();
    expect(parsePrefer("timezone=UTC'; drop").timezone).toBeNull();
  });

  test('unknown ones are ignored, and refused when handling is strict', () => {
    expect(parsePrefer('foo=bar, return=everything, handling=lenient')).toEqual({ ...none, handling: 'lenient' });
    expect(() =>
      parsePrefer('foo=bar, handling=strict, return=everything, timezone=Mars/Phobos, max-affected=x, count=exact'),
    ).toThrow(
      expect.objectContaining({
        status: 400,
        code: 'PGRST122',
        details: 'Invalid preferences: foo=bar, return=everything, timezone=Mars/Phobos, max-affected=x',
      }),
    );
  });
});

describe('what is echoed', () => {
  const all = parsePrefer(
    'max-affected=3, timezone=UTC, handling=strict, count=exact, return=minimal, missing=null, resolution=ignore-duplicates',
  );

  test.each([
    ['GET', 'count=exact, handling=strict, timezone=UTC'],
    ['HEAD', 'count=exact, handling=strict, timezone=UTC'],
    ['POST', 'resolution=ignore-duplicates, missing=null, return=minimal, count=exact, handling=strict, timezone=UTC'],
    ['PATCH', 'missing=null, return=minimal, count=exact, handling=strict, timezone=UTC, max-affected=3'],
    ['DELETE', 'return=minimal, count=exact, handling=strict, timezone=UTC, max-affected=3'],
  ])('%s', (method, applied) => {
    expect(preferenceApplied(heededBy(method, all))).toBe(applied);
    expect(preferenceApplied(heededBy(method, none))).toBe('');
  });

  test.each(['POST', 'PATCH', 'DELETE'])('%s counts what it wrote, and estimates nothing', (method) => {
    expect(heededBy(method, parsePrefer('count=planned')).count).toBeNull();
    expect(heededBy(method, parsePrefer('count=estimated')).count).toBe('estimated');
    expect(heededBy('GET', parsePrefer('count=planned')).count).toBe('planned');
  });
});
