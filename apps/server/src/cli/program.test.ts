import { readFileSync } from 'node:fs';
import { type ProviderActName, providerActNames, providerActs, staffRoles } from '@portage/contract/provider-acts';
import { invoiceCorrections, payExceptions } from '@portage/domain/pay/pay-exceptions';
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { actFields } from './acts/act-fields.ts';
import { oldNames } from './old-names.ts';
import { program } from './program.ts';

const command = (name: string) =>
  name.split(' ').reduce<Command | undefined>((at, part) => at?.commands.find((one) => one.name() === part), program());

const acts = readFileSync(new URL('../../../../docs/console.md', import.meta.url), 'utf8');

test.each(providerActNames)('%s has a command', (act) => {
  expect(command(act.replace('provider/', 'act '))).toBeDefined();
});

test.each(Object.entries(oldNames))('%s, as it was called before, leads to %s', (before, now) => {
  expect(command(before)).toBeUndefined();
  expect(command(now)).toBeDefined();
});

const fixes = [
  ...Object.values(payExceptions).flatMap(({ link }) => ('command' in link ? [link.command] : [])),
  ...Object.values(invoiceCorrections),
];

test.each(fixes)('%s exists, with its fields or options', (fix) => {
  const [words = '', given] = fix.replace('portage ', '').split(' --json ');
  const found = command(words.replace(/ (--|[A-Z]).*/, ''));
  expect(found).toBeDefined();
  const [, name] = words.split('act ');
  if (name === undefined) return;
  const fields = actFields(`provider/${name}` as ProviderActName);
  const named = Object.keys(JSON.parse((given ?? '').slice(1, -1).replace('{cents}', 'null')));
  expect(fields.map((field) => field.name)).toEqual(expect.arrayContaining(named));
  const required = fields.filter((field) => field.isRequired).map((field) => field.name);
  expect(named).toEqual(expect.arrayContaining(required));
});

test.each(providerActNames)('docs/console.md says who may do %s, and whether it asks why', (act) => {
  const rows = acts
    .split('\n')
    .filter((line) => line.includes(`\`${act.replace('provider/', '')}\``) && /^\| (owner|all)/.test(line));
  expect(rows).toHaveLength(1);
  const [, roles, reason] = (rows[0] ?? '').split('|').map((cell) => cell.trim());
  const allowed = providerActs[act].roles;
  expect(roles).toBe(allowed.length === staffRoles.length ? 'all' : allowed.join(', '));
  expect(reason).toBe(providerActs[act].reason ? 'yes' : '');
});

test('reports the version of the product, and its commit', () => {
  const product = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'));
  expect(program().version()).toMatch(/^\S+ \(([0-9a-f]{12}|unknown)\)$/);
  expect(program().version()?.split(' ')[0]).toBe(product.version);
});
