import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { RatesProblem } from '@portage/domain/contributions/check-rates-document';
import { BUILT_IN_RATES, ratesBook } from '@portage/domain/contributions/rates-book';
import { tableOfDocument } from '@portage/domain/contributions/rates-document';
import { nextYearsDocument } from '@portage/domain/contributions/testing/next-years-document';
import type { TaxTablesProblem } from '@portage/domain/income-tax/check-tables-document';
import { BUILT_IN_TAX_TABLES } from '@portage/domain/income-tax/tax-editions';
import { nextTaxDocument } from '@portage/domain/income-tax/testing/next-tax-tables';
import { BUILT_IN_MINIMUM_WAGES } from '@portage/domain/minimum-wage/minimum-wage';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calculateLines } from './commands/payroll-calculate.ts';
import { acceptedAnyFile, acceptedFile, problemText } from './rates-file.ts';
import { importedTables } from './tax-import.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portage-rates-'));
});
afterAll(() => rm(folder, { recursive: true }));

const fileOf = async (content: unknown) => {
  const file = join(folder, 'rates.json');
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
};
const document = nextYearsDocument();

const sentences: readonly (readonly [RatesProblem | TaxTablesProblem, string])[] = [
  [{ code: 'fileNotAnObject' }, 'The file must be a JSON object.'],
  [{ code: 'notAnObject', params: { path: 'figures.ympe' } }, 'figures.ympe must be an object.'],
  [{ code: 'notJson', params: { reason: 'Unexpected end' } }, 'The file is not valid JSON: Unexpected end'],
  [{ code: 'unknownKey', params: { path: 'note' } }, 'note is not a known key. Remove it.'],
  [{ code: 'missingKey', params: { path: 'year' } }, 'year is missing.'],
  [{ code: 'keyTwice', params: { path: 'figures.ympe' } }, 'figures.ympe is given twice.'],
  [{ code: 'textMissing', params: { path: 'edition' } }, 'edition must be one line of text, without spaces around it.'],
  [
    { code: 'formatUnknown', params: { format: '"rates"' } },
    'The format is "rates". Start from portage rates template.',
  ],
  [{ code: 'yearInvalid' }, 'year must be a number of four digits.'],
  [{ code: 'yearBuiltIn', params: { year: '2026' } }, 'The rates for 2026 are built in and cannot be replaced.'],
  [
    { code: 'editionOtherYear', params: { year: '2027' } },
    'The edition does not name the year 2027. Check that the file and the publication are for the same year.',
  ],
  [
    { code: 'previousYearMissing', params: { year: '2029', previous: '2028' } },
    'The rates for 2029 cannot be compared with the year before. Add the rates for 2028 first.',
  ],
  [
    { code: 'notARate', params: { figure: 'cppRate', value: '5.95' } },
    'cppRate is 5.95. Write a rate as a whole number in 1/100,000: 5.95% is 5950.',
  ],
  [
    { code: 'notAnAmount', params: { figure: 'ympe', value: '75900' } },
    'ympe is 75900. Write an amount as text in dollars with cents, such as "74600.00".',
  ],
  [
    { code: 'notHundreds', params: { figure: 'ympe', value: '75900.01' } },
    'ympe is 75900.01. It is published in whole hundreds of dollars.',
  ],
  [
    { code: 'notAbove', params: { figure: 'yampe', other: 'ympe' } },
    'yampe must be higher than ympe. Check that they are not swapped.',
  ],
  [
    {
      code: 'maximumDiffers',
      params: { figure: 'eiMaximum', value: '1139.38', computed: '1139.37', formula: 'eiRate x eiMaximumInsurable' },
    },
    'eiMaximum is 1139.38, but eiRate x eiMaximumInsurable is 1139.37. One of these figures is wrong.',
  ],
  [
    { code: 'moved', params: { figure: 'qpipRate', from: '494', to: '430', percent: 5 } },
    'qpipRate moves from 494 to 430, more than the plausible 5%. If the publication says so, add --accept-change qpipRate.',
  ],
  [
    { code: 'taxHalfYear', params: { last: '2027-06-30' } },
    'until must be 2027-06-30 or earlier. Another edition is published for the pay dates after it.',
  ],
  [
    { code: 'taxNotAbove', params: { path: 'a[2].over', value: '1.00', other: 'a[1].over', lower: '2.00' } },
    'a[2].over is 1.00, which is not above a[1].over (2.00). Check that rows are not swapped.',
  ],
  [
    { code: 'taxDiffers', params: { path: 'a', value: '1.00', computed: '2.00', formula: 'b x c' } },
    'a is 1.00, but b x c is 2.00. One of these figures is wrong.',
  ],
  [
    { code: 'taxMoved', params: { path: 'cpp.base', from: '4.95', to: '4.75', percent: 0 } },
    'cpp.base moves from 4.95 to 4.75, more than the plausible 0%. If the publication says so, add --accept-change cpp.base.',
  ],
];
test.each(sentences)('puts %j into words', (problem, sentence) => {
  expect(problemText(problem)).toBe(sentence);
});

test('recognizes a file of tax tables by its format, and names an invalid path', async () => {
  const inUse = { rates: BUILT_IN_RATES, wages: BUILT_IN_MINIMUM_WAGES, tax: BUILT_IN_TAX_TABLES };
  const tables = nextTaxDocument();
  expect(await acceptedAnyFile(await fileOf(tables), inUse, [])).toMatchObject({
    kind: 'tax',
    accepted: { document: tables },
  });
  await expect(acceptedAnyFile(await fileOf({ ...tables, source: '' }), inUse, [])).rejects.toThrow(
    'source must be one line of text',
  );
  await expect(acceptedAnyFile(await fileOf(tables), inUse, ['ympe'])).rejects.toThrow(
    'ympe is not a path of the tax tables',
  );
});

test("fills tax tables with CRA's CSV files, and says what is left", async () => {
  const template = await fileOf(nextTaxDocument());
  const csv = join(folder, 'table.csv');
  const table = [',,1st,2nd', 'Federal,A,0,"60,000"', ',R,0.14,0.205', ',K,0,"3,900"'];
  const rows = (code: string) => [`${code},A,0,"50,000"`, ',V,0.05,0.1', ',KP,0,"2,500"'];
  const codes = ['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'SK', 'YT'];
  await writeFile(csv, [...table, ...codes.flatMap(rows)].join('\n'));
  const { document: filled, left } = await importedTables(template, [csv]);
  expect(filled).toMatchObject({
    federal: {
      brackets: [
        { over: 0, rate: 14, constant: 0 },
        { over: 60_000, rate: 20.5, constant: 3_900 },
      ],
    },
  });
  expect(left).toContain('quebec.brackets');
  expect(left).not.toContain('federal.brackets');
  await writeFile(csv, table.join('\n'));
  await expect(importedTables(template, [csv])).rejects.toThrow('There are no rows for AB.');
  await expect(importedTables(csv, [csv])).rejects.toThrow('Start from portage rates template income-tax');
});

test('reads a correct file, and refuses a wrong one with every problem', async () => {
  expect((await acceptedFile(await fileOf(document), BUILT_IN_RATES, [])).table.year).toBe(document.year);
  await expect(acceptedFile(await fileOf({ ...document, year: '1', note: 'x' }), BUILT_IN_RATES, [])).rejects.toThrow(
    'The rates are refused:\n- note is not a known key. Remove it.\n- year must be a number of four digits.',
  );
  await expect(acceptedFile(join(folder, 'none.json'), BUILT_IN_RATES, [])).rejects.toThrow('cannot be read (ENOENT');
  await expect(acceptedFile(await fileOf(document), BUILT_IN_RATES, ['ymp'])).rejects.toThrow(
    'There is no figure ymp. The figures are cppRate, ',
  );
});

test('payroll calculate uses the rates of a file, and never an estimate', async () => {
  const line = JSON.stringify({
    payDate: `${document.year}-02-15`,
    province: 'ON',
    paysPerYear: 26,
    pensionable: '2307.69',
  });
  const calculate = async (rates?: Parameters<typeof calculateLines>[2]) => {
    const output = new PassThrough();
    const written = text(output);
    await calculateLines(Readable.from([`${line}\n`]), output, rates);
    output.end();
    return JSON.parse(await written) as object;
  };
  expect(await calculate()).toEqual({
    error: expect.stringContaining(`Contribution rates for ${document.year} are not`),
  });
  expect(await calculate(ratesBook([tableOfDocument(document)]))).toMatchObject({ cpp: '129.30' });
});
