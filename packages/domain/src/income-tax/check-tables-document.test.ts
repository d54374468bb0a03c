import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BUILT_IN_RATES, ratesBook } from '../contributions/rates-book.ts';
import { tableOfDocument } from '../contributions/rates-document.ts';
import { nextYearsDocument } from '../contributions/testing/next-years-document.ts';
import { addDays, plainDate } from '../dates/plain-date.ts';
import {
  checkTaxTables,
  checkTaxTablesText,
  constantsOf,
  isTaxPath,
  type TaxTablesProblem,
} from './check-tables-document.ts';
import {
  documentOfTables,
  type TaxTablesDocument,
  tablesOfDocument,
  taxDifferences,
  taxFigures,
  taxTablesTemplate,
} from './tables-document.ts';
import { BUILT_IN_TAX_TABLES, TAX_EDITIONS, taxBook } from './tax-editions.ts';
import type { TaxTables } from './tax-tables.ts';
import { nextTaxDocument, nextTaxTables } from './testing/next-tax-tables.ts';

const inUse = { tax: BUILT_IN_TAX_TABLES, rates: ratesBook([tableOfDocument(nextYearsDocument())]) };
const valid = nextTaxDocument();
const last = TAX_EDITIONS.at(-1) as TaxTables;
const { from } = valid;
const year = from.slice(0, 4);

/** The valid document with the value at a path changed; undefined removes it. */
function changed(path: string, value: unknown): TaxTablesDocument {
  const copy = structuredClone(valid);
  const keys = path.split(/[.[\]]+/).filter((key) => key !== '');
  let at = copy as unknown as Record<string, unknown>;
  for (const key of keys.slice(0, -1)) at = at[key] as Record<string, unknown>;
  const key = keys.at(-1) ?? '';
  if (value === undefined) Reflect.deleteProperty(at, key);
  else at[key] = value;
  return copy;
}
const problemsOf = (given: unknown, accepted: readonly string[] = []) =>
  checkTaxTables(given, inUse, new Set(accepted)).problems;
const codesOf = (given: unknown) => problemsOf(given).map(({ code }) => code);

describe('the document', () => {
  it('holds every figure of the built-in editions and gives the same tables back', () => {
    for (const tables of TAX_EDITIONS) {
      const document = documentOfTables(tables, 'x');
      expect(tablesOfDocument(JSON.parse(JSON.stringify(document)))).toEqual(tables);
      expect(taxFigures(document).length).toBeGreaterThan(250);
    }
  });

  it('is written in dollars and percent, as in table 8.1', () => {
    expect(documentOfTables(last, 'x')).toMatchObject({
      federal: {
        brackets: [{ over: 0, rate: 14, constant: 0 }, { over: 58_523, rate: 20.5, constant: 3_804 }, {}, {}, {}],
      },
      provinces: { BC: { reduction: { rate: 3.56 } }, YT: { basicAmount: 'federal' } },
      cpp: { base: 4.95, additional: 1, maximumBase: 3_519.45 },
    });
  });

  it('the template has the days after the last edition and lacks only texts', () => {
    expect(problemsOf(taxTablesTemplate(last)).map((problem) => 'params' in problem && problem.params)).toEqual([
      { path: 'edition' },
      { path: 'source' },
      { path: 'quebec.edition' },
    ]);
    expect(taxTablesTemplate(last)).toMatchObject({ from, until: `${year}-06-30` });
  });
});

describe('checkTaxTables', () => {
  it('accepts a correct document and gives its tables', () => {
    const { accepted, problems } = checkTaxTables(valid, inUse);
    expect(problems).toEqual([]);
    expect(accepted?.tables).toEqual(nextTaxTables());
  });

  it('refuses a new year whose every figure is that of the year before, but not a July like its January', () => {
    const template = taxTablesTemplate(last);
    const quebec = { ...(template as unknown as { quebec: object }).quebec, edition: `TP-1015.F ${year}` };
    const { cpp, qpp } = valid as unknown as { cpp: object; qpp: object };
    const filled = { ...template, edition: `T4127 of ${year}`, source: 'x', quebec, cpp, qpp };
    const unchanged = { code: 'taxUnchanged', params: { year, edition: last.edition } };
    expect(problemsOf(filled)).toEqual([unchanged]);
    const first = nextTaxTables();
    const inJuly = { ...inUse, tax: taxBook([first]) };
    expect(checkTaxTables(nextTaxDocument(first), inJuly).problems).toEqual([]);
  });

  it('finds the constants of every built-in table', () => {
    for (const { federal, provinces, quebec } of TAX_EDITIONS) {
      for (const { brackets } of [federal, ...Object.values(provinces)])
        expect(constantsOf(brackets)).toEqual(brackets.map(({ constant }) => constant));
      expect(constantsOf(quebec.brackets, true)).toEqual(quebec.brackets.map(({ constant }) => constant));
    }
  });

  const refused: readonly (readonly [string, unknown, TaxTablesProblem])[] = [
    ['a list', [valid], { code: 'fileNotAnObject' }],
    ['null', null, { code: 'fileNotAnObject' }],
    ['another format', { ...valid, format: 'x' }, { code: 'formatUnknown', params: { format: '"x"' } }],
    ['an unknown field', { ...valid, note: 1 }, { code: 'unknownKey', params: { path: 'note' } }],
    [
      'an inherited name as a field',
      JSON.parse(JSON.stringify(valid).replace('"federal":', '"__proto__":1,"federal":')),
      { code: 'unknownKey', params: { path: '__proto__' } },
    ],
    [
      'an unknown field of a row',
      changed('federal.brackets[1].note', 1),
      { code: 'unknownKey', params: { path: 'federal.brackets[1].note' } },
    ],
    ['no Quebec', changed('quebec', undefined), { code: 'missingKey', params: { path: 'quebec' } }],
    [
      'Quebec among the provinces',
      changed('provinces.QC', {}),
      { code: 'unknownKey', params: { path: 'provinces.QC' } },
    ],
    [
      'a province that is missing',
      changed('provinces.NU', undefined),
      { code: 'missingKey', params: { path: 'provinces.NU' } },
    ],
    [
      'brackets that are no list',
      changed('federal.brackets', {}),
      { code: 'taxNotRows', params: { path: 'federal.brackets' } },
    ],
    ['no bracket', changed('federal.brackets', []), { code: 'taxNotRows', params: { path: 'federal.brackets' } }],
    [
      'brackets without end',
      changed('federal.brackets', Array(21).fill({ over: 0, rate: 1, constant: 0 })),
      { code: 'taxNotRows', params: { path: 'federal.brackets' } },
    ],
    [
      'an amount as text',
      changed('federal.employmentAmount', '1501'),
      { code: 'taxNotAmount', params: { path: 'federal.employmentAmount', value: '"1501"' } },
    ],
    [
      'an amount below a cent',
      changed('federal.employmentAmount', 1501.005),
      { code: 'taxNotAmount', params: { path: 'federal.employmentAmount', value: '1501.005' } },
    ],
    [
      'a negative amount',
      changed('federal.employmentAmount', -1),
      { code: 'taxNotAmount', params: { path: 'federal.employmentAmount', value: '-1' } },
    ],
    [
      'a huge amount',
      changed('federal.employmentAmount', 1e21),
      { code: 'taxNotAmount', params: { path: 'federal.employmentAmount', value: '1e+21' } },
    ],
    [
      'a rate in 1/100,000',
      changed('provinces.ON.brackets[1].rate', 9150),
      { code: 'taxNotRate', params: { path: 'provinces.ON.brackets[1].rate', value: '9150' } },
    ],
    [
      'a basic amount that is another word',
      changed('provinces.YT.basicAmount', 'BPAYT'),
      { code: 'taxNotBasic', params: { path: 'provinces.YT.basicAmount', value: '"BPAYT"' } },
    ],
    [
      'a day that is none',
      { ...valid, from: '2027-02-30' },
      { code: 'taxNotDay', params: { path: 'from', value: '"2027-02-30"' } },
    ],
    ['days in the wrong order', { ...valid, until: addDays(plainDate(from), -1) }, { code: 'taxDaysSwapped' }],
    ['a whole year', { ...valid, until: `${year}-12-31` }, { code: 'taxHalfYear', params: { last: `${year}-06-30` } }],
    [
      'an edition of another year',
      { ...valid, edition: 'CRA T4127 (January 1999)' },
      { code: 'editionOtherYear', params: { year } },
    ],
    [
      'days that are built in',
      { ...valid, edition: 'T4127 2026', from: last.from, until: last.until },
      { code: 'taxBuiltIn', params: { edition: last.edition } },
    ],
    [
      'a gap after the edition before',
      { ...valid, from: addDays(plainDate(from), 1) },
      { code: 'taxNotNext', params: { expected: from } },
    ],
    [
      'a blank edition of Quebec',
      changed('quebec.edition', ' '),
      { code: 'textMissing', params: { path: 'quebec.edition' } },
    ],
    [
      'a first row above zero',
      changed('federal.brackets[0].over', 1),
      { code: 'taxFirstRow', params: { path: 'federal.brackets' } },
    ],
    [
      'a phase that ends before it begins',
      changed('provinces.MB.basicAmount.to', 100_000),
      {
        code: 'taxNotAbove',
        params: {
          path: 'provinces.MB.basicAmount.to',
          value: '100000.00',
          other: 'provinces.MB.basicAmount.from',
          lower: '200000.00',
        },
      },
    ],
    [
      'a health premium out of order',
      changed('provinces.ON.ontario.healthPremium[1].over', 19_000),
      {
        code: 'taxNotAbove',
        params: {
          path: 'provinces.ON.ontario.healthPremium[1].over',
          value: '19000.00',
          other: 'provinces.ON.ontario.healthPremium[0].over',
          lower: '20000.00',
        },
      },
    ],
    [
      'a wrong constant',
      changed('quebec.brackets[2].constant', 8_152),
      {
        code: 'taxDiffers',
        params: {
          path: 'quebec.brackets[2].constant',
          value: '8152.00',
          computed: '8151.00',
          formula: 'quebec.brackets: constant before + (rate - rate before) x over, in whole dollars',
        },
      },
    ],
    [
      'a basic amount that falls from another income',
      changed('federal.basicAmount.from', 181_441),
      {
        code: 'taxDiffers',
        params: {
          path: 'federal.basicAmount.from',
          value: '181441.00',
          computed: '181440.00',
          formula: 'federal.brackets, last row but one, over',
        },
      },
    ],
    [
      "Yukon's employment amount",
      changed('provinces.YT.employmentAmount', 1_500),
      {
        code: 'taxDiffers',
        params: {
          path: 'provinces.YT.employmentAmount',
          value: '1500.00',
          computed: '1501.00',
          formula: 'federal.employmentAmount',
        },
      },
    ],
    [
      "Alberta's supplemental credit",
      changed('provinces.AB.supplementalCreditAbove', 4_896.01),
      {
        code: 'taxDiffers',
        params: {
          path: 'provinces.AB.supplementalCreditAbove',
          value: '4896.01',
          computed: '4896.00',
          formula: 'provinces.AB.brackets: rate[0] x over[1]',
        },
      },
    ],
    [
      'a base rate that is not of the year',
      changed('cpp.base', 4.75),
      {
        code: 'taxDiffers',
        params: { path: 'cpp.base', value: '4.75', computed: '4.95', formula: 'cppBaseRate' },
      },
    ],
    [
      "another year's maximum base contribution",
      changed('qpp.maximumBase', 3_768.3),
      {
        code: 'taxDiffers',
        params: {
          path: 'qpp.maximumBase',
          value: '3768.30',
          computed: '3821.30',
          formula: 'qpp.base x (ympe - basicExemption)',
        },
      },
    ],
    [
      'an amount that moves far',
      changed('provinces.NL.basicAmount', 17_000),
      { code: 'taxMoved', params: { path: 'provinces.NL.basicAmount', from: '15000', to: '17000', percent: 6 } },
    ],
    [
      'a rate that moves at all',
      changed('provinces.NT.payrollTax', 2.1),
      { code: 'taxMoved', params: { path: 'provinces.NT.payrollTax', from: '2', to: '2.1', percent: 0 } },
    ],
    [
      'a part that is gone',
      changed('provinces.BC.reduction', undefined),
      { code: 'taxPartChanged', params: { path: 'provinces.BC.reduction' } },
    ],
    [
      'a last row that is gone',
      changed('provinces.PE.brackets', (valid as unknown as TaxTables).provinces.PE.brackets.slice(0, -1)),
      { code: 'taxPartChanged', params: { path: 'provinces.PE.brackets' } },
    ],
  ];
  it.each(refused)('refuses %s', (_name, given, problem) => {
    expect(problemsOf(given)).toContainEqual(problem);
    expect(checkTaxTables(given, inUse).accepted).toBeNull();
  });

  it('names two rows that are swapped, and no constants that follow from them', () => {
    const { brackets } = (valid as unknown as TaxTables).provinces.ON;
    const swapped = [brackets[0], brackets[2], brackets[1], ...brackets.slice(3)];
    const problems = problemsOf(changed('provinces.ON.brackets', swapped));
    expect(problems).toContainEqual({
      code: 'taxNotAbove',
      params: {
        path: 'provinces.ON.brackets[2].over',
        value: '53891.00',
        other: 'provinces.ON.brackets[1].over',
        lower: '107785.00',
      },
    });
    expect(problems.filter(({ code }) => code === 'taxDiffers')).toEqual([]);
  });

  it('accepts a far move or another part once its path is named', () => {
    const given = changed('provinces.NL.basicAmount', 17_000);
    expect(problemsOf(given, ['provinces.NL.basicAmount'])).toEqual([]);
    expect(problemsOf(changed('provinces.BC.reduction', undefined), ['provinces.BC.reduction'])).toEqual([]);
    expect(problemsOf(given, ['provinces.NS.basicAmount'])).toHaveLength(1);
    for (const path of [
      'provinces.NL.basicAmount',
      'federal.brackets[1].over',
      'cpp.base',
      'provinces.ON.ontario.surtax[0].over',
    ])
      expect(isTaxPath(path)).toBe(true);
    for (const path of ['ympe', 'ON', 'federal', 'federal.brackets[1].over; x']) expect(isTaxPath(path)).toBe(false);
  });

  it('never accepts wrong arithmetic by its name', () => {
    const path = 'provinces.ON.brackets[1].constant';
    expect(problemsOf(changed(path, 2_211), [path])).toHaveLength(1);
  });

  it('asks for nothing of contribution rates that are not there', () => {
    const { problems } = checkTaxTables(changed('cpp.maximumBase', 3_600), { ...inUse, rates: BUILT_IN_RATES });
    expect(problems).toEqual([]);
  });

  it('takes the place of an added edition of the same days, under another name', () => {
    const first = nextTaxTables();
    const second = nextTaxTables(first);
    const rates = ratesBook([tableOfDocument(nextYearsDocument())]);
    const check = (given: unknown, ...added: TaxTables[]) =>
      checkTaxTables(given, { tax: taxBook(added), rates }).problems;
    expect(check(valid, first)).toEqual([]);
    const corrected = changed('provinces.NS.basicAmount', 12_000);
    expect(check(corrected, first)).toEqual([{ code: 'taxEditionTaken', params: { edition: first.edition } }]);
    const renamed = { ...corrected, edition: `${first.edition}, corrected` };
    expect(check(renamed, first)).toEqual([]);
    expect(check({ ...renamed, until: `${year}-05-31` }, first, second)).toEqual([
      { code: 'taxOtherUntil', params: { until: first.until } },
    ]);
    expect(check(nextTaxDocument(first), first)).toEqual([]);
  });

  it('refuses keys given twice and text that is no JSON', () => {
    const text = JSON.stringify(valid);
    expect(checkTaxTablesText(text, inUse).accepted).not.toBeNull();
    expect(checkTaxTablesText(`${text.slice(0, -1)},"until":"x"}`, inUse).problems).toEqual([
      { code: 'keyTwice', params: { path: 'until' } },
    ]);
    expect(checkTaxTablesText('{', inUse).problems).toEqual([
      { code: 'notJson', params: { reason: expect.any(String) } },
    ]);
  });

  // What the arithmetic cannot show, such as the last digit of a basic amount, the comparison with the edition before shows.
  it('any changed number is refused or in the comparison with the edition before', () => {
    const figures = taxFigures(valid);
    fc.assert(
      fc.property(fc.nat(figures.length - 1), fc.double({ min: 0, max: 99, noNaN: true }), (index, raw) => {
        const figure = figures[index];
        const value = Math.round(raw * 1000) / 1000;
        if (figure === undefined || value === figure.value) return;
        const { accepted, differences } = checkTaxTables(changed(figure.path, value), inUse);
        expect(accepted === null || differences.some(({ path }) => path === figure.path)).toBe(true);
      }),
    );
  });

  it('any constant that is off by a dollar, and any bracket rate that is off by 0.01, is refused', () => {
    for (const { path, value } of taxFigures(valid)) {
      if (path.endsWith('.constant')) expect(codesOf(changed(path, value + 1)), path).not.toEqual([]);
      if (/brackets.*rate$/.test(path))
        expect(codesOf(changed(path, Number((value + 0.01).toFixed(3)))), path).not.toEqual([]);
    }
  });

  it('never fails on any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (given) => {
        expect(checkTaxTables(given, inUse).accepted).toBeNull();
      }),
    );
  });
});

describe('taxDifferences', () => {
  it('lists changed, new and removed numbers', () => {
    const before = documentOfTables(last, 'x');
    expect(taxDifferences(before, before)).toEqual([]);
    const reduction = { amount: 100, from: 1, to: 2, rate: 3 };
    const after = {
      ...before,
      provinces: { ...(before.provinces as object), AB: { ...(last.provinces.AB as object) } },
    };
    expect(taxDifferences(before, after as TaxTablesDocument).length).toBeGreaterThan(0);
    const copy = structuredClone(before) as unknown as { provinces: Record<string, Record<string, unknown>> };
    Object.assign(copy.provinces.NS ?? {}, { reduction, basicAmount: 12_000 });
    Reflect.deleteProperty(copy.provinces.YT ?? {}, 'employmentAmount');
    const found = taxDifferences(before, copy as unknown as TaxTablesDocument);
    expect(found).toContainEqual({ path: 'provinces.NS.basicAmount', kind: 'amount', before: 11_932, after: 12_000 });
    expect(found).toContainEqual({ path: 'provinces.NS.reduction.rate', kind: 'rate', before: null, after: 3 });
    expect(found.at(-1)).toEqual({ path: 'provinces.YT.employmentAmount', kind: 'amount', before: 1_501, after: null });
    expect(found).toHaveLength(6);
  });
});
