import { expect, it } from 'vitest';
import { isProvince, PROVINCES, parseProvince } from './provinces.ts';

it('knows the 13 provinces and territories', () => {
  expect(PROVINCES.join(' ')).toBe('AB BC MB NB NL NS NT NU ON PE QC SK YT');
  expect(isProvince('on')).toBe(false);
});

it.each([
  ['Québec', 'QC'],
  [' on ', 'ON'],
  ['british columbia', 'BC'],
  ['Ont.', 'ON'],
  ['B.C.', 'BC'],
  ['C.-B.', 'BC'],
  ['PEI', 'PE'],
  ['P.E.I.', 'PE'],
  ['Î.-P.-É.', 'PE'],
  ['NWT', 'NT'],
  ['PQ', 'QC'],
  ['NF', 'NL'],
  ['Newfoundland', 'NL'],
  ['Newfoundland & Labrador', 'NL'],
  ['Yukon Territory', 'YT'],
  ['ON - Ontario', 'ON'],
  ['Ontario (ON)', 'ON'],
  ['Ontario, Canada', 'ON'],
  ['CA-ON', 'ON'],
  ['Nouveau-Brunswick', 'NB'],
  ['Nouvelle-Écosse', 'NS'],
  ['Nouvelle-E\u0301cosse', 'NS'],
  ['N.-É.', 'NS'],
  ['Colombie-Britannique', 'BC'],
  ['COLOMBIE BRITANNIQUE', 'BC'],
  ['Terre-Neuve-et-Labrador', 'NL'],
  ['Territoires du Nord\u2011Ouest', 'NT'],
  ['Île\u2010du\u2010Prince\u2010Édouard', 'PE'],
  // Nebraska.
  ['NE', null],
  ['Ontario, Quebec', null],
  ['Canada', null],
  ['constructor', null],
  ['Texas', null],
  ['', null],
  [null, null],
])('parses %s', (text, code) => {
  expect(parseProvince(text)).toBe(code);
});
