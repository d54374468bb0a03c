import { maxStatementRows } from '@portage/domain/bank/read-statement';
import { describe, expect, test } from 'vitest';
import { type BankProfile, bankProfile, profileLayout } from './bank-profile.ts';
import { readByLayout } from './read-bank-file.ts';

const readStatement = async (file: string, profile: BankProfile) => readByLayout(file, profileLayout(file, profile));

const profiles = JSON.stringify({
  caisse: {
    account: 'Caisse',
    separator: ';',
    skipLines: 2,
    columns: { date: 'Jour', credit: 'Crédit', debit: 'Débit', text: ['Libellé', 'Détail'] },
    dateFormat: 'DD.MM.YYYY',
    decimal: ',',
  },
  generic: { columns: { date: 'Date', amount: 'Amount', text: ['Description'], payer: 'Payer' } },
  card: { columns: { date: 'Date', amount: 'Amount', text: ['Text'] }, dateFormat: 'MM/DD/YYYY', received: 'negative' },
});

const genericProfile = bankProfile(profiles, 'generic');

test('reads a profile with separate columns, a decimal comma and lines above the headings', async () => {
  const file =
    'Relevé\n\nJour;Crédit;Débit;Libellé;Détail\n01.06.2026;"1.234,5";;Virement;INV-2026-0007\n2.6.2026;;40,00;Frais;\n';
  const { lines, unreadable } = await readStatement(file, bankProfile(profiles, 'caisse'));
  expect(lines.map(({ bookedOn, cents, text: what }) => [bookedOn, cents, what])).toEqual([
    ['2026-06-01', 123_450, 'Virement INV-2026-0007'],
    ['2026-06-02', -4_000, 'Frais'],
  ]);
  expect(unreadable).toEqual([]);
});

test('counts equal lines of one day, and reads the sign of the profile', async () => {
  const file = 'date,amount,text\n06/01/2026,-5.00,Fee\n06/01/2026,-5.00,FEE \n06/01/2026,5.00,Fee\n';
  expect(
    (await readStatement(file, bankProfile(profiles, 'card'))).lines.map(({ cents, twin }) => [cents, twin]),
  ).toEqual([
    [500, 1],
    [500, 2],
    [-500, 1],
  ]);
});

test.each([
  ['2026-02-30,1,x,', 'date'],
  ['01/06/2026,1,x,', 'date'],
  ['2026-06-01,1.234,x,', 'amount'],
  ['2026-06-01,"1,23",x,', 'amount'],
  ['2026-06-01,0.00,x,', 'amount'],
  ['2026-06-01,1e3,x,', 'amount'],
  ['2026-06-01,12-3,x,', 'amount'],
  ['2026-06-01,,x,', 'amount'],
  ['2026-06-01,99999999999999,x,', 'amount'],
  ['2026-06-01,1,234.50,x,payer', 'columns'],
  ['Sum', 'columns'],
])('reports the row %s and imports nothing of it', async (row, problem) => {
  const read = await readStatement(`Date,Amount,Description,Payer\n${row}\n`, genericProfile);
  expect(read.lines).toEqual([]);
  expect(read.unreadable).toEqual([{ row: 2, text: row.replaceAll('"', ''), problem }]);
});

test.each([
  ['(12.00)', -1_200],
  ['12.00-', -1_200],
  ['\u221212.00', -1_200],
  ['$1 234.50', 123_450],
  ['CAD 12', 1_200],
])('reads the amount %s', async (typed, cents) => {
  const file = `Date;Amount;Description\n2026-06-01;${typed};x\n`;
  expect((await readStatement(file, genericProfile)).lines.map((line) => line.cents)).toEqual([cents]);
});

describe('rejects', () => {
  const codeOf = (work: () => unknown) => {
    try {
      work();
    } catch (error) {
      return (error as { code: string }).code;
    }
    return null;
  };
  test.each([
    ['a file without the columns of the profile', 'When,How much\n', 'bankColumnMissing'],
    ['an empty file', '', 'bankColumnMissing'],
    ['an open quote', 'Date,Amount,Description\n"2026-06-01,1,x\n', 'bankFileInvalid'],
  ])('%s', async (_, file, code) => {
    await expect(readStatement(file, genericProfile)).rejects.toMatchObject({ code });
  });

  test.each([
    ['a profile that is not there', profiles, 'other', 'bankProfileNotFound'],
    ['a profile of the prototype', profiles, 'constructor', 'bankProfileNotFound'],
    ['a file that is not JSON', '{', 'generic', 'bankProfilesInvalid'],
    [
      'an unknown setting',
      '{"a":{"columns":{"date":"D","amount":"A","text":["T"]},"color":"red"}}',
      'a',
      'bankProfilesInvalid',
    ],
    [
      'two kinds of amount',
      '{"a":{"columns":{"date":"D","amount":"A","credit":"C","text":["T"]}}}',
      'a',
      'bankProfilesInvalid',
    ],
  ])('%s', (_, json, name, code) => {
    expect(codeOf(() => bankProfile(json, name))).toBe(code);
  });
});

/** A statement with this many lines. */
const statementOf = (lines: number, end = '\n') =>
  `Date,Amount,Description${end}${Array.from({ length: lines }, (_, at) => `2026-11-0${(at % 9) + 1},${at + 1}.00,Line ${at}${end}`).join('')}`;

test.each(['\n', '\r\n', '\r'])('refuses a file with too many lines before it reads them, ended by %j', async (end) => {
  expect((await readStatement(statementOf(maxStatementRows, end), genericProfile)).lines).toHaveLength(
    maxStatementRows,
  );
  const file = statementOf(maxStatementRows + 2, end);
  await expect(readStatement(file, genericProfile)).rejects.toMatchObject({
    code: 'bankFileTooLong',
    params: { max: maxStatementRows },
  });
});

test('lets others have their turn from the first lines on, and then says that the end is malformed', async () => {
  const file = `${statementOf(maxStatementRows - 1)}"2026-11-01`;
  let turns = 0;
  let reading = true;
  const others = () => {
    turns += 1;
    if (reading) setImmediate(others);
  };
  setImmediate(others);
  await expect(readStatement(file, genericProfile)).rejects.toMatchObject({ code: 'bankFileInvalid' });
  reading = false;
  expect(turns).toBeGreaterThan(20);
});

describe('a date', () => {
  const dateOf = async (typed: string, dateFormat: string) => {
    const columns = { date: 'D', amount: 'A', text: ['T'] };
    const profile = bankProfile(JSON.stringify({ bank: { columns, dateFormat } }), 'bank');
    return (await readStatement(`D;A;T\n${typed};1;x\n`, profile)).lines[0]?.bookedOn ?? null;
  };

  test.each([
    ['2.6.2026', 'DD.MM.YYYY'],
    ['2. juin 2026', 'DD.MM.YYYY'],
    ['02/06/2026', 'DD.MM.YYYY'],
    ['06/02/2026', 'MM/DD/YYYY'],
    ['Jun 2, 2026', 'MM/DD/YYYY'],
    ['02062026', 'DDMMYYYY'],
    ['2026/06/02', 'YYYY-MM-DD'],
    ['20260602', 'YYYY-MM-DD'],
  ])('is read from %s in the format %s', async (typed, format) => {
    expect(await dateOf(typed, format)).toBe('2026-06-02');
  });

  test.each([
    ['06/25/2026', 'DD/MM/YYYY'],
    ['25/06/2026', 'MM/DD/YYYY'],
    ['25/06/2026', 'YYYY-MM-DD'],
    ['02/06/2026', 'YYYY-MM-DD'],
    ['02/06/26', 'DD/MM/YYYY'],
  ])('%s is none in the format %s, which it contradicts', async (typed, format) => {
    expect(await dateOf(typed, format)).toBeNull();
  });
});
