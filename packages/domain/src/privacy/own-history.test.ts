import { expect, test } from 'vitest';
import { historyEvent } from './own-history.ts';

test('names the fields of the record that changed, each once', () => {
  expect(historyEvent('public.team_members', 'UPDATE', ['last_name', 'first_name', 'city', 'paid_until'])).toEqual({
    area: 'record',
    deed: 'changed',
    fields: ['name', 'address'],
  });
});

test.each([
  ['a column that only the product uses', 'public.team_members', 'UPDATE', ['paid_until']],
  ['the sealed copy of a number, which the record names', 'app.sealed_sins', 'INSERT', []],
  ['a state of the signature service', 'app.signature_requests', 'UPDATE', ['status']],
  ['a table about nobody', 'app.tax_tables', 'INSERT', []],
  ['an unknown operation', 'public.team_members', 'TRUNCATE', []],
])('says nothing of %s', (_what, table, operation, columns) => {
  expect(historyEvent(table, operation, columns)).toBeNull();
});

test('tells who read a number, and who signed, from a change', () => {
  expect(historyEvent('app.sealed_sins', 'REVEAL', [])).toEqual({ area: 'sin', deed: 'read', fields: [] });
  expect(historyEvent('app.signature_requests', 'SIGN', [])).toEqual({ area: 'letter', deed: 'signed', fields: [] });
  expect(historyEvent('app.bank_accounts', 'UPDATE', ['canceled_at'])).toEqual({
    area: 'bankAccount',
    deed: 'changed',
    fields: [],
  });
});
