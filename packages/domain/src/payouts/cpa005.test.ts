import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, plainDate } from '../dates/plain-date.ts';
import { cents } from '../money/money.ts';
import { bankAccountProblems, lastDigits, typedBankAccount } from './bank-account.ts';
import { bankText } from './bank-text.ts';
import { cpa005Records, type EftOriginator, type EftPayment, maxEftCents } from './cpa005.ts';

const originator: EftOriginator = {
  id: '8090012300',
  dataCentre: '00320',
  shortName: 'Portage Pay',
  longName: 'Portage Employer Services Inc.',
  returns: { institution: '003', transit: '00002', account: '1234567' },
};
const maya: EftPayment = {
  cents: cents(230_769),
  valueDate: plainDate('2026-12-01'),
  to: { institution: '815', transit: '30412', account: '0123456' },
  payee: 'Maya O’Tremblay-Côté',
  reference: 'PO-2026-0001/00001',
};
const file = { number: 42, createdOn: plainDate('2026-11-27') };

/** Reads a file by positions alone, as a bank's guide gives them, and shares nothing with the writer. */
function read(text: string) {
  const records = text.split('\r\n');
  expect(records.pop()).toBe('');
  for (const record of records) expect(record).toMatch(/^[\x20-\x7e]{1464}$/);
  const at = (record: string | undefined, from: number, to: number) => (record ?? '').slice(from - 1, to);
  const payments = records.slice(1, -1).flatMap((record) => {
    expect(at(record, 1, 1)).toBe('C');
    const parts = [0, 1, 2, 3, 4, 5].map((place) => record.slice(24 + place * 240, 264 + place * 240));
    const used = parts.filter((part) => part.trim() !== '');
    // An unused segment is followed by unused ones only.
    expect(parts.slice(used.length).join('').trim()).toBe('');
    return used.map((part) => ({
      code: at(part, 1, 3),
      cents: Number(at(part, 4, 13)),
      date: at(part, 14, 19),
      branch: at(part, 20, 28),
      account: at(part, 29, 40).trim(),
      payee: at(part, 81, 110).trim(),
      reference: at(part, 151, 169).trim(),
      returnBranch: at(part, 170, 178),
      returnAccount: at(part, 179, 190).trim(),
      end: at(part, 230, 240),
    }));
  });
  const trailer = records.at(-1);
  return {
    numbers: records.map((record) => Number(at(record, 2, 10))),
    ids: new Set(records.map((record) => at(record, 11, 24))),
    types: records.map((record) => record[0]).join(''),
    created: at(records[0], 25, 30),
    centre: at(records[0], 31, 35),
    currency: at(records[0], 56, 58),
    payments,
    total: Number(at(trailer, 47, 60)),
    count: Number(at(trailer, 61, 68)),
  };
}

const written = (payments: readonly EftPayment[]) => [...cpa005Records(originator, file, payments)].join('');

test('writes a payment where a bank reads it', () => {
  const { payments, ...whole } = read(written([maya]));
  expect(whole).toEqual({
    numbers: [1, 2, 3],
    ids: new Set(['80900123000042']),
    types: 'ACZ',
    created: '026331',
    centre: '00320',
    currency: 'CAD',
    total: 230_769,
    count: 1,
  });
  expect(payments).toEqual([
    {
      code: '200',
      cents: 230_769,
      date: '026335',
      branch: '081530412',
      account: '0123456',
      payee: "MAYA O'TREMBLAY-COTE",
      reference: 'PO-2026-0001/00001',
      returnBranch: '000300002',
      returnAccount: '1234567',
      end: '00000000000',
    },
  ]);
});

test('keeps every cent, day and account of any payments, and counts payments, not records', () => {
  const payment = fc.record({
    cents: fc.integer({ min: 1, max: maxEftCents }).map(cents),
    valueDate: fc.integer({ min: 0, max: 1500 }).map((days) => addDays(plainDate('2026-01-01'), days)),
    to: fc.record({
      institution: fc.integer({ min: 1, max: 999 }).map((value) => String(value).padStart(3, '0')),
      transit: fc.integer({ min: 1, max: 99_999 }).map((value) => String(value).padStart(5, '0')),
      account: fc.stringMatching(/^\d{4,11}[1-9]$/),
    }),
    payee: fc.string().map((text) => `A${text}`),
    reference: fc.stringMatching(/^PO-\d{4}-\d{4}$/),
  });
  fc.assert(
    fc.property(fc.array(payment, { maxLength: 40 }), (given) => {
      const { payments, total, count, numbers } = read(written(given));
      expect(payments.map(({ cents, account }) => [cents, account])).toEqual(
        given.map(({ cents, to }) => [cents, to.account]),
      );
      expect(payments.map(({ date }) => date)).toEqual(
        given.map(({ valueDate }) => {
          const day = (Date.parse(valueDate) - Date.UTC(Number(valueDate.slice(0, 4)), 0, 1)) / 86_400_000 + 1;
          return `0${valueDate.slice(2, 4)}${String(day).padStart(3, '0')}`;
        }),
      );
      expect([total, count]).toEqual([given.reduce((sum, { cents }) => sum + cents, 0), given.length]);
      expect(numbers).toEqual(numbers.map((_, at) => at + 1));
      expect(numbers).toHaveLength(2 + Math.ceil(given.length / 6));
    }),
  );
});

test.each<[what: string, given: Partial<EftPayment>]>([
  ['an amount of more than ten digits', { cents: cents(maxEftCents + 1) }],
  ['nothing', { cents: cents(0) }],
  ['a name without a letter that a bank reads', { payee: 'مريم' }],
  ['a bank that is no number', { to: { ...maya.to, institution: 'RBC' } }],
])('writes no payment of %s', (_, given) => {
  expect(() => written([{ ...maya, ...given }])).toThrow(RangeError);
});

test('reads names as banks print them', () => {
  expect(bankText('  Zoë   d’Arcy-Łuczak (CEO) ', 30)).toBe("ZOE D'ARCY-LUCZAK CEO");
  expect(bankText('Marie-Christine de la Boissonnière-Vaillancourt', 30)).toBe('MARIE-CHRISTINE DE LA BOISSONN');
  expect(bankText('王小明', 30)).toBeNull();
});

test('says which part of an account no bank has', () => {
  const typed = typedBankAccount({ institution: ' 003', transit: '00-002', account: '123 456-7' });
  expect(typed).toEqual({ institution: '003', transit: '00002', account: '1234567' });
  expect(bankAccountProblems(typed)).toEqual([]);
  expect(lastDigits(typed)).toBe('567');
  expect(bankAccountProblems({ institution: '3', transit: '0003-12345', account: '1234' })).toEqual([
    'institution',
    'transit',
    'account',
  ]);
  expect(bankAccountProblems({ institution: '000', transit: '00000', account: '0000000' })).toHaveLength(3);
});
