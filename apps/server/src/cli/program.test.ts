import { readFileSync } from 'node:fs';
import { type ProviderActName, providerActNames, providerActs, staffRoles } from '@portage/contract/provider-acts';
import { invoiceCorrections, payExceptions } from '@portage/domain/pay/pay-exceptions';
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { program } from './program.ts';

const command = (name: string) =>
  name.split(' ').reduce<Command | undefined>((at, part) => at?.commands.find((one) => one.name() === part), program());

const acts = readFileSync(new URL('../../../../docs/console.md', import.meta.url), 'utf8');

/** The command of each act that asks for a reason, where the command line does not name it like the console. */
const commands: Record<string, string> = Object.fromEntries(
  [...acts.matchAll(/^\| `(provider\/[a-z-]+)` +\| `([a-z -]+?)(?: \[?--.*?)?` /gm)].map(([, act = '', words = '']) => [
    act,
    words,
  ]),
);

/**
 * A second person approves, and has an account. A dialog says what its act would do while its form is filled in; the command of that act says it
 * once it is done.
 */
const inConsoleAlone: ProviderActName[] = [
  'provider/approve-payouts',
  'provider/preview-one-time',
  'provider/preview-end',
  'provider/preview-change',
  'provider/preview-recovery',
  'provider/preview-declaration',
  'provider/record-time-away',
  'provider/decide-time-away',
  'provider/answer-request',
];

test.each(providerActNames.filter((act) => !inConsoleAlone.includes(act)))(
  '%s has a command, which takes a reason where the console asks for one',
  (act) => {
    const found = command(commands[act] ?? 'none');
    expect(found).toBeDefined();
    const reason = found?.options.find(({ long }) => long === '--reason');
    if (providerActs[act].reason) expect(reason).toBeDefined();
    else expect(reason?.mandatory ?? false).toBe(false);
  },
);

const fixes = [
  ...Object.values(payExceptions).flatMap(({ link }) => ('command' in link ? [link.command] : [])),
  ...Object.values(invoiceCorrections),
];

test.each(fixes)('%s exists, with its arguments and options', (fix) => {
  const [words = '', ...options] = fix.replace('portage ', '').split(/ (?=--)/);
  const named = words.split(' ').filter((word) => /^[a-z]/.test(word));
  const found = command(named.join(' '));
  expect(found?.registeredArguments.filter(({ required }) => required)).toHaveLength(
    words.split(' ').length - named.length,
  );
  const flags = options.map((option) => option.split(' ')[0]);
  expect(found?.options.map(({ long }) => long)).toEqual(expect.arrayContaining(flags));
  for (const { long, mandatory } of found?.options ?? []) if (mandatory) expect(flags).toContain(long);
});

test.each(providerActNames)('docs/console.md says who may do %s, and whether it asks why', (act) => {
  const row = acts.split('\n').find((line) => line.startsWith(`| \`${act}\` `)) ?? '';
  const [, , , roles, reason] = row.split('|').map((cell) => cell.trim());
  const allowed = providerActs[act].roles;
  expect(roles).toBe(allowed.length === staffRoles.length ? 'all' : allowed.join(', '));
  expect(reason).toBe(providerActs[act].reason ? 'yes' : '');
});

test('reports the version of the product, and its commit', () => {
  const product = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'));
  expect(program().version()).toMatch(/^\S+ \(([0-9a-f]{12}|unknown)\)$/);
  expect(program().version()?.split(' ')[0]).toBe(product.version);
});
