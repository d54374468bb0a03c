import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RestWorld, startRestWorld } from './testing/rest-world.ts';

let world: RestWorld;
let small: RestWorld;
beforeAll(async () => {
  world = await startRestWorld();
  small = await startRestWorld(world.database, {
    API_MAX_ROWS: '2',
    API_MAX_ANSWER_BYTES: '1000',
    API_STATEMENT_TIMEOUT_MS: '100',
  });
  await world.database.owner.query(
    'create view library.slow as select pg_sleep(60)::text as slept; grant select on library.slow to anon',
  );
});
afterAll(() => world[Symbol.asyncDispose]());

const nested = (levels: number, one: string, other: string) => {
  let text = '*';
  for (let level = levels; level > 0; level -= 1) text = `${level % 2 === 1 ? one : other}(${text})`;
  return text;
};
const refusal = (message: string) => ({ code: 'PGRST100', message, details: null, hint: null });

describe('refuses with 400', () => {
  test.each([
    [
      '24 embeds inside one another',
      nested(24, 'books!author_id', 'authors!author_id'),
      'Relations can be embedded at most 6 levels deep',
    ],
    [
      'lists that return to themselves',
      nested(6, 'books!author_id', 'authors!author_id'),
      "'books' can be embedded in itself at most once",
    ],
    [
      'lists inside lists',
      'books!author_id(editions(prints(editions(prints(*)))))',
      'To-many relationships can be embedded at most 3 levels deep',
    ],
    [
      '21 embeds beside one another',
      Array.from({ length: 21 }, (_, at) => `a${at}:books!author_id(*)`).join(),
      'A request can embed at most 20 relations',
    ],
    ['2,000 columns', 'id,'.repeat(2000).slice(0, -1), 'A request can select at most 1000 columns'],
  ])('%s', async (_, select, message) => {
    const { status, json } = await world.send(`authors?select=${select}`);
    expect([status, json]).toEqual([400, refusal(message)]);
  });

  test('a filter whose value nests too deeply', async () => {
    const { status, json } = await world.send(`authors?profile=cs.${'['.repeat(2000)}${']'.repeat(2000)}`);
    expect([status, json]).toEqual([400, refusal('A value nests too deeply')]);
  });

  test('an answer over the max bytes, before it is sent', async () => {
    const { status, json } = await small.send('books?select=*,author:authors!author_id(*)&limit=2');
    expect([status, json]).toEqual([
      400,
      {
        code: 'PT400',
        message: 'The result is larger than 1000 bytes',
        details: null,
        hint: 'Request fewer rows or columns.',
      },
    ]);
    expect((await small.send('books?select=id&limit=2')).status).toBe(200);
  });

  test('a write whose answer is over the max bytes, and rolls it back', async () => {
    const before = await world.value('library_seed.digest()');
    const { status, json } = await small.send('books?id=gt.0', {
      method: 'PATCH',
      headers: { prefer: 'return=representation' },
      body: { pages: 1 },
    });
    expect([status, json]).toEqual([400, expect.objectContaining({ code: 'PT400' })]);
    expect(await world.value('library_seed.digest()')).toBe(before);
  });
});

test('answers nested embeds that stay within the limits', async () => {
  const select = 'id,books!author_id(id,author:authors!author_id(id,books!author_id(id,editions(number))))';
  const { status, json } = await world.send(`authors?select=${select}&id=eq.2`);
  expect([status, json]).toEqual([200, [expect.objectContaining({ id: 2 })]]);
});

test('gives no more embedded rows than rows', async () => {
  const { json } = await small.send('authors?select=books!author_id(id)&id=eq.2&books.order=id');
  expect(json).toEqual([{ books: [{ id: 1 }, { id: 21 }] }]);
  const { json: fewer } = await small.send('authors?select=books!author_id(id)&id=eq.2&books.order=id&books.limit=1');
  expect(fewer).toEqual([{ books: [{ id: 1 }] }]);
});

test('answers a statement that takes too long as PostgREST does', async () => {
  const { status, json } = await small.send('slow');
  expect([status, json]).toEqual([
    500,
    { code: '57014', message: 'canceling statement due to statement timeout', details: null, hint: null },
  ]);
});
