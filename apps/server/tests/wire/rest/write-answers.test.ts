import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type RestWorld, startRestWorld } from './testing/rest-world.ts';

let world: RestWorld;
beforeAll(async () => {
  world = await startRestWorld();
});
afterEach(async () => {
  await world.database.owner.query('call library_seed.restore()');
});
afterAll(() => world[Symbol.asyncDispose]());

const code = (answer: { status: number; json: unknown }) => [answer.status, (answer.json as { code?: string })?.code];

describe('writes', () => {
  const post = (path: string, body: unknown, prefer = 'return=representation') =>
    world.send(path, { method: 'POST', headers: { prefer }, body });
  const patch = (path: string, body: unknown, prefer = 'return=representation') =>
    world.send(path, { method: 'PATCH', headers: { prefer }, body });

  test('missing=default gives a missing column its default', async () => {
    const answer = await post(
      'books?columns=title,pages,x,price&select=title,pages,x,price',
      [{ title: 'one' }, { title: 'two', pages: 3, x: null }],
      'return=representation, missing=default',
    );
    expect(answer.headers.get('preference-applied')).toBe('missing=default, return=representation');
    expect(answer.json).toEqual([
      { title: 'one', pages: null, x: 7, price: 9.9 },
      { title: 'two', pages: 3, x: null, price: 9.9 },
    ]);
  });

  test('missing=default draws the next number of an identity column', async () => {
    const answer = await post(
      'authors?columns=id,name&select=id,name',
      [{ name: 'one' }, { id: 77, name: 'two' }],
      'return=representation, missing=default',
    );
    expect(answer.json).toEqual([
      { id: expect.any(Number), name: 'one' },
      { id: 77, name: 'two' },
    ]);
  });

  test('without it a missing column is null', async () => {
    const answer = await post('books?columns=title,x&select=x', [{ title: 'one' }]);
    expect(answer.json).toEqual([{ x: null }]);
    expect(answer.headers.get('preference-applied')).toBe('return=representation');
  });

  test('an array of empty objects inserts one row for each', async () => {
    const answer = await post('notes', [{}, {}]);
    expect([answer.status, answer.json]).toEqual([
      201,
      [
        { body: null, at: null, kept: null, raw: null },
        { body: null, at: null, kept: null, raw: null },
      ],
    ]);
    expect((await post('notes', [])).json).toEqual([]);
  });

  test.each(['', 'zzz', '5', '"x"', 'null', '[1]'])('refuses the body %j', async (body) => {
    expect(code(await post('notes', body))).toEqual([400, 'PGRST102']);
  });

  test('an update writes the listed columns only', async () => {
    const answer = await patch('books?id=eq.1&columns=pages&select=pages,title', { pages: 5, title: 'not this' });
    expect(answer.json).toEqual([{ pages: 5, title: 'a fat rat 1' }]);
    const missing = await patch('books?id=eq.1&columns=pages,x&select=pages,x', { pages: 6 });
    expect(missing.json).toEqual([{ pages: 6, x: null }]);
    const defaults = await patch('books?id=eq.1&columns=x&select=x', {}, 'return=representation, missing=default');
    expect([defaults.json, defaults.headers.get('preference-applied')]).toEqual([
      [{ x: 7 }],
      'missing=default, return=representation',
    ]);
  });

  test('an empty update changes nothing', async () => {
    const answer = await patch('books?id=eq.1', {});
    expect([answer.status, answer.json, answer.headers.get('content-range')]).toEqual([200, [], '*/*']);
  });

  test('each kind of write states its range', async () => {
    expect((await patch('genres?code=in.(g1,g2)', { label: 'z' }, 'count=exact')).headers.get('content-range')).toBe(
      '0-1/2',
    );
    expect((await patch('genres?code=eq.g1', { label: 'z' }, '')).headers.get('content-range')).toBe('0-0/*');
    const removed = await world.send('prints?id=lt.3', { method: 'DELETE', headers: { prefer: 'count=exact' } });
    expect([removed.status, removed.headers.get('content-range')]).toEqual([204, '*/2']);
    expect((await post('genres', { code: 'n', label: 'n' }, 'count=exact')).headers.get('content-range')).toBe('*/1');
  });

  test('headers-only names where the new row is', async () => {
    const answer = await post('genres', { code: 'a&b', label: 'n' }, 'return=headers-only');
    expect([answer.status, answer.text, answer.headers.get('location')]).toEqual([201, '', '/genres?code=eq.a%26b']);
    const both = await post('book_genres', { book_id: 2, genre_code: 'g1' }, 'return=headers-only');
    expect(both.headers.get('location')).toBe('/book_genres?book_id=eq.2&genre_code=eq.g1');
    expect((await post('notes', {}, 'return=headers-only')).headers.get('location')).toBeNull();
  });

  test('an upsert that only updates answers 200', async () => {
    const merge = 'resolution=merge-duplicates, return=representation';
    const changed = await post('genres', { code: 'g1', label: 'new' }, merge);
    expect([changed.status, changed.json]).toEqual([200, [{ code: 'g1', label: 'new' }]]);
    const mixed = [
      { code: 'g1', label: 'newer' },
      { code: 'g9', label: 'first' },
    ];
    const both = await post('genres', mixed, merge);
    expect([both.status, both.json]).toEqual([201, mixed]);
    expect((await post('genres', { code: 'g1', label: 'no' }, 'resolution=ignore-duplicates')).status).toBe(201);
    expect(await world.value("select label from library.genres where code = 'g1'")).toBe('newer');
  });

  test('a representation needs only the columns it shows', async () => {
    await world.database.owner.query(
      'revoke select on library.authors from anon; grant select (id, mentor_id) on library.authors to anon',
    );
    try {
      const answer = await patch('authors?id=eq.9&select=id,mentor:mentor_id(id)', { name: 'kept' });
      expect([answer.status, answer.json]).toEqual([200, [{ id: 9, mentor: { id: 4 } }]]);
      expect(code(await patch('authors?id=eq.9', { name: 'refused' }))).toEqual([401, '42501']);
    } finally {
      await world.database.owner.query('grant select on library.authors to anon');
    }
  });
});

describe('preferences', () => {
  const applied = async (path: string, prefer: string, request: { method?: string; body?: unknown } = {}) =>
    (await world.send(path, { ...request, headers: { prefer } })).headers.get('preference-applied');
  const all =
    'return=minimal, count=exact, resolution=merge-duplicates, missing=default, handling=strict, tx=rollback, max-affected=9';

  test('only what was heeded is echoed', async () => {
    expect(await applied('genres', all)).toBe('count=exact, handling=strict');
    expect(await applied('genres', all, { method: 'POST', body: { code: 'n', label: 'n' } })).toBe(
      'resolution=merge-duplicates, missing=default, return=minimal, count=exact, handling=strict',
    );
    expect(await applied('genres?code=eq.n', all, { method: 'PATCH', body: { label: 'n' } })).toBe(
      'missing=default, return=minimal, count=exact, handling=strict, max-affected=9',
    );
    expect(await applied('genres?code=eq.n', all, { method: 'DELETE' })).toBe(
      'return=minimal, count=exact, handling=strict, max-affected=9',
    );
    expect(await applied('notes', 'resolution=merge-duplicates', { method: 'POST', body: {} })).toBeNull();
  });

  test('timezone shifts the timestamps', async () => {
    const answer = await world.send('books?select=published&id=eq.1', {
      headers: { prefer: 'timezone=America/Toronto' },
    });
    expect(answer.json).toEqual([{ published: '2024-02-29T21:15:07.25-05:00' }]);
    expect(answer.headers.get('preference-applied')).toBe('timezone=America/Toronto');
    const unknown = { prefer: 'timezone=Nowhere/Nothing' };
    expect((await world.send('books?limit=1', { headers: unknown })).headers.get('preference-applied')).toBeNull();
    expect(code(await world.send('books', { headers: { prefer: `${unknown.prefer}, handling=strict` } }))).toEqual([
      400,
      'PGRST122',
    ]);
  });

  test('max-affected undoes a write that touches more', async () => {
    const headers = { prefer: 'handling=strict, max-affected=1' };
    const answer = await world.send('genres?code=in.(g1,g2)', { method: 'PATCH', headers, body: { label: 'n' } });
    expect(code(answer)).toEqual([400, 'PGRST124']);
    expect(await world.value("select count(*)::int from library.genres where label = 'n'")).toBe(0);
  });
});

describe('after a migration', () => {
  test('new columns, tables, keys and defaults are served at once', async () => {
    const { owner } = world.database;
    await world.send('genres');
    await owner.query(`
      create table library.shelves (id int primary key, label text default 'old');
      grant select, insert, update on library.shelves to anon;
      insert into library.shelves values (1, 'tall')`);
    expect((await world.send('shelves')).json).toEqual([{ id: 1, label: 'tall' }]);
    expect(code(await world.send('books?select=id,shelves(label)'))).toEqual([400, 'PGRST200']);
    await owner.query('alter table library.books add column shelf_id int references library.shelves (id) default 1');
    expect((await world.send('books?select=shelf_id,shelves(label)&id=eq.1')).json).toEqual([
      { shelf_id: 1, shelves: { label: 'tall' } },
    ]);
    await owner.query("alter table library.shelves alter column label set default 'new', add column width int");
    const headers = { prefer: 'return=representation, missing=default' };
    const added = await world.send('shelves?columns=id,label', { method: 'POST', headers, body: [{ id: 2 }] });
    expect(added.json).toEqual([{ id: 2, label: 'new', width: null }]);
    const changed = await world.send('shelves?id=eq.2', { method: 'PATCH', headers, body: { width: 5 } });
    expect(changed.json).toEqual([{ id: 2, label: 'new', width: 5 }]);
    await owner.query('alter table library.books drop column shelf_id; drop table library.shelves');
    expect(code(await world.send('shelves'))).toEqual([404, 'PGRST205']);
    expect(code(await world.send('books?select=id,shelves(label)'))).toEqual([400, 'PGRST200']);
  });
});
