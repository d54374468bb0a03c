import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkRatesDocument, checkRatesText, PLAUSIBLE_PERCENT, type RatesProblem } from './check-rates-document.ts';
import { RATES_TABLES } from './rates.ts';
import { BUILT_IN_RATES, ratesBook } from './rates-book.ts';
import {
  RATES_FIGURE_NAMES,
  RATES_FIGURES,
  RATES_FORMAT,
  type RatesDocument,
  type RatesFigure,
  ratesTemplate,
  tableOfDocument,
  valuesOf,
} from './rates-document.ts';
import { nextYearsDocument } from './testing/next-years-document.ts';

const valid = nextYearsDocument();
const year = valid.year;
type Loose = { [key: string]: unknown; figures: Record<string, Record<string, unknown>> };
/** The valid document, changed. */
const changed = (change: (document: Loose) => void): unknown => {
  const copy = structuredClone(valid) as unknown as Loose;
  change(copy);
  return copy;
};
const withValue = (figure: RatesFigure, value: unknown) =>
  changed(({ figures }) => {
    figures[figure] = { ...figures[figure], value };
  });
const problemsOf = (given: unknown) => checkRatesDocument(given, BUILT_IN_RATES).problems;

describe('checkRatesDocument', () => {
  it('accepts a correct document and gives its table', () => {
    const { accepted, problems } = checkRatesDocument(valid, BUILT_IN_RATES);
    expect(problems).toEqual([]);
    expect(accepted?.table.year).toBe(year);
    expect(accepted && valuesOf(accepted.table)).toEqual(
      Object.fromEntries(
        RATES_FIGURE_NAMES.map((figure) => [figure, Math.round(Number(valid.figures[figure]?.value) * scale(figure))]),
      ),
    );
  });

  const refused: readonly (readonly [string, unknown, RatesProblem])[] = [
    ['a list', [valid], { code: 'fileNotAnObject' }],
    ['null', null, { code: 'fileNotAnObject' }],
    [
      'figures that are a list',
      changed((it) => Object.assign(it, { figures: [] })),
      { code: 'notAnObject', params: { path: 'figures' } },
    ],
    [
      'a figure without its parts',
      changed((it) => Object.assign(it.figures, { ympe: '75900.00' })),
      { code: 'notAnObject', params: { path: 'figures.ympe' } },
    ],
    [
      'an unknown key',
      changed((it) => Object.assign(it, { note: 'x' })),
      { code: 'unknownKey', params: { path: 'note' } },
    ],
    [
      'an unknown figure',
      changed((it) => Object.assign(it.figures, { cpp3Rate: it.figures.cppRate })),
      { code: 'unknownKey', params: { path: 'figures.cpp3Rate' } },
    ],
    [
      'an unknown part of a figure',
      changed((it) => Object.assign(it.figures.ympe ?? {}, { unit: 'CAD' })),
      { code: 'unknownKey', params: { path: 'figures.ympe.unit' } },
    ],
    [
      'a missing year',
      changed((it) => Reflect.deleteProperty(it, 'year')),
      { code: 'missingKey', params: { path: 'year' } },
    ],
    [
      'a missing figure',
      changed((it) => Reflect.deleteProperty(it.figures, 'qpipRate')),
      { code: 'missingKey', params: { path: 'figures.qpipRate' } },
    ],
    [
      'a missing source',
      changed((it) => Reflect.deleteProperty(it.figures.eiRate ?? {}, 'source')),
      { code: 'missingKey', params: { path: 'figures.eiRate.source' } },
    ],
    [
      'a blank source',
      changed((it) => Object.assign(it.figures.eiRate ?? {}, { source: ' ' })),
      { code: 'textMissing', params: { path: 'figures.eiRate.source' } },
    ],
    [
      'a blank edition of a figure',
      changed((it) => Object.assign(it.figures.eiRate ?? {}, { edition: '' })),
      { code: 'textMissing', params: { path: 'figures.eiRate.edition' } },
    ],
    [
      'an edition of two lines',
      changed((it) => Object.assign(it, { edition: `${year}\nx` })),
      { code: 'textMissing', params: { path: 'edition' } },
    ],
    [
      'an edition of another year',
      changed((it) => Object.assign(it, { edition: 'CRA T4127, January 1999' })),
      { code: 'editionOtherYear', params: { year: String(year) } },
    ],
    [
      'another format',
      changed((it) => Object.assign(it, { format: 'rates' })),
      { code: 'formatUnknown', params: { format: '"rates"' } },
    ],
    ['a year as text', changed((it) => Object.assign(it, { year: String(year) })), { code: 'yearInvalid' }],
    ['a year with a fraction', changed((it) => Object.assign(it, { year: year + 0.5 })), { code: 'yearInvalid' }],
    [
      'a built-in year',
      changed((it) => Object.assign(it, { year: 2026 })),
      { code: 'yearBuiltIn', params: { year: '2026' } },
    ],
    [
      'a year after a gap',
      changed((it) => Object.assign(it, { year: 2999, edition: 'x 2999' })),
      { code: 'previousYearMissing', params: { year: '2999', previous: '2998' } },
    ],
    [
      'a rate in percent',
      withValue('cppRate', 5.95),
      { code: 'notARate', params: { figure: 'cppRate', value: '5.95' } },
    ],
    [
      'a rate as text',
      withValue('cppRate', '5950'),
      { code: 'notARate', params: { figure: 'cppRate', value: '"5950"' } },
    ],
    ['a negative rate', withValue('eiRate', -1630), { code: 'notARate', params: { figure: 'eiRate', value: '-1630' } }],
    ['a rate of zero', withValue('qpipRate', 0), { code: 'notARate', params: { figure: 'qpipRate', value: '0' } }],
    [
      'a figure left empty',
      withValue('ympe', null),
      { code: 'notAnAmount', params: { figure: 'ympe', value: 'null' } },
    ],
    [
      'an amount as a number',
      withValue('ympe', 75900),
      { code: 'notAnAmount', params: { figure: 'ympe', value: '75900' } },
    ],
    [
      'an amount without cents',
      withValue('ympe', '75900'),
      { code: 'notAnAmount', params: { figure: 'ympe', value: '"75900"' } },
    ],
    [
      'an amount with a comma',
      withValue('ympe', '75,900.00'),
      { code: 'notAnAmount', params: { figure: 'ympe', value: '"75,900.00"' } },
    ],
    [
      'a negative amount',
      withValue('ympe', '-75900.00'),
      { code: 'notAnAmount', params: { figure: 'ympe', value: '"-75900.00"' } },
    ],
    [
      'an amount of zero',
      withValue('cpp2Maximum', '0.00'),
      { code: 'notAnAmount', params: { figure: 'cpp2Maximum', value: '"0.00"' } },
    ],
    [
      'an earnings limit with cents',
      withValue('eiMaximumInsurable', '68900.01'),
      { code: 'notHundreds', params: { figure: 'eiMaximumInsurable', value: '68900.01' } },
    ],
    [
      'YMPE and YAMPE swapped',
      changed(({ figures }) => Object.assign(figures, { ympe: figures.yampe, yampe: figures.ympe })),
      { code: 'notAbove', params: { figure: 'yampe', other: 'ympe' } },
    ],
    [
      'the EI rates swapped',
      changed(({ figures }) => Object.assign(figures, { eiRate: figures.eiQuebecRate, eiQuebecRate: figures.eiRate })),
      { code: 'notAbove', params: { figure: 'eiRate', other: 'eiQuebecRate' } },
    ],
    [
      'an employer multiple of 1.5',
      withValue('eiEmployerMultiple', 150_000),
      { code: 'moved', params: { figure: 'eiEmployerMultiple', from: '140000', to: '150000', percent: 0 } },
    ],
  ];
  it.each(refused)('refuses %s', (_, given, problem) => {
    expect(problemsOf(given)).toContainEqual(problem);
    expect(checkRatesDocument(given, BUILT_IN_RATES).accepted).toBeNull();
  });

  const maximums = RATES_FIGURE_NAMES.filter((name) => name.endsWith('Maximum'));
  it.each(maximums)('names %s when it is one cent off, with the computed amount', (figure) => {
    const right = String(valid.figures[figure]?.value);
    const wrong = (Number(right) + 0.01).toFixed(2);
    expect(problemsOf(withValue(figure, wrong))).toEqual([
      { code: 'maximumDiffers', params: expect.objectContaining({ figure, value: wrong, computed: right }) },
    ]);
  });

  it('reads a file without base rates as a first additional rate of 1%', () => {
    const earlier = changed(({ figures }) => {
      Reflect.deleteProperty(figures, 'cppBaseRate');
      Reflect.deleteProperty(figures, 'qppBaseRate');
    });
    const { accepted } = checkRatesDocument(earlier, BUILT_IN_RATES);
    expect(accepted?.table.cpp).toMatchObject({ rate: 5_950, baseRate: 4_950 });
    expect(accepted?.table.qpp).toMatchObject({ rate: 6_300, baseRate: 5_300 });
  });

  it('takes a lower base rate with its rate, as in 2027, and asks about another first additional rate', () => {
    const lower = nextYearsDocument((values) => {
      values.cppRate = 5_750;
    });
    expect(lower.figures.cppBaseRate?.value).toBe(4_750);
    expect(checkRatesDocument(lower, BUILT_IN_RATES).accepted?.table.cpp.baseRate).toBe(4_750);
    const given = withValue('qppBaseRate', 5_200);
    expect(problemsOf(given)).toEqual([
      { code: 'additionalMoved', params: { figure: 'qppBaseRate', whole: 'qppRate', from: '1000', to: '1100' } },
    ]);
    expect(checkRatesDocument(given, BUILT_IN_RATES, new Set(['qppBaseRate'])).accepted).not.toBeNull();
  });

  it('refuses a large move until it is accepted by name', () => {
    const given = nextYearsDocument((values) => {
      values.ympe = 90_000_00;
      values.yampe = 102_000_00;
    });
    const moved = (figure: RatesFigure) => expect.objectContaining({ params: expect.objectContaining({ figure }) });
    expect(problemsOf(given)).toEqual([moved('ympe'), moved('yampe')]);
    expect(checkRatesDocument(given, BUILT_IN_RATES, new Set(['ympe'])).problems).toEqual([moved('yampe')]);
    expect(checkRatesDocument(given, BUILT_IN_RATES, new Set(['ympe', 'yampe'])).accepted).not.toBeNull();
  });

  it('refuses text that is not JSON and a key that is given twice', () => {
    const text = JSON.stringify(valid);
    expect(checkRatesText(text, BUILT_IN_RATES).problems).toEqual([]);
    expect(checkRatesText(text.slice(1), BUILT_IN_RATES).problems).toEqual([
      expect.objectContaining({ code: 'notJson' }),
    ]);
    const twice = text.replace('"ympe":', '"ympe":{"value":"1.00","source":"x","edition":"x"},"ympe":');
    expect(checkRatesText(twice, BUILT_IN_RATES).problems).toEqual([
      { code: 'keyTwice', params: { path: 'figures.ympe' } },
    ]);
    const value = text.replace('"value":', '"value":1,"v\\u0061lue":');
    expect(checkRatesText(value, BUILT_IN_RATES).problems).toEqual([expect.objectContaining({ code: 'keyTwice' })]);
  });

  it('refuses a correct document after any one digit of a figure or the year changes', () => {
    const text = JSON.stringify(valid);
    const spots = [...text.matchAll(/"(?:value|year)":"?([\d.]+)/g)].flatMap((match) => {
      const start = match.index + match[0].length - (match[1] ?? '').length;
      return Array.from(match[1] ?? '', (digit, at) => (digit === '.' ? -1 : start + at)).filter((at) => at >= 0);
    });
    expect(spots.length).toBeGreaterThan(100);
    // Every digit at every place: few enough to try them all.
    for (const at of spots)
      for (const digit of '0123456789') {
        if (text[at] === digit) continue;
        const wrong = `${text.slice(0, at)}${digit}${text.slice(at + 1)}`;
        expect(checkRatesText(wrong, BUILT_IN_RATES).accepted, wrong.slice(at - 30, at + 10)).toBeNull();
      }
  });

  it('accepts any plausible figures with the right maximums', () => {
    const share = fc.integer({ min: -20, max: 40 });
    fc.assert(
      fc.property(share, share, share, (earnings, insurable, rate) => {
        const given = nextYearsDocument((values) => {
          values.ympe += earnings * 100_00;
          values.yampe += earnings * 100_00;
          values.eiMaximumInsurable += insurable * 100_00;
          values.cppRate += rate;
        });
        expect(problemsOf(given)).toEqual([]);
      }),
    );
  });
});

describe('the built-in years as documents', () => {
  it.each([
    [2025, ['yampe']],
    [2026, ['qpipRate', 'qpipEmployerRate']],
  ])('%i moves no further than is plausible, except %j', (of, moved) => {
    const [before, table] = [of - 1, of].map((one) => RATES_TABLES.find((built) => built.year === one));
    const move = (figure: RatesFigure) => {
      if (before === undefined || table === undefined) throw new Error('no such years');
      const [from, to] = [valuesOf(before)[figure], valuesOf(table)[figure]];
      return { figure, share: (Math.abs(to - from) * 100) / from };
    };
    const far = RATES_FIGURE_NAMES.map(move)
      .filter(({ figure, share }) => share > (PLAUSIBLE_PERCENT[figure] ?? Number.POSITIVE_INFINITY))
      .map(({ figure }) => figure);
    expect(far).toEqual(moved);
  });
});

describe('ratesTemplate', () => {
  it('has every key, and is refused until it is filled in', () => {
    const template = ratesTemplate(year);
    expect(Object.keys(template.figures)).toEqual(RATES_FIGURE_NAMES);
    expect(template.format).toBe(RATES_FORMAT);
    const codes = new Set(problemsOf(template).map(({ code }) => code));
    expect([...codes].toSorted()).toEqual(['notARate', 'notAnAmount', 'textMissing']);
  });
});

describe('ratesBook', () => {
  const added = tableOfDocument(valid as RatesDocument);
  const book = ratesBook([added]);
  const day = (text: string) => text as Parameters<typeof book.exact>[0];

  it('estimates a year without figures on the year before, one year ahead at most', () => {
    expect(BUILT_IN_RATES.exactOrEstimate(day(`${year}-01-01`))).toEqual({
      table: RATES_TABLES.at(-1),
      estimate: true,
    });
    expect(() => BUILT_IN_RATES.exact(day(`${year}-01-01`))).toThrow(`Contribution rates for ${year} are not complete`);
    expect(() => BUILT_IN_RATES.exactOrEstimate(day(`${year + 1}-01-01`))).toThrow(`${year + 1}`);
    expect(() => BUILT_IN_RATES.exactOrEstimate(day('2023-12-31'))).toThrow('2023');
  });

  it('uses an added year exactly, and never in place of a built-in one', () => {
    expect(book.exactOrEstimate(day(`${year}-12-31`))).toEqual({ table: added, estimate: false });
    expect(book.exactOrEstimate(day(`${year + 1}-01-01`))).toEqual({ table: added, estimate: true });
    expect(ratesBook([{ ...added, year: 2026 }]).exact(day('2026-05-01'))).toBe(RATES_TABLES.at(-1));
  });

  it('finds a superseded edition for a stored calculation only', () => {
    const first = { ...added, edition: `first ${year}` };
    const corrected = ratesBook([added], [first]);
    expect(corrected.exact(day(`${year}-02-01`))).toBe(added);
    expect(corrected.ofEdition(day(`${year}-02-01`), `first ${year}`)).toBe(first);
    expect(corrected.ofEdition(day(`${year}-02-01`), 'unknown')).toBe(added);
  });
});

const scale = (figure: RatesFigure) => (RATES_FIGURES[figure] === 'rate' ? 1 : 100);
