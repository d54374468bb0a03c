import { loadCatalog } from '@portage/messages';
import * as english from '@portage/messages/index';
import { expect, test } from 'vitest';
import { invoiceStatusLabel } from './invoice-status-label.ts';

test('names the status of an invoice, which French writes in the feminine', async () => {
  const french = (await loadCatalog('fr-CA')) ?? english;
  const statuses = ['Paid', 'Cancelled', 'Pending', 'Disputed'];
  expect(statuses.map((status) => invoiceStatusLabel(english, status))).toEqual(statuses);
  expect(statuses.map((status) => invoiceStatusLabel(french, status))).toEqual([
    'Payée',
    'Annulée',
    'En attente',
    'Disputed',
  ]);
});
