import { expect, test } from 'vitest';
import { chosenIn, namesOf, suggested } from './colleague-names.ts';

const person = (team_member_id: string, first_name: string, role: string) => ({
  team_member_id,
  first_name,
  last_name: 'Roy',
  role,
  email: `${team_member_id}@home.example`,
});

test('people with one name and job are told apart by their address, and a name is found without accents', () => {
  const names = namesOf([person('1', 'Noé', 'Lead'), person('2', 'Noé', 'Lead'), person('3', 'Ida', 'Lead')]);
  expect([...names.keys()]).toEqual([
    'Noé Roy · Lead · 1@home.example',
    'Noé Roy · Lead · 2@home.example',
    'Ida Roy · Lead',
  ]);
  expect(suggested(names, 'noe')).toHaveLength(2);
  expect(chosenIn(names, 'noe')).toBeNull();
  expect(chosenIn(names, 'Noé Roy · Lead · 2@home.example')).toBe('2');
  expect(chosenIn(names, ' ida ')).toBe('3');
  expect(chosenIn(names, '')).toBeNull();
  expect(chosenIn(names, 'Ada')).toBeNull();
});
