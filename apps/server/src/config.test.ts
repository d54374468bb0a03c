import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readConfig, settingNames } from './config.ts';

describe('settings', () => {
  test('the page of settings lists exactly the settings that exist', () => {
    const page = readFileSync(new URL('../../../docs/settings.md', import.meta.url), 'utf8');
    const table = [...page.matchAll(/^- `([A-Z_0-9]+)` \(/gm)].map((row) => row[1]);
    expect(table.toSorted()).toEqual(settingNames.toSorted());
  });

  test('treats an empty value as unset', () => {
    expect(readConfig({ PORT: '' }).PORT).toBe(3000);
  });

  test.each([
    [{ PORT: 'abc' }, 'settingInvalid', { name: 'PORT' }],
    [{ DATABASE_URL: 'mysql://x' }, 'settingInvalid', { name: 'DATABASE_URL' }],
    [{ DATABASE_URL: 'postgres://localhost/x' }, 'secretRequired', undefined],
    [
      { PORTAGE_SECRET: 'short' },
      'settingInvalid',
      { name: 'PORTAGE_SECRET', problem: 'must have at least 32 characters' },
    ],
    [
      { DATABASE_URL: 'postgres://localhost/x', PORTAGE_SECRET: 'x'.repeat(32), PORTAGE_CLOCK: '2026-01-01T00:00:00Z' },
      'embeddedOnly',
      { name: 'PORTAGE_CLOCK' },
    ],
    [
      { INVOICE_TAX_RATE: '13,' },
      'settingInvalid',
      {
        name: 'INVOICE_TAX_RATE',
        problem: 'must be a percentage from 0 to 100 with at most three decimals, such as 13 or 14.975',
      },
    ],
    [{ GENERAL_FEE: '8 percent' }, 'settingInvalid', { name: 'GENERAL_FEE' }],
    [{ INVOICE_TAX_RATE: '13' }, 'companionRequired', { name: 'INVOICE_TAX_RATE', missing: 'PROVIDER_GST_HST_NUMBER' }],
    [{ PROVIDER_BUSINESS_NUMBER: '12345' }, 'settingInvalid', { problem: 'must have nine digits' }],
    [{ PROVIDER_GST_HST_NUMBER: '123456782' }, 'settingInvalid', { name: 'PROVIDER_GST_HST_NUMBER' }],
    [{ PROVIDER_QST_NUMBER: '1' }, 'settingInvalid', { name: 'PROVIDER_QST_NUMBER' }],
    [{ PROVIDER_EFT_TRANSIT: '1' }, 'settingInvalid', { name: 'PROVIDER_EFT_TRANSIT' }],
    [{ PROVIDER_WIRE_SWIFT: 'ABC' }, 'settingInvalid', { name: 'PROVIDER_WIRE_SWIFT' }],
    [{ PROVIDER_WIRE_ACCOUNT: 'GB83 WEST 1234 5698 7654 32' }, 'settingInvalid', { name: 'PROVIDER_WIRE_ACCOUNT' }],
    [
      { PROVIDER_EFT_INSTITUTION: '004', PROVIDER_EFT_TRANSIT: '12345' },
      'companionRequired',
      { name: 'PROVIDER_EFT_INSTITUTION', missing: 'PROVIDER_EFT_ACCOUNT' },
    ],
    [{ BRAND_NAME: 'x'.repeat(41) }, 'settingInvalid', { problem: 'must have at most 40 characters' }],
    [{ BRAND_NAME: 'Acme\r\nBcc: all@people.example' }, 'settingInvalid', { problem: 'must be one line of text' }],
    [{ BRAND_NAME: 'Acme\u202egro.lave' }, 'settingInvalid', { problem: 'must be one line of text' }],
    [{ BRAND_COLOR: 'green' }, 'settingInvalid', { problem: 'must be a color such as #0f5f4d' }],
    [{ BRAND_COLOR: '#fff;}' }, 'settingInvalid', { name: 'BRAND_COLOR' }],
  ])('rejects %j as %s', (env, code, params) => {
    const failure = params === undefined ? { code } : { code, params: expect.objectContaining(params) };
    expect(() => readConfig(env)).toThrow(expect.objectContaining(failure));
  });
});
