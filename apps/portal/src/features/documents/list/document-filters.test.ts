import { expect, test } from 'vitest';
import { findDocuments } from './document-filters.ts';

const rows = [
  { name: 'Politique de congés.pdf', tag: 'Contract' },
  { name: 'Handbook.pdf', tag: null },
];

test.each([
  ['conges', ['Politique de congés.pdf']],
  ['CONGÉS', ['Politique de congés.pdf']],
  ['contr', ['Politique de congés.pdf']],
  ['  hand ', ['Handbook.pdf']],
  ['payroll', []],
])('a search for %j ignores case, accents and spaces around it', (search, names) => {
  expect(findDocuments(rows, search, '').map(({ name }) => name)).toEqual(names);
});
