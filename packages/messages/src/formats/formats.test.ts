import { plainDate } from '@portage/domain/dates/plain-date';
import { cents, toDecimal } from '@portage/domain/money/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as english from './en-CA.ts';
import * as french from './fr-CA.ts';

/** Text with '_' for a no-break space. */
const spaced = (text: string): string => text.replaceAll('_', '\u00a0');

it('has the same formats in every locale', () => {
  expect(Object.keys(french).sort()).toEqual(Object.keys(english).sort());
});

describe('dates', () => {
  const day = plainDate('2026-11-28');
  const first = plainDate('2026-12-01');

  it('writes them in English as the screens show them', () => {
    expect(english.formatLongDate(plainDate('2026-11-20'))).toBe('Friday, 20 November 2026');
    expect(english.formatDayOfWeek(plainDate('2026-11-20'))).toBe('Friday, 20 November');
    expect(english.formatDate(plainDate('2026-11-20'))).toBe('20 November 2026');
    expect(english.formatDayMonth(plainDate('2026-11-27'))).toBe('27 November');
    expect(english.formatShortDate(plainDate('2026-05-03'))).toBe('3 May 2026');
    expect(english.formatMonth(day)).toBe('November 2026');
    expect(english.DAY_NAMES.map(english.shortDayName).join(' ')).toBe('Sun Mon Tue Wed Thu Fri Sat');
  });

  it('writes them in French in lower case, without a comma', () => {
    expect(french.formatLongDate(day)).toBe('samedi 28 novembre 2026');
    expect(french.formatDayOfWeek(first)).toBe('mardi 1er décembre');
    expect(french.formatDate(day)).toBe('28 novembre 2026');
    expect(french.formatDayMonth(day)).toBe('28 novembre');
    expect(french.formatMonth(day)).toBe('novembre 2026');
    expect(french.DAY_NAMES.map(french.shortDayName).join(' ')).toBe('dim. lun. mar. mer. jeu. ven. sam.');
  });

  it('writes the first of a month as 1er in French', () => {
    expect(french.formatDate(first)).toBe('1er décembre 2026');
    expect(french.formatDayMonth(first)).toBe('1er décembre');
    expect(french.formatLongDate(first)).toBe('mardi 1er décembre 2026');
    expect(french.formatShortDateInText(first)).toBe('1er déc. 2026');
    expect(french.formatShortDateInText(day)).toBe('28 nov. 2026');
    expect(english.formatShortDateInText(first)).toBe('1 Dec 2026');
    expect(french.formatShortDate(first)).toBe('1er déc. 2026');
  });

  it('abbreviates French months as CLDR does, June and July apart', () => {
    const months = Array.from({ length: 12 }, (_, at) => plainDate(`2026-${String(at + 1).padStart(2, '0')}-05`));
    expect(months.map(french.formatShortDate).join(' | ')).toBe(
      '5 janv. 2026 | 5 févr. 2026 | 5 mars 2026 | 5 avr. 2026 | 5 mai 2026 | 5 juin 2026 | 5 juill. 2026 | 5 août 2026 | 5 sept. 2026 | 5 oct. 2026 | 5 nov. 2026 | 5 déc. 2026',
    );
  });

  it('writes months alone, under charts', () => {
    const shown = (formats: typeof english) =>
      ['2026-06-01', '2026-07-01', '2026-11-01'].map((date) => formats.formatShortMonth(plainDate(date)));
    expect(shown(english)).toEqual(['Jun', 'Jul', 'Nov']);
    expect(shown(french)).toEqual(['juin', 'juill.', 'nov.']);
  });

  it.each([
    ['2026-11-14', '2026-11-27', '14 – 27 Nov 2026', '14 – 27 nov. 2026'],
    ['2026-12-01', '2026-12-14', '1 – 14 Dec 2026', '1er – 14 déc. 2026'],
    ['2026-11-28', '2026-12-11', '28 Nov – 11 Dec 2026', '28 nov. – 11 déc. 2026'],
    ['2026-12-28', '2027-01-10', '28 Dec 2026 – 10 Jan 2027', '28 déc. 2026 – 10 janv. 2027'],
    ['2026-12-28', '2026-12-28', '28 Dec 2026', '28 déc. 2026'],
  ])('formats the range %s to %s', (start, end, inEnglish, inFrench) => {
    expect(english.formatDateRange(plainDate(start), plainDate(end))).toBe(inEnglish);
    expect(french.formatDateRange(plainDate(start), plainDate(end))).toBe(inFrench);
  });
});

describe('editions of rates', () => {
  it.each([
    ['CRA T4127, 122nd edition (January 2026)', 'T4127 de l’ARC, 122e édition (janvier 2026)'],
    ['CRA T4127, January 2024', 'T4127 de l’ARC, janvier 2024'],
    ['Our tables, first edition', 'Our tables, first edition'],
  ])('writes %s', (stored, inFrench) => {
    expect(english.formatEdition(stored)).toBe(stored);
    expect(french.formatEdition(stored)).toBe(inFrench);
  });
});

describe('amounts', () => {
  it('formats English amounts with commas and a point', () => {
    expect(english.formatCad(cents(350_000))).toBe('3,500.00');
    expect(english.formatCad(cents(13_608_420))).toBe('136,084.20');
    expect(english.formatDollarsAndCents(cents(4_536_132))).toBe('$45,361.32');
    expect(english.formatDollarsAndCents(cents(350_000))).toBe('$3,500.00');
    expect(english.formatCad(cents(Number.MAX_SAFE_INTEGER))).toBe('90,071,992,547,409.91');
  });

  it('formats French amounts with U+00A0 and a comma', () => {
    expect(french.formatCad(cents(150_000))).toBe(spaced('1_500,00'));
    expect(french.formatCad(cents(123_456_789))).toBe(spaced('1_234_567,89'));
    expect(french.formatCad(cents(-1250))).toBe('−12,50');
    expect(french.formatCadNamed(cents(-1250))).toBe(spaced('−12,50_$_CA'));
    expect(french.formatDollarsAndCents(cents(-1250))).toBe(spaced('−12,50_$'));
    expect(french.formatDollarsAndCents(cents(150_000))).toBe(spaced('1_500,00_$'));
    expect(french.formatCad(cents(Number.MAX_SAFE_INTEGER))).toBe(spaced('90_071_992_547_409,91'));
  });

  it('writes a negative amount with a true minus', () => {
    expect(english.formatCad(cents(-350_000))).toBe('−3,500.00');
    expect(english.formatCadNamed(cents(-1250))).toBe('CAD\u00a0−12.50');
    expect(english.formatDollarsAndCents(cents(-1250))).toBe('−$12.50');
  });

  it('names the Canadian dollar before English amounts and after French ones', () => {
    expect(english.formatCadNamed(cents(150_000))).toBe('CAD\u00a01,500.00');
    expect(french.formatCadNamed(cents(150_000))).toBe(spaced('1_500,00_$_CA'));
  });

  it('formats plan prices', () => {
    expect(english.formatTermPrice(cents(59_900), 'Monthly')).toBe('$599/mo');
    expect(english.formatTermPrice(cents(240_400), 'Yearly')).toBe('$2,404/yr');
    expect(english.formatDollars(cents(240_450))).toBe('$2,404.50');
    expect(french.formatTermPrice(cents(59_900), 'Monthly')).toBe(spaced('599_$_CA_/_mois'));
    expect(french.formatTermPrice(cents(240_400), 'Yearly')).toBe(spaced('2_404_$_CA_/_an'));
    expect(french.formatDollars(cents(240_450))).toBe(spaced('2_404,50_$'));
  });

  it('formats rates, counts, factors and file sizes', () => {
    const rates = [5_950, 4_000, 494, 430, 1_630, 6_400];
    expect(rates.map(english.formatRate)).toEqual(['5.95%', '4%', '0.494%', '0.43%', '1.63%', '6.4%']);
    expect(rates.map(french.formatRate)).toEqual(['5,95_%', '4_%', '0,494_%', '0,43_%', '1,63_%', '6,4_%'].map(spaced));
    expect([1500, 1.4, -3].map(english.formatNumber)).toEqual(['1,500', '1.4', '-3']);
    expect([1500, 1.4, 12_345.678, -3].map(french.formatNumber)).toEqual(
      ['1_500', '1,4', '12_345,678', '-3'].map(spaced),
    );
    expect(english.formatFileSize(2.5 * 1024 * 1024)).toBe('2.5 MB');
    expect(french.formatFileSize(2.5 * 1024 * 1024)).toBe(spaced('2,5_Mo'));
    expect([english.formatFileSize(640), english.formatFileSize(240 * 1024)]).toEqual(['640 B', '240 KB']);
    expect([french.formatFileSize(640), french.formatFileSize(240 * 1024)]).toEqual(['640_o', '240_ko'].map(spaced));
  });
});

it('formats moments and relative times', () => {
  const moment = new Date(2026, 10, 28, 14, 5).getTime();
  expect(english.formatMoment(moment)).toBe('28 Nov 2026, 14:05');
  // As every short date of the portal: some browsers shorten September to 'Sept'.
  expect(english.formatMoment(new Date(2026, 8, 3, 0, 7).getTime())).toBe('3 Sep 2026, 00:07');
  expect(french.formatMoment(moment)).toBe(spaced('28 nov. 2026, 14_h_05'));
  expect(french.formatMoment(moment + 3 * 86_400_000)).toBe(spaced('1er déc. 2026, 14_h_05'));
  expect(english.formatClock(moment)).toBe('14:05');
  expect(french.formatClock(moment)).toBe(spaced('14_h_05'));
  expect([english.formatRelative(-1, 'day'), english.formatRelative(-5, 'minute')]).toEqual([
    'yesterday',
    '5 minutes ago',
  ]);
  const relative = ([count, unit]: [number, 'minute' | 'hour' | 'day' | 'month']) => french.formatRelative(count, unit);
  const counted: [number, 'minute' | 'hour' | 'day' | 'month'][] = [
    ...([-1, 0, 1, -2, 3] as const).map((count): [number, 'day'] => [count, 'day']),
    ...([
      [-5, 'minute'],
      [-1, 'minute'],
      [-2, 'hour'],
      [-1, 'month'],
    ] as [number, 'minute'][]),
  ];
  expect(counted.map(relative).map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
    ...['hier', 'aujourd’hui', 'demain', 'avant-hier', 'dans 3 jours'],
    ...['il y a 5 minutes', 'il y a 1 minute', 'il y a 2 heures', 'le mois dernier'],
  ]);
});

it('writes a place as each language does, without blank parts', () => {
  const place = ['Montréal', 'Québec', 'H2X 1Y4'] as const;
  expect(english.formatPlace(...place)).toBe(spaced('Montréal, Québec H2X_1Y4'));
  expect(french.formatPlace(...place)).toBe(spaced('Montréal (Québec) H2X_1Y4'));
  expect(french.formatPlace(null, 'Québec', null)).toBe('Québec');
  expect([english, french].map(({ formatPlace }) => formatPlace(null, null, ''))).toEqual(['', '']);
});

it('sorts names by the alphabet, accents included', () => {
  const names = ['Zoé', 'Œuvre', 'Éric', 'Omar', 'eric', 'Emma'];
  expect(names.toSorted(french.compareNames)).toEqual(['Emma', 'eric', 'Éric', 'Œuvre', 'Omar', 'Zoé']);
});

it('compares names as the collator of the language does', () => {
  // Few letters, so that names often begin alike.
  const name = fc.string({ unit: fc.constantFrom(...'aAbBzZ', ' ', 'é', 'É', 'œ', '-', "'", 'ß', '9'), maxLength: 6 });
  const locales = [
    [english.compareNames, new Intl.Collator('en-CA')],
    [french.compareNames, new Intl.Collator('fr-CA')],
  ] as const;
  fc.assert(
    fc.property(name, name, (a, b) => {
      for (const [compareNames, collator] of locales) expect(compareNames(a, b)).toBe(collator.compare(a, b));
    }),
    { numRuns: 2000 },
  );
});

it('groups English numbers as the browser does', () => {
  const amounts = new Intl.NumberFormat('en-CA', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const numbers = new Intl.NumberFormat('en-CA');
  fc.assert(
    fc.property(fc.integer({ min: -(10 ** 13), max: 10 ** 13 }), (value) => {
      expect(english.formatCad(cents(value))).toBe(
        amounts.format(toDecimal(cents(value)) as `${number}`).replace('-', '−'),
      );
      expect(english.formatNumber(value)).toBe(numbers.format(value));
      expect(english.formatNumber(value / 1000)).toBe(numbers.format(value / 1000));
    }),
  );
});
