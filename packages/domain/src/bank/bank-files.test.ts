import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { likelyReading, readingsOf } from '../text/decode-text.ts';
import { readStatement, type StatementReading } from './read-statement.ts';
import { layoutOf, recognizeStatement } from './recognize-statement.ts';
import { noColumns, type StatementLayout } from './statement-layout.ts';

/** A file as its bank exports it; the people, accounts and amounts are made up. */
interface Sample {
  name: string;
  file: string;
  bank: string | null;
  /** Date, cents, text of each line. */
  lines: readonly (readonly [string, number, string])[];
  /** What else a reading says. */
  also?: Partial<StatementReading>;
}

const samples: readonly Sample[] = [
  {
    name: 'RBC',
    bank: 'RBC',
    file:
      '"Account Type","Account Number","Transaction Date","Cheque Number","Description 1","Description 2","CAD$","USD$"\r\n' +
      'Chequing,06702-1234567,6/1/2026,,"e-Transfer received","FJORD AS",1000.00,,\r\n' +
      'Chequing,06702-1234567,6/2/2026,101,"CHEQUE, CERTIFIED","",-1250.75,,\r\n' +
      'Chequing,06702-1234567,6/3/2026,,"WIRE IN","",,900.00,\r\n',
    lines: [
      ['2026-06-01', 100_000, 'e-Transfer received FJORD AS'],
      ['2026-06-02', -125_075, 'CHEQUE, CERTIFIED'],
    ],
    also: {
      accounts: ['…4567'],
      unreadable: [{ row: 4, text: 'Chequing,06702-1234567,6/3/2026,,WIRE IN,,,900.00,', problem: 'currency' }],
    },
  },
  {
    name: 'TD',
    bank: 'TD',
    file:
      '06/01/2026,MISC PAYMENT BOREAL OY,,2500.00,12500.00\n06/02/2026,"SEND E-TFR ***abc",40.10,,12459.90\n' +
      '06/03/2026,EFT CREDIT AURORE,,"1,200.10",13660.00\n',
    lines: [
      ['2026-06-01', 250_000, 'MISC PAYMENT BOREAL OY'],
      ['2026-06-02', -4_010, 'SEND E-TFR ***abc'],
      ['2026-06-03', 120_010, 'EFT CREDIT AURORE'],
    ],
  },
  {
    name: 'BMO',
    bank: 'BMO',
    file:
      'Following data is valid as of 20260605143000 (Year/Month/Day/Hour/Minute/Second)\n\n\n' +
      "First Bank Card,Transaction Type,Date Posted, Transaction Amount,Description\n\n'5001234567891234',CREDIT,20260601,1000.0,[DN]FJORD AS MSP/DIV\n" +
      "'5001234567891234',DEBIT,20260602,-12.5,[SC]PLAN FEE\n",
    lines: [
      ['2026-06-01', 100_000, '[DN]FJORD AS MSP/DIV'],
      ['2026-06-02', -1_250, '[SC]PLAN FEE'],
    ],
    also: { above: 1 },
  },
  {
    name: 'Scotiabank, older',
    bank: 'Scotiabank',
    file: '6/1/2026,DEPOSIT BOREAL OY,2500.00\n6/14/2026,SERVICE CHARGE,-15.95\n',
    lines: [
      ['2026-06-01', 250_000, 'DEPOSIT BOREAL OY'],
      ['2026-06-14', -1_595, 'SERVICE CHARGE'],
    ],
  },
  {
    name: 'Scotiabank, older with a dash',
    bank: 'Scotiabank',
    file: '6/1/2026,2500.00,-,"DEPOSIT","BOREAL OY"\n6/2/2026,-15.95,-,"SERVICE CHARGE",""\n',
    lines: [
      ['2026-06-01', 250_000, 'DEPOSIT BOREAL OY'],
      ['2026-06-02', -1_595, 'SERVICE CHARGE'],
    ],
  },
  {
    name: 'Scotiabank, newer',
    bank: 'Scotiabank',
    file:
      'Filter,Date,Description,Sub-description,Status,Type of Transaction,Amount,Balance\n' +
      ',2026-06-02,Service charge,,posted,Debit,15.95,2484.05\n,2026-06-01,Deposit,Boreal Oy,posted,Credit,2500.00,2500.00\n',
    lines: [
      ['2026-06-02', -1_595, 'Service charge'],
      ['2026-06-01', 250_000, 'Deposit Boreal Oy'],
    ],
  },
  {
    name: 'CIBC',
    bank: 'CIBC',
    file: '2026-06-01,"INTERAC e-Transfer FJORD AS",,1000.00\n2026-06-02,"SERVICE CHARGE",7.00,\n',
    lines: [
      ['2026-06-01', 100_000, 'INTERAC e-Transfer FJORD AS'],
      ['2026-06-02', -700, 'SERVICE CHARGE'],
    ],
  },
  {
    name: 'CIBC with a card',
    bank: 'CIBC',
    file: '06/01/2026,PAYMENT THANK YOU,,1000.00,4500********1234\n06/02/2026,OFFICE SUPPLIES,7.00,,4500********1234\n',
    lines: [
      ['2026-06-01', 100_000, 'PAYMENT THANK YOU'],
      ['2026-06-02', -700, 'OFFICE SUPPLIES'],
    ],
  },
  {
    name: 'National Bank',
    bank: 'NationalBank',
    file:
      'Compte;Opérations;Du 2026-06-01 au 2026-06-30\nDate;Description;Catégorie;Débit;Crédit;Solde\n' +
      '2026-06-01;"Virement Société Aurore";Virements;;1 326,50;2 326,50\n2026-06-02;Frais;Frais;0,95;;2 325,55\nTotal;;;0,95;1 326,50;\n',
    lines: [
      ['2026-06-01', 132_650, 'Virement Société Aurore'],
      ['2026-06-02', -95, 'Frais'],
    ],
    also: { above: 1, totals: 1 },
  },
  {
    name: 'Desjardins, AccèsD',
    bank: 'Desjardins',
    file:
      '"Caisse de Sherbrooke","123456","EOP","2026/06/01","00001","Virement Interac de /FJORD AS/","","","1000.00","","","","","6000.00"\n' +
      '"Caisse de Sherbrooke","123456","EOP","2026/06/02","00002","Chèque","17","250.00","","","","","","5750.00"\n' +
      '"Caisse de Sherbrooke","123456","ES1","2026/06/02","00001","Intérêt","","","1.25","","","","","101.25"\n',
    lines: [
      ['2026-06-01', 100_000, 'Virement Interac de /FJORD AS/'],
      ['2026-06-02', -25_000, 'Chèque'],
      ['2026-06-02', 125, 'Intérêt'],
    ],
    also: { accounts: ['…3456 EOP', '…3456 ES1'] },
  },
  {
    name: 'Desjardins in French',
    bank: 'Desjardins',
    file: 'Date;Description;Retrait;Dépôt;Solde\n2026-06-01;Dépôt Société Aurore;;1 326,50;1 326,50\n2026-06-02;Frais;2,00;;1 324,50\n',
    lines: [
      ['2026-06-01', 132_650, 'Dépôt Société Aurore'],
      ['2026-06-02', -200, 'Frais'],
    ],
  },
  {
    name: 'Tangerine',
    bank: 'Tangerine',
    file:
      'Date,Transaction,Name,Memo,Amount\n6/1/2026,OTHER,INTERAC e-Transfer From: FJORD AS,Transferred,1000\n' +
      '6/15/2026,DEBIT,EFT Withdrawal,,-40\n',
    lines: [
      ['2026-06-01', 100_000, 'INTERAC e-Transfer From: FJORD AS Transferred'],
      ['2026-06-15', -4_000, 'EFT Withdrawal'],
    ],
  },
  {
    name: 'EQ Bank',
    bank: 'EQ',
    file: 'Date,Description,In,Out,Balance\n20260601,Deposit FJORD AS,"$ 1,000.00",,"$ 1,000.00"\n20260602,Fee,,$ 1.50,$ 998.50\n',
    lines: [
      ['2026-06-01', 100_000, 'Deposit FJORD AS'],
      ['2026-06-02', -150, 'Fee'],
    ],
  },
  {
    name: 'plain columns',
    bank: null,
    file: 'Date,Amount,Description,Payer\n2026-06-01,"1,234.50",Wire,Fjord AS\n2026-06-02,(5.00),Fee,\n',
    lines: [
      ['2026-06-01', 123_450, 'Wire'],
      ['2026-06-02', -500, 'Fee'],
    ],
  },
];

const known = (file: string) => {
  const found = recognizeStatement(file, []);
  if (found.is !== 'known') throw new Error(`not known: ${JSON.stringify(found)}`);
  return found;
};
const readKnown = (file: string) => {
  const read = readStatement(file, known(file).layout);
  if (read.is !== 'read') throw new Error(`not read: ${JSON.stringify(read)}`);
  return read;
};
const linesOf = ({ lines }: StatementReading) => lines.map(({ bookedOn, cents, text }) => [bookedOn, cents, text]);

describe.each(samples)('$name', ({ file, bank, lines, also }) => {
  test('is recognized by its content and read', () => {
    expect(known(file).name).toBe(bank);
    const read = readKnown(file);
    expect(linesOf(read)).toEqual(lines);
    expect(read).toMatchObject({ unreadable: [], above: 0, totals: 0, gaps: [], accounts: [], ...also });
  });

  const plain = new TextEncoder();
  test.each([
    ['UTF-8', plain.encode(file)],
    ['UTF-8 with its mark', plain.encode(`\uFEFF${file}`)],
    [
      'UTF-16 with its mark',
      Uint8Array.from([0xff, 0xfe, ...[...file].flatMap((c) => [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8])]),
    ],
    ['Windows-1252', Uint8Array.from([...file].map((c) => c.charCodeAt(0)))],
  ])('is read in %s', (_, bytes) => {
    const text = likelyReading(readingsOf(bytes))?.text ?? '';
    expect(linesOf(readKnown(text))).toEqual(lines);
  });
});

test('no sample is taken for the one of another bank when it has only one line', () => {
  for (const { file, bank, lines } of samples) {
    const rows = file.split(/\r?\n/);
    const at = rows.findIndex((row) => row.includes(lines[0]?.[2].split(' ')[0] ?? '?') && /\d{2}/.test(row));
    expect(known(`${rows.slice(0, at + 1).join('\n')}\n`).name).toBe(bank);
  }
});

describe('the order of dates', () => {
  const orderedFile = (...dates: string[]) =>
    `Date,Amount,Description\n${dates.map((date, at) => `${date},${at + 1}.00,Wire`).join('\n')}\n`;

  test('is the one that the column proves', () => {
    expect(readKnown(orderedFile('03/04/2026', '25/04/2026')).lines.map(({ bookedOn }) => bookedOn)).toEqual([
      '2026-04-03',
      '2026-04-25',
    ]);
    expect(readKnown(orderedFile('03/04/2026', '04/25/2026')).lines[0]?.bookedOn).toBe('2026-03-04');
  });

  test('is asked where no date shows it', () => {
    const file = orderedFile('03/04/2026', '05/04/2026');
    expect(readStatement(file, known(file).layout)).toEqual({ is: 'ambiguous', example: '03/04/2026' });
    const read = readStatement(file, { ...known(file).layout, dateOrder: 'dayFirst' });
    expect(read).toMatchObject({ is: 'read', lines: [{ bookedOn: '2026-04-03' }, { bookedOn: '2026-04-05' }] });
  });

  test('is never mixed: a date that contradicts the others is doubtful', () => {
    const file = orderedFile('25/04/2026', '04/25/2026');
    const read = readStatement(file, { ...known(file).layout, dateOrder: 'dayFirst' });
    expect(read).toMatchObject({ lines: [{ bookedOn: '2026-04-25' }], unreadable: [{ row: 3, problem: 'date' }] });
  });
});

describe('the running balance', () => {
  const td = (...rows: string[]) => readKnown(`${rows.join('\n')}\n`);
  const rows = [
    '06/01/2026,A,,100.00,1100.00',
    '06/02/2026,B,30.00,,1070.00',
    '06/03/2026,C,,50.00,1120.00',
    '06/04/2026,D,,5.00,1125.00',
  ];

  test.each([
    ['oldest first', rows],
    ['newest first', rows.toReversed()],
  ])('that follows says nothing, %s', (_, given) => {
    expect(td(...given)).toMatchObject({ gaps: [], unreadable: [] });
  });

  test.each([
    ['oldest first', rows.toSpliced(1, 1), [{ row: 2, cents: -3_000 }]],
    ['newest first', rows.toSpliced(1, 1).toReversed(), [{ row: 2, cents: -3_000 }]],
  ])('names the line before which one is missing, %s', (_, given, gaps) => {
    expect(td(...given).gaps).toEqual(gaps);
  });

  test('shows a row that is in the file twice', () => {
    const read = td(...rows.toSpliced(2, 0, rows[1] ?? ''));
    expect(read.lines.map(({ isRepeated, twin }) => [isRepeated, twin])).toEqual([
      [false, 1],
      [false, 1],
      [true, 2],
      [false, 1],
      [false, 1],
    ]);
    expect(read.gaps).toEqual([]);
  });

  test('tells two equal payments from a row that is in the file twice', () => {
    const read = td('06/01/2026,A,,100.00,1100.00', '06/01/2026,A,,100.00,1200.00');
    expect(read.lines.map(({ isRepeated, twin }) => [isRepeated, twin])).toEqual([
      [false, 1],
      [false, 2],
    ]);
  });
});

test.each([
  ['bai2', '01,122099999,123456789,260601,0800,1,80,,2/\n02,031001234,122099999,1,260531,2359,CAD,2/\n'],
  ['mt940', ':20:STMT1\n:25:003/1234567\n:28C:1/1\n:60F:C260601CAD1000,00\n:61:2606010601C1000,00NTRF\n'],
  ['mt940', '{1:F01ROYCCAT2XXX0000000000}{2:O940}{4:\n:20:STMT1\n:25:1\n:60F:C260601CAD1,00\n'],
  [
    'camt',
    '<?xml version="1.0"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt/></Document>',
  ],
  ['ofx', 'OFXHEADER:100\nDATA:OFXSGML\n'],
  ['qif', '!Type:Bank\nD6/1/2026\nT100.00\n^\n'],
  ['pdf', '%PDF-1.7\n'],
  ['excel', 'PK\u0003\u0004\u0014\0'],
  ['empty', ' \n\n'],
  ['notText', 'Date,\0'],
  ['tooLarge', 'a,'.repeat(1_500_001)],
  ['tooWide', `${'a,'.repeat(80)}\n`],
])('a file that is %s is refused with that word', (why, file) => {
  expect(recognizeStatement(file, [])).toEqual({ is: 'refused', why });
});

test('an unknown file comes with its first rows, its headings and a guess', () => {
  const file =
    'My Bank\nBooked;What;Sum;Running\n02.06.2026;Wire Fjord AS;1.000,00;5.000,00\n15.06.2026;Fee;-2,50;4.997,50\n';
  const found = recognizeStatement(file, []);
  if (found.is !== 'unknown') throw new Error(found.is);
  expect(found).toMatchObject({ separator: ';', headingsAt: 1, width: 4, guess: { date: 0 } });
  const columns = { ...noColumns, date: 0, text: [1], amount: 2, balance: 3 };
  const layout = layoutOf(found, { columns, dateOrder: null, received: 'positive' });
  const read = readStatement(file, layout);
  expect(read).toMatchObject({
    is: 'read',
    above: 1,
    gaps: [],
    lines: [
      { bookedOn: '2026-06-02', cents: 100_000 },
      { bookedOn: '2026-06-15', cents: -250 },
    ],
  });
  const kept = [{ name: 'My Bank', account: 'Operating', layout }];
  expect(recognizeStatement(file, kept)).toMatchObject({
    is: 'known',
    by: 'staff',
    name: 'My Bank',
    account: 'Operating',
  });
  expect(recognizeStatement(samples[0]?.file ?? '', kept)).toMatchObject({ by: 'content', name: 'RBC' });
});

test("what staff describe comes before a bank's own layout", () => {
  const file = samples[1]?.file ?? '';
  const found = known(file);
  const layout = { ...found.layout, columns: { ...found.layout.columns, moneyIn: 2, moneyOut: 3 } };
  const again = recognizeStatement(file, [{ name: 'Ours', account: 'TD', layout }]);
  expect(again).toMatchObject({ is: 'known', by: 'staff', name: 'Ours' });
});

test.each([
  [
    'a row of 62 cells',
    `Date,Amount,Description\n2026-06-01,1,x\n2026-06-01,1,x\n2026-06-01,1,x${','.repeat(60)}\n`,
    { is: 'refused', why: 'tooWide' },
  ],
  ['an open quote', 'Date,Amount,Description\n"2026-06-01,1,x\n', { is: 'refused', why: 'malformed' }],
  [
    'a cell that has no end',
    `Date,Amount,Description\n2026-06-01,1.00,${'x'.repeat(3_000)}\n`,
    { lines: [], unreadable: [{ row: 2, problem: 'length' }] },
  ],
])('%s is named', (_, file, result) => {
  expect(readStatement(file, known(file).layout)).toMatchObject(result);
});

test.each([
  ['Grand total,,12.00', 1],
  ['Opening balance,,12.00', 1],
  ['2026-06-30,Closing balance,', 1],
  ['Solde au 30 juin,,12.00', 1],
  ['2026-06-30,TOTAL ENERGIES,12.00', 0],
  ['31/31/2026,TOTAL ENERGIES,12.00', 0],
])('the row %s is left out %i times', (row, totals) => {
  expect(readKnown(`Date,Description,Amount\n2026-06-01,x,1.00\n${row}\n`).totals).toBe(totals);
});

describe('the sign of money', () => {
  const headed = 'Date,Description,Deposits,Withdrawals,Balance';
  const rows = '\n2026-06-01,FJORD AS,500.00,,1500.00\n2026-06-02,FEE,,12.50,1487.50\n';

  test('is not taken from the columns of a bank without headings where a file has headings', () => {
    expect(recognizeStatement(headed + rows, [])).toMatchObject({ is: 'unknown', headingsAt: 0 });
  });

  test('is that of the layout with the headings, whatever other layout staff keep', () => {
    const bare: StatementLayout = {
      separator: ',',
      headings: null,
      width: 5,
      columns: { ...noColumns, date: 0, text: [1], moneyOut: 2, moneyIn: 3, balance: 4 },
      dateOrder: null,
      usualOrder: null,
      decimal: null,
      received: 'positive',
    };
    const own: StatementLayout = {
      ...bare,
      headings: headed.toLowerCase().split(','),
      columns: { ...bare.columns, moneyOut: 3, moneyIn: 2 },
    };
    const kept = [
      { name: 'A', account: 'A', layout: bare },
      { name: 'B', account: 'B', layout: own },
    ];
    expect(recognizeStatement(headed + rows, kept)).toMatchObject({ is: 'known', name: 'B' });
    expect(recognizeStatement(headed + rows, kept.slice(0, 1)).is).toBe('unknown');
    expect(recognizeStatement(rows.trim(), kept)).toMatchObject({ is: 'known', name: 'A' });
  });

  test('is the one that a column of debits and credits says in a plain file', () => {
    const file =
      'Date,Description,Amount,Type\n2026-06-01,FJORD AS,500.00,Credit\n2026-06-02,FEE,12.50,Debit\n2026-06-03,FEE,2.50,DR\n';
    const found = recognizeStatement(file, []);
    if (found.is !== 'known') throw new Error(found.is);
    const read = readStatement(file, found.layout);
    expect(read.is === 'read' && read.lines.map(({ cents }) => cents)).toEqual([500_00, -12_50, -2_50]);
  });
});

describe('any file', () => {
  const cell = fc.string({
    unit: fc.constantFrom('a', 'É', ' ', '-', "'", '1', '.', ',', ';', '"', '|'),
    maxLength: 12,
  });
  const line = fc.record({
    day: fc.integer({ min: 1, max: 28 }),
    month: fc.integer({ min: 1, max: 12 }),
    cents: fc.integer({ min: -99_999_999, max: 99_999_999 }).filter((cents) => cents !== 0),
    text: cell.map((text) => `T ${text}`.replaceAll(/\s+/g, ' ').trim()),
  });
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const amountIn = (cents: number, decimal: string, style: string) => {
    const digits = String(Math.abs(cents)).padStart(3, '0');
    const amount = `${digits.slice(0, -2)}${decimal}${digits.slice(-2)}`;
    const unsigned = style === 'dollar' ? `$ ${amount}` : amount;
    return cents >= 0 ? unsigned : style === 'parentheses' ? `(${unsigned})` : `-${unsigned}`;
  };

  test('that a layout wrote is read as the same lines', () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 12 }),
        fc.constantFrom(',', ';', '\t', '|'),
        fc.constantFrom('.', ','),
        fc.constantFrom('plain', 'dollar', 'parentheses'),
        fc.boolean(),
        fc.constantFrom('yearFirst', 'dayFirst', 'monthFirst'),
        fc.boolean(),
        (lines, separator, decimal, style, isSplit, dateOrder, isHeaded) => {
          const pad = (value: number) => String(value).padStart(2, '0');
          const dateText = ({ day, month }: { day: number; month: number }) =>
            ({
              yearFirst: `2026-${pad(month)}-${pad(day)}`,
              dayFirst: `${day}/${month}/2026`,
              monthFirst: `${month}/${day}/2026`,
            })[dateOrder];
          const rows = lines.map((one) => [
            dateText(one) ?? '',
            one.text,
            isSplit ? (one.cents > 0 ? amountIn(one.cents, decimal, style) : '') : amountIn(one.cents, decimal, style),
            isSplit && one.cents < 0 ? amountIn(-one.cents, decimal, style) : '',
          ]);
          const headings = ['when', 'what', 'one', 'two'];
          const written = [...(isHeaded ? [headings] : []), ...rows].map((cells) => cells.map(quoted).join(separator));
          const layout: StatementLayout = {
            separator,
            headings: isHeaded ? headings : null,
            width: 4,
            columns: { ...noColumns, date: 0, text: [1], ...(isSplit ? { moneyIn: 2, moneyOut: 3 } : { amount: 2 }) },
            dateOrder: dateOrder as StatementLayout['dateOrder'],
            usualOrder: null,
            decimal: null,
            received: 'positive',
          };
          const read = readStatement(written.join('\r\n'), layout);
          if (read.is !== 'read') throw new Error(JSON.stringify(read));
          expect(linesOf(read)).toEqual(
            lines.map(({ day, month, cents, text }) => [`2026-${pad(month)}-${pad(day)}`, cents, text]),
          );
          expect(read.unreadable).toEqual([]);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('gets one of the named answers when it is garbage', () => {
    const garbage = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc
        .array(
          fc
            .array(
              fc.oneof(cell, fc.constantFrom('Date', 'Amount', 'Description', '2026-06-01', '01/02/2026', '1.00')),
              { maxLength: 8 },
            )
            .map((cells) => cells.join(',')),
          { maxLength: 12 },
        )
        .map((rows) => rows.join('\n')),
      fc
        .tuple(
          fc.constantFrom(...samples.map(({ file }) => file)),
          fc.nat(400),
          fc.string({ unit: 'binary', maxLength: 20 }),
        )
        .map(([file, at, noise]) => file.slice(0, at) + noise + file.slice(at)),
    );
    fc.assert(
      fc.property(garbage, (text) => {
        const found = recognizeStatement(text, []);
        if (found.is === 'refused') return;
        const layout =
          found.is === 'known'
            ? found.layout
            : layoutOf(found, {
                columns: { ...noColumns, date: 0, text: [1], amount: 2 },
                dateOrder: null,
                received: 'negative',
              });
        const read = readStatement(text, layout);
        if (read.is !== 'read') return;
        for (const { bookedOn, cents } of read.lines) {
          expect(bookedOn).toMatch(/^\d{4}-\d\d-\d\d$/);
          expect(Number.isSafeInteger(cents) && cents !== 0).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('with a very long date or account takes a bounded time', { timeout: 10_000 }, () => {
    const headings =
      'Account Type,Account Number,Transaction Date,Cheque Number,Description 1,Description 2,CAD$,USD$\n';
    const row = (account: string, day: string) => `Chequing,${account},${day},,FJORD AS,,5.00,\n`;
    for (const hostile of [
      row('1', `"${' 1:11'.repeat(500_000)}\nx"`),
      row(`${'-'.repeat(1_900)}x`, '6/14/2026').repeat(1_400),
    ]) {
      const file = headings + row('1', '6/13/2026').repeat(3_000) + hostile;
      const found = recognizeStatement(file, []);
      expect(found.is === 'known' && readStatement(file, found.layout).is).toBe('read');
    }
  });

  test('of the largest size takes a bounded time', { timeout: 20_000 }, () => {
    const wide = `Date,Amount,Description\n${'2026-06-01,1.00,x\n'.repeat(10_000)}`;
    const hostile = [
      wide,
      `${'"'.repeat(2_999_999)}`,
      `${'a|;,\t'.repeat(590_000)}\n`,
      `(${' '.repeat(2_000_000)}`,
      '\n'.repeat(2_999_999),
    ];
    for (const text of hostile) {
      const found = recognizeStatement(text, []);
      const read = found.is === 'known' ? readStatement(text, found.layout) : found;
      expect(read.is).toMatch(/^(?:read|refused|unknown)$/);
    }
  });
});
