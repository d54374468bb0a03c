import { describe, expect, test } from 'vitest';
import * as companyPeople from '../generated/fr-CA/company-people.gen.ts';
import * as invoicePage from '../generated/fr-CA/invoice-page.gen.ts';
import * as team from '../generated/fr-CA/team.gen.ts';
import { elide } from './elision.ts';
import { type Catalog, loadCatalog } from './index.ts';

describe('de before a value', () => {
  test.each([
    ...[
      'Alice',
      'Étienne',
      'Édouard',
      'Émile'.normalize('NFD'),
      'Ève',
      'Île Bleue',
      'Ôtsuka',
      'Ünal',
      'Œuvres',
      'Ægir',
      'octobre',
    ],
    ...['Yves', 'YVON', 'Ylang', 'INV-2026-0007', 'alice@example.com', 'un paiement'],
  ])('becomes d’ before %s', (value) => {
    expect(elide('de', value)).toBe(`d’${value}`);
  });

  test.each([
    ...[
      'Marie',
      'Çelik',
      'Hélène',
      'Yolande',
      'Yaël',
      'Y',
      'mars',
      '1 500,00',
      2026,
      0,
      '',
      ' ',
      '« Alice »',
      '<b>Alice</b>',
    ],
  ])('stays before %j', (value) => {
    expect(elide('de', value)).toBe(`de ${value}`);
  });
});

test('a capital stays, and que loses its e as de does', () => {
  expect(elide('De', 'Alice')).toBe('D’Alice');
  expect(elide('que', 'Alice')).toBe('qu’Alice');
  expect(elide('Que', 'Marie')).toBe('Que Marie');
  expect(elide('lorsque', 'Alice')).toBe('lorsqu’Alice');
});

test('French texts elide before names, also in plurals and tags', () => {
  expect(invoicePage.waits({ count: 1, names: 'Étienne Robichaud' })).toContain(
    'La paie d’Étienne Robichaud sera versée',
  );
  expect(invoicePage.waits({ count: 1, names: 'Marie Roy' })).toContain('La paie de Marie Roy sera versée');
  expect(team.viewDetails({ name: 'Yves' })).toBe('Voir les détails<hidden> d’Yves</hidden>');
  expect(companyPeople.changeTitle({ name: 'Alice' })).toBe('Changer le rôle d’Alice');
});

test('no French text leaves de or que before a vowel', async () => {
  const { locale, brand, formats, ...namespaces } = (await loadCatalog('fr-CA')) as Catalog;
  const texts: [string, unknown][] = Object.values(namespaces).flatMap((messages) => Object.entries(messages));
  // A price is an amount, and the text before it is in a tag of its own.
  const values = new Proxy({}, { get: (_, name) => (name === 'price' ? '598,00' : 'Étienne') });
  const shown = texts.flatMap(([key, message]) =>
    typeof message === 'function' ? `${key}: ${message(values).replaceAll(/<[^>]*>/g, '')}` : [],
  );
  expect(shown.length).toBeGreaterThan(500);
  expect(shown.filter((text) => /(?<!\p{L})(?:de|(?:lors|puis)?que)\sÉtienne/iu.test(text))).toEqual([]);
});
