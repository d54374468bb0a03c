import { expect, test } from 'vitest';
import { containing, containingWords } from './containing.ts';

test('looks for each word in each column, with accents', () => {
  expect(containing(['company', 'number'], 'x"*')).toBe(String.raw`company.imatch."x\"\\*",number.imatch."x\"\\*"`);
  expect(containingWords(['name'], ['12', 'q'])).toEqual(['name.imatch."12"', 'name.imatch."q"']);
});

test('finds what was typed with a letter that the pattern has no accents for', () => {
  expect(containing(['name'], 'Ǎnlǐ')).toMatch(/^name\.imatch\..*,name\.ilike\."%Ǎnlǐ%"$/);
});

test('keeps the address short: a very long text is looked for as it was typed', () => {
  const columns = ['first_name', 'last_name', 'email'];
  const long = 'Élodie Tremblay-Gagnon de la Côte-Saint-Luc-sur-Richelieu, '.repeat(3);
  for (const text of ['Élodie', 'Élodie Tremblay-Gagnon', long])
    expect(encodeURIComponent(containing(columns, text)).length).toBeLessThan(6001);
  expect(containing(columns, 'Élodie Tremblay-Gagnon')).toContain('first_name.imatch');
  expect(containing(columns, long)).toBe(columns.map((column) => `${column}.ilike."%${long}%"`).join());
});
