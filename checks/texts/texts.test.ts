import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { sourceFiles } from '../source-files.ts';
import { localFormats } from './find-local-formats.ts';
import { hardCodedTexts } from './find-texts.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const fixture = fileURLToPath(new URL('fixture/', import.meta.url));

/**
 * Not tests, not the made-up names and values of the demo and of previews, and not the packages of the wire: its error texts are Supabase's
 * protocol, which clients compare and tests of other products expect word for word, in English.
 */
const isProduct = (path: string): boolean =>
  /^(apps\/(portal|server)\/src|packages\/domain\/src)\//.test(path) &&
  !/\.test\.tsx?$|\/(testing|demo)\/|\/samples\.ts$/.test(path);

test('every text that people read is in packages/messages', () => {
  const files = sourceFiles(root).filter(isProduct);
  expect(hardCodedTexts(root, files).map(({ file, line, text }) => `${file}:${line} ${text}`)).toEqual([]);
});

test('reports texts in JSX, attributes, properties, sentences and HTML', () => {
  expect(hardCodedTexts(fixture, ['hard-coded.tsx']).map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
});

test('allows names, statuses, class names, SQL, endpoints, errors and logs for developers', () => {
  expect(hardCodedTexts(fixture, ['allowed.tsx'])).toEqual([]);
});

/**
 * The local date of a time zone, which is a rule; the names and codes of countries that a vendor is sent; whether PostgreSQL and
 * Node.js know a time zone.
 */
const mayUseIntl = [
  'packages/domain/src/dates/plain-date.ts',
  'apps/server/src/providers/billing/stripe/stripe-customers.ts',
  'packages/wire/src/rest/request/prefer.ts',
];

test('dates, numbers and names are formatted in packages/messages/src/formats alone', () => {
  const files = sourceFiles(root).filter(
    (path) =>
      /^(apps\/(portal|server)\/src|packages\/domain\/src)\//.test(path) &&
      !/\.test\.tsx?$|\/testing\//.test(path) &&
      !mayUseIntl.includes(path),
  );
  expect(localFormats(root, files).map(({ file, line, text }) => `${file}:${line} ${text}`)).toEqual([]);
});

test('reports Intl, toLocaleString, localeCompare and tables of English names', () => {
  expect(localFormats(fixture, ['local-formats.ts']).map(({ line }) => line)).toEqual([1, 2, 3, 4, 5]);
});
