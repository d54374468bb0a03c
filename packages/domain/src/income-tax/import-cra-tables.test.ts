import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importCraTables } from './import-cra-tables.ts';
import { documentOfTables, tablesOfDocument, taxTablesTemplate } from './tables-document.ts';
import { TAX_EDITIONS } from './tax-editions.ts';
import type { TaxBracket, TaxTables } from './tax-tables.ts';

const last = TAX_EDITIONS.at(-1) as TaxTables;
const template = taxTablesTemplate(last);
const CODES = ['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'SK', 'YT'] as const;

const cell = (dollars: number) => {
  const text = dollars.toLocaleString('en-CA');
  return text.includes(',') ? `"${text}"` : text;
};
/** Eight cells, the last of them empty. */
const filled = (cells: readonly (string | number)[]) => [...cells, ...Array(8 - cells.length).fill('')].join(',');
const bracketRows = (place: string, brackets: readonly TaxBracket[]) => [
  `${place},A,${filled(brackets.map(({ over }) => cell(over / 100)))}`,
  `,${place === 'Federal' ? 'R' : 'V'},${filled(brackets.map(({ rate }) => rate / 100_000))}`,
  `,${place === 'Federal' ? 'K' : 'KP'},${filled(brackets.map(({ constant }) => cell(constant / 100)))}`,
];
/** Table 8.1 of an edition as CRA writes it. */
const table81 = ({ federal, provinces }: TaxTables) =>
  [
    ',,1st,2nd,3rd,4th,5th,6th,7th,8th',
    ...bracketRows('Federal', federal.brackets),
    ...CODES.flatMap((code) => bracketRows(code, provinces[code].brackets)),
    ',,,,,,,,,',
  ].join('\r\n');
/** Table 8.2 with made-up figures, as CRA writes it. */
const table82 = [
  ',Basic amount,Index rate,LCP rate,LCP amount,CEA,S2,T4 to V1,V1 rate,A to V2,V2 rate,V2 Maximum,Abatement,Surtax',
  'Federal,BPAF,0.027,0.15,750,1521,,,,,,,,',
  'AB,23001,0.02,,,,,,,,,,,',
  'BC,13300,0.028,,,,812,,,,,,,',
  'MB,BPAMB,0.012,0.15,1800,,,,,,,,,',
  'NB,13800,0.027,0.2,2000,,,,,,,,,',
  'NL,15100,0.023,,,,,,,,,,,',
  'NS,12100,0.031,0.2,2000,,,,,,,,,',
  'NT,18300,0.027,,,,,,,,,,,',
  'NU,19700,0.027,,,,,,,,,,,',
  'ON,13100,0.028,,,,306,0,0,20000,0,0,,',
  ',,,,,,,5900,0.2,36000,0.06,300,,',
  ',,,,,,,7600,0.36,48000,0.06,450,,',
  ',,,,,,,,,72000,0.25,600,,',
  'PE,15100,¿,,,,,,,,,,,',
  'QC,¿,¿,,,,,,,,,,0.165,',
  'SK,20500,0.027,0.175,875,,,,,,,,,',
  'YT,BPAYT,0.027,,,1521,,,,,,,,',
  'Outside Canada,,,,,,,,,,,,,0.48',
].join('\n');

describe('table 8.1', () => {
  it('of an edition gives its brackets back', () => {
    for (const tables of TAX_EDITIONS) {
      const others = documentOfTables({ ...last, edition: 'x', quebec: { ...last.quebec, edition: 'x' } }, 'x');
      const { table, document, problems } = importCraTables(table81(tables), others);
      expect({ table, problems }).toEqual({ table: '8.1', problems: [] });
      const read = tablesOfDocument(document);
      expect(read.federal.brackets).toEqual(tables.federal.brackets);
      for (const code of CODES) expect(read.provinces[code].brackets).toEqual(tables.provinces[code].brackets);
      expect(read.quebec).toEqual(tablesOfDocument(others).quebec);
    }
  });

  it('may have a title above it, and says which figures it gave', () => {
    const { filled: paths, problems } = importCraTables(`\uFEFFTable 8.1 Rates,,\n${table81(last)}`, template);
    expect(problems).toEqual([]);
    expect(paths).toContain('provinces.PE.brackets[5].constant');
    expect(paths).not.toContain('quebec.brackets[0].over');
  });

  it('is refused whole for a place that is missing, a row that is shorter, or text among numbers', () => {
    const text = table81(last);
    const problemsOf = (changed: string) => {
      const { document, problems } = importCraTables(changed, template);
      expect(document).toBe(template);
      return problems;
    };
    expect(problemsOf(text.replace('NU,A', 'XX,A'))).toEqual([{ code: 'craRowMissing', params: { place: 'NU' } }]);
    expect(problemsOf(text.replace(/0\.1316,/, ','))).toEqual([{ code: 'craRowsDiffer', params: { place: 'ON' } }]);
    expect(problemsOf(text.replace('0.0915', '9.15%'))).toContainEqual({
      code: 'craNotNumber',
      params: { row: 30, value: '9.15%' },
    });
  });
});

describe('table 8.2', () => {
  const { table, document, problems, filled: paths } = importCraTables(table82, template);
  const read = tablesOfDocument({ ...document, edition: 'x' });

  it('gives basic amounts, credits, the surtax and the abatement', () => {
    expect({ table, problems }).toEqual({ table: '8.2', problems: [] });
    expect(read.provinces.AB.basicAmount).toBe(23_001_00);
    expect(read.federal).toMatchObject({ employmentAmount: 1_521_00, labourFundRate: 15_000, quebecAbatement: 16_500 });
    expect(read.federal.outsideCanadaSurtax).toBe(48_000);
    expect(read.provinces.YT.employmentAmount).toBe(1_521_00);
    expect(read.provinces.BC.reduction).toEqual({ ...last.provinces.BC.reduction, amount: 812_00 });
    expect(read.provinces.ON.ontario).toMatchObject({
      reductionBasic: 306_00,
      surtax: [
        { over: 5_900_00, rate: 20_000 },
        { over: 7_600_00, rate: 36_000 },
      ],
    });
  });

  it('leaves amounts that a formula names as they were, and does not say that it filled them', () => {
    expect(read.federal.basicAmount).toEqual(last.federal.basicAmount);
    expect(read.provinces.MB.basicAmount).toEqual(last.provinces.MB.basicAmount);
    expect(read.provinces.YT.basicAmount).toBe('federal');
    expect(paths.filter((path) => path.includes('basicAmount'))).toHaveLength(10);
  });

  it('is refused without a column or a place', () => {
    expect(importCraTables(table82.replace('CEA', 'Other'), template).problems).toEqual([
      { code: 'craColumnMissing', params: { column: 'CEA' } },
    ]);
    expect(importCraTables(table82.replace('SK,', 'S,'), template).problems).toEqual([
      { code: 'craRowMissing', params: { place: 'SK' } },
    ]);
    expect(importCraTables(table82.replace(',1521,,,,,,,,\nAB', ',x,,,,,,,,\nAB'), template).problems).toEqual([
      { code: 'craNotNumber', params: { row: 2, value: 'x' } },
    ]);
  });
});

it('says of any other text that it is neither table, and never fails', () => {
  expect(importCraTables('a,b\n1,2', template)).toMatchObject({ table: null, problems: [{ code: 'craNotTable' }] });
  fc.assert(
    fc.property(fc.string(), fc.nat(table82.length), (noise, at) => {
      const { document, problems } = importCraTables(table82.slice(0, at) + noise + table82.slice(at + 1), template);
      expect(problems.length > 0 ? document === template : document !== template).toBe(true);
    }),
  );
});
