import { expect, test } from 'vitest';
import { formats, negotiate } from './media-type.ts';

const object = 'application/vnd.pgrst.object+json';
const array = 'application/vnd.pgrst.array+json';

test.each([
  [null, 'application/json'],
  ['*/*', 'application/json'],
  ['application/*', 'application/json'],
  ['application/json', 'application/json'],
  ['application/json; charset=utf-8', 'application/json'],
  [array, 'application/json'],
  [`${array};nulls=stripped`, `${array};nulls=stripped`],
  [object, object],
  ['application/vnd.pgrst.object', object],
  [`${object};nulls=stripped`, `${object};nulls=stripped`],
  ['application/vnd.pgrst.object; nulls=stripped', `${object};nulls=stripped`],
  ['text/csv', 'text/csv'],
  ['text/html, application/xhtml+xml, */*;q=0.8', 'application/json'],
  ['application/json;q=0.5, text/csv', 'text/csv'],
  ['text/csv;q=0.1, application/json;q=0.9', 'application/json'],
  ['image/png, text/csv;q=0.1', 'text/csv'],
])('%s is answered with %s', (accept, contentType) => {
  expect(negotiate(accept).contentType).toBe(contentType);
});

test('objects are single, and stripped ones leave nulls out', () => {
  const seen = Object.entries(formats).map(([name, { single, stripNulls, kind }]) => [name, single, stripNulls, kind]);
  for (const [name, single, stripNulls, kind] of seen) {
    expect(single).toBe(String(name).includes('object'));
    expect(stripNulls).toBe(String(name).includes('nulls=stripped'));
    expect(kind).toBe(name === 'text/csv' ? 'csv' : 'json');
  }
});

test.each([
  'application/vnd.pgrst.plan+json; for="application/json"',
  'application/vnd.pgrst.plan+text',
  'application/geo+json',
  'application/openapi+json',
  'application/octet-stream',
  'text/plain',
  'text/xml',
  'image/png',
  'toString',
  'application/json;q=0',
  `${array};nulls=kept`,
])('%s is refused', (accept) => {
  if (accept.endsWith('q=0')) expect(negotiate(`image/png, ${accept}, text/csv`).kind).toBe('csv');
  else
    expect(() => negotiate(accept)).toThrow(
      expect.objectContaining({
        status: 406,
        code: 'PGRST107',
        message: `None of these media types are available: ${accept}`,
      }),
    );
});
