import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PORTAGE } from '@portage/messages/brand';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { squarePng } from '../../testing/whole-server/square-png.ts';
import { openBrand } from './open-brand.ts';

const folder = mkdtempSync(join(tmpdir(), 'portage-brand-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
const saved = (bytes: Uint8Array): string => {
  const file = join(folder, `mark-${files++}.png`);
  writeFileSync(file, bytes);
  return file;
};
const open = (env: Record<string, string>) => openBrand(readConfig(env));
const failure = (code: string, params: object) =>
  expect.objectContaining({ code, params: expect.objectContaining(params) });

test('is Portage where nothing is set', () => {
  expect(open({})).toEqual({ ...PORTAGE, contact: 'help@provider.example' });
});

test('has the name, color and mark of the settings', () => {
  const png = squarePng(128);
  const env = {
    BRAND_NAME: ' érable ',
    BRAND_COLOR: '#7A1F5C',
    BRAND_MARK_FILE: saved(png),
    SITE_URL: 'https://pay.example/',
    PROVIDER_CONTACT_EMAIL: 'paie@erable.example',
  };
  const brand = open(env);
  const contact = env.PROVIDER_CONTACT_EMAIL;
  expect(brand).toEqual({ name: 'érable', initial: 'É', color: '#7a1f5c', mark: expect.anything(), contact });
  expect(brand.mark?.png).toEqual(new Uint8Array(png));
  expect(brand.mark?.url).toMatch(/^https:\/\/pay\.example\/built-in\/mark\?v=[0-9a-f]{10}$/);
  expect(open({ ...env, BRAND_MARK_FILE: saved(squarePng(64)) }).mark?.url).not.toBe(brand.mark?.url);
});

test.each([
  ['#ffcc00', '1.2', '#846800'],
  ['#00a37a', '2.7', '#007a5b'],
])('refuses %s, which cannot be read, and names a tone that can', (color, ratio, suggestion) => {
  expect(() => open({ BRAND_COLOR: color })).toThrow(failure('brandColorUnreadable', { color, ratio, suggestion }));
  expect(open({ BRAND_COLOR: suggestion }).color).toBe(suggestion);
});

describe('refuses a mark', () => {
  test('that is not there', () => {
    const file = join(folder, 'nowhere.png');
    expect(() => open({ BRAND_MARK_FILE: file })).toThrow(failure('brandMarkUnreadable', { file, reason: 'ENOENT' }));
  });

  const png = squarePng(64);
  const changed = (at: number, byte: number) => png.map((value, index) => (index === at ? byte : value));
  test.each([
    ['that is larger than 200 kB', new Uint8Array(200_001), 'size'],
    ['that is an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'type'],
    ['that is empty', new Uint8Array(), 'type'],
    ['that is cut', png.subarray(0, -20), 'type'],
    ['with a wrong byte', changed(50, 1), 'type'],
    ['with too few pixels', squarePng(64, { rows: 63 }), 'type'],
    ['that is interlaced', squarePng(64, { interlaced: true }), 'interlaced'],
    ['with 16 bits per color', squarePng(64, { depth: 16 }), 'depth'],
    ['that is not square', squarePng(64, { height: 80 }), 'shape'],
    ['that is too small', squarePng(63), 'shape'],
    ['that is too large', squarePng(1025), 'shape'],
  ])('%s', (_, bytes, problem) => {
    expect(() => open({ BRAND_MARK_FILE: saved(bytes) })).toThrow(failure('brandMarkUnusable', { problem }));
  });
});
