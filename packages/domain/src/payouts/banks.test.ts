import { expect, test } from 'vitest';
import { accountText, maskedAccount } from './bank-account.ts';
import { type BankKey, bankName } from './banks.ts';

test('names a well-known bank as its customers do, and any other by its number', () => {
  const names = new Proxy({} as Record<BankKey, string>, { get: (_, key) => `the name of ${String(key)}` });
  expect(['003', '006', '815', '899', '000'].map((institution) => bankName(institution, names))).toEqual([
    'the name of rbc',
    'the name of national',
    'the name of desjardins',
    '899',
    '000',
  ]);
});

test('writes an account for sealing with its zeros, and for reading with its last digits alone', () => {
  expect(accountText({ institution: '003', transit: '00002', account: '0123456' })).toBe('003-00002-0123456');
  expect(maskedAccount('456')).toBe('•••456');
});
