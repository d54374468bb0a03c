import { describe, expect, it } from 'vitest';
import { parseCents } from '../money/money.ts';
import { RATES_TABLES } from './rates.ts';
import { BUILT_IN_RATES } from './rates-book.ts';
import { RATES_FIGURE_NAMES, tableOfDocument, valuesOf } from './rates-document.ts';
import { changedRates, checkRatesForm, type RatesForm, ratesForm, readFigure, typedFigure } from './rates-form.ts';
import type { RatesTable } from './rates-table.ts';
import { nextYearsDocument } from './testing/next-years-document.ts';

const last = RATES_TABLES.at(-1) as RatesTable;
const document = nextYearsDocument();
const { year } = document;
const values = valuesOf(tableOfDocument(document));
/** The made-up year as it is typed. */
const typed = (changes: Partial<RatesForm> = {}): RatesForm => ({
  ...ratesForm(last),
  ...Object.fromEntries(RATES_FIGURE_NAMES.map((figure) => [figure, typedFigure(figure, values[figure])])),
  edition: `T4127 (January ${year})`,
  quebecEdition: `Revenu Québec ${year}`,
  ...changes,
});
const check = (changes: Partial<RatesForm> = {}) => checkRatesForm(year, typed(changes), BUILT_IN_RATES);

describe('a figure', () => {
  it.each([
    ['cppRate', '5.95', 5_950],
    ['cppRate', '5,95 %', 5_950],
    ['cppRate', '5', 5_000],
    ['cppRate', '5.9500', 5_950],
    ['qpipRate', '0.494%', 494],
    ['eiEmployerMultiple', '1.4', 140_000],
    ['ympe', '74,600', '74600.00'],
    ['ympe', '74 600,00 $', '74600.00'],
    ['cppMaximum', '4230.45', '4230.45'],
    ['cppRate', '', null],
    ['cppRate', '5.9501', null],
    ['cppRate', '5950', null],
    ['cppRate', '-5', null],
    ['cppRate', '5e1', null],
    ['ympe', '', null],
    ['ympe', '74.600', null],
    ['ympe', 'seventy', null],
  ] as const)('%s typed as %j is %j', (figure, text, value) => {
    expect(readFigure(figure, text)).toBe(value);
  });

  it('of every built-in year is typed and read back', () => {
    for (const table of RATES_TABLES)
      for (const figure of RATES_FIGURE_NAMES) {
        const value = valuesOf(table)[figure];
        const read = readFigure(figure, typedFigure(figure, value));
        expect(typeof read === 'string' ? parseCents(read) : read, figure).toBe(value);
      }
  });
});

describe('checkRatesForm', () => {
  it('gives the document that the file would be', () => {
    const { document: found, fields, others } = check();
    expect({ fields, others }).toEqual({ fields: [], others: [] });
    expect(found && valuesOf(tableOfDocument(found))).toEqual(values);
    expect(found?.figures.qppRate).toMatchObject({ edition: `Revenu Québec ${year}` });
  });

  it('the form of the year before lacks only editions and is not the year itself', () => {
    expect(checkRatesForm(year, ratesForm(last), BUILT_IN_RATES).fields).toEqual([
      { code: 'editionMissing', field: 'edition' },
      { code: 'editionMissing', field: 'quebecEdition' },
    ]);
    expect(checkRatesForm(last.year, typed({ edition: '2026', quebecEdition: '2026' }), BUILT_IN_RATES).others).toEqual(
      [{ code: 'yearBuiltIn', params: { year: String(last.year) } }],
    );
  });

  it('names each wrong figure at its field', () => {
    expect(check({ cppMaximum: '4290.46' }).fields).toEqual([
      { code: 'maximumDiffers', params: expect.objectContaining({ figure: 'cppMaximum', computed: '4289.95' }) },
    ]);
    expect(check({ ympe: 'x', eiRate: '' }).fields).toEqual([
      { code: 'notRead', figure: 'ympe' },
      { code: 'notRead', figure: 'eiRate' },
    ]);
    expect(check({ edition: 'T4127 (January 1999)' }).fields).toEqual([{ code: 'editionOtherYear', field: 'edition' }]);
    expect(check({ quebecEdition: `${year}\nx` }).fields).toEqual(
      expect.arrayContaining([{ code: 'editionMissing', field: 'quebecEdition' }]),
    );
  });

  it('takes a large move once it is accepted by name', () => {
    const changes = { qpipRate: '0.5', qpipMaximum: '520.00' };
    expect(check(changes).fields).toEqual([
      { code: 'moved', params: expect.objectContaining({ figure: 'qpipRate', from: '430', to: '500' }) },
    ]);
    expect(check({ ...changes, accepted: 'x,qpipRate' }).document).not.toBeNull();
  });
});

it('lists what changes in the year before', () => {
  const changed = changedRates(last, document).map(({ figure }) => figure);
  expect(changed).toContain('ympe');
  expect(changed).not.toContain('cppRate');
});
