import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readConfig, settingNames } from './config.ts';

describe('settings', () => {
  test('the README lists exactly the settings that exist', () => {
    const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
    const table = [...readme.matchAll(/^\|\s*`([A-Z_0-9]+)`\s*\|/gm)].map((row) => row[1]);
    expect(table.toSorted()).toEqual(settingNames.toSorted());
  });

  test('treats an empty value as unset', () => {
    expect(readConfig({ PORT: '' }).PORT).toBe(3000);
  });

  test.each([
    [{ PORT: 'abc' }, /^The setting PORT is not valid/],
    [{ DATABASE_URL: 'mysql://x' }, /^The setting DATABASE_URL is not valid/],
    [{ DATABASE_URL: 'postgres://localhost/x' }, /^The setting PORTAGE_SECRET is needed/],
    [{ PORTAGE_SECRET: 'short' }, /^The setting PORTAGE_SECRET is not valid: must have at least 32 characters/],
    [
      { DATABASE_URL: 'postgres://localhost/x', PORTAGE_SECRET: 'x'.repeat(32), PORTAGE_CLOCK: '2026-01-01T00:00:00Z' },
      /^The setting PORTAGE_CLOCK works only/,
    ],
  ])('rejects %j with one sentence', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence);
  });
});
