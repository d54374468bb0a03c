import { describe, expect, test } from 'vitest';
import { smallCatalog } from '../testing/small-catalog.ts';
import { parsePayload } from './payload.ts';

const author = smallCatalog.relations.get('author') as NonNullable<ReturnType<typeof smallCatalog.relations.get>>;

describe('parsePayload', () => {
  test.each([
    ['{"id":1}', null, { rows: [{ id: 1 }], columns: ['id'] }],
    [
      '[{"id":1,"name":"a"},{"name":"b","id":2}]',
      null,
      {
        rows: [
          { id: 1, name: 'a' },
          { name: 'b', id: 2 },
        ],
        columns: ['id', 'name'],
      },
    ],
    ['[]', null, { rows: [], columns: [] }],
    ['{}', null, { rows: [{}], columns: [] }],
    ['[{},{}]', null, { rows: [{}, {}], columns: [] }],
    ['[{"id":1},{"name":"b"}]', ['id', 'name'], { rows: [{ id: 1 }, { name: 'b' }], columns: ['id', 'name'] }],
    ['{"nothing":1,"id":1}', ['id'], { rows: [{ nothing: 1, id: 1 }], columns: ['id'] }],
  ])('%s with columns %j', (text, columns, payload) => {
    expect(parsePayload(text, author, columns)).toEqual(payload);
  });

  test.each(['', 'x', '5', 'null', '"a"', '[1]', '[[]]', '[{"id":1},{"name":2}]', '[{"id":1},{}]', '[{"id":1},null]'])(
    'refuses %j',
    (text) => {
      expect(() => parsePayload(text, author, null)).toThrow(
        expect.objectContaining({ status: 400, code: 'PGRST102' }),
      );
    },
  );

  test.each([
    ['{"nothing":1}', null],
    ['{"id":1}', ['nothing']],
    ['{"toString":1}', null],
  ])('refuses an unknown column in %s with columns %j', (text, columns) => {
    expect(() => parsePayload(text, author, columns)).toThrow(
      expect.objectContaining({ status: 400, code: 'PGRST204' }),
    );
  });
});
