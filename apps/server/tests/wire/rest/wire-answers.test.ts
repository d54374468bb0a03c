import { createClient } from '@supabase/supabase-js';
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
const client = () =>
  createClient('http://portage.test', world.publishableKey, {
    db: { schema: 'library' },
    auth: { persistSession: false },
    global: { fetch: (input, init) => world.fetch(new Request(input, init)) },
  });

describe('order and count', () => {
  test('orders by an embedded column as its own type', async () => {
    const { json } = await world.send(
      'book_genres?select=books(pages)&order=books(pages).asc.nullslast,book_id,genre_code&limit=1000',
    );
    const pages = (json as { books: { pages: number | null } }[]).map((row) => row.books.pages);
    const known = pages.filter((page) => page !== null);
    expect(known.some((page) => page > 3000) && known.some((page) => page > 350 && page < 400)).toBe(true);
    expect(known).toEqual([...known].sort((a, b) => a - b));
    expect(pages.slice(0, known.length)).toEqual(known);
  });

  test.each([
    'authors?select=id&order=profile->age.desc.nullslast&limit=3',
    'authors?select=id&order=profile->>city,id&limit=3',
    'authors?select=id&order=profile->ids->0.desc.nullsfirst&limit=3',
    'books?select=id,authors!author_id(id)&order=authors(id).desc&limit=3',
    'books?select=id,author:authors!author_id(profile)&order=author(profile->age)&limit=3',
  ])('counts %s', async (path) => {
    const answer = await world.send(path, { headers: { prefer: 'count=exact' } });
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-range')).toBe(path.startsWith('authors') ? '0-2/24' : '0-2/45');
    expect(answer.json).toHaveLength(3);
  });

  test('refuses an order by a column that the embed does not select', async () => {
    expect(code(await world.send('books?select=id,authors!author_id(name)&order=authors(id)'))).toEqual([400, '42703']);
  });

  test('orders by a column of an embed that is not shown', async () => {
    const { status, json } = await world.send(
      'books?select=id,authors!author_id()&order=authors(name).desc,id&limit=1000',
    );
    const shown = await world.send('books?select=id,authors!author_id(name)&order=authors(name).desc,id&limit=1000');
    expect(status).toBe(200);
    expect(json).toEqual((shown.json as { id: number }[]).map(({ id }) => ({ id })));
  });

  test('estimates the count when asked to', async () => {
    const planned = await world.send('genres', { headers: { prefer: 'count=planned' } });
    expect(planned.headers.get('content-range')).toBe('0-5/6');
    expect(planned.headers.get('preference-applied')).toBe('count=planned');
    // The planner's guess for an equality on two columns is below the exact 7 of 45.
    const guess = await world.send('books?select=id&x=eq.2&r=eq.r2', { headers: { prefer: 'count=planned' } });
    expect(Number(guess.headers.get('content-range')?.split('/')[1])).toBe(
      await world.value(
        `select ('{}'::jsonb || (library_seed.plan_of($$select 1 from library.books where x = 2 and r = 'r2'$$)->0->'Plan'))->'Plan Rows'`,
      ),
    );
    const estimated = await world.send('books?select=id&limit=2', { headers: { prefer: 'count=estimated' } });
    expect(estimated.headers.get('content-range')).toBe('0-1/45');
  });
});

describe('names', () => {
  test.each(['r', 'x', 't', 't0', 'w', 'p', 'b', 'j', 'body', 'page'])(
    'a column called %s stays a column',
    async (name) => {
      const { json } = await world.send(`books?select=${name}:title,author:authors!author_id(${name}:name)&id=eq.1`);
      expect(json).toEqual([{ [name]: 'a fat rat 1', author: { [name]: 'Cléo 2' } }]);
      expect(
        (await world.send(`authors?select=${name}:books!author_id(${name}:r)&id=eq.2&${name}.order=id`)).json,
      ).toEqual([{ [name]: [{ [name]: 'r1' }, { [name]: null }, { [name]: 'r1' }] }]);
      expect((await world.send(`books?select=${name}:authors!author_id(name)&id=eq.1`)).json).toEqual([
        { [name]: { name: 'Cléo 2' } },
      ]);
    },
  );

  test('an alias does not take the restrictions meant for another embed of the relation', async () => {
    const { json } = await world.send(
      'books?select=id,writer:authors!author_id(id),authors!editor_id(id)&authors.id=eq.0&id=eq.4',
    );
    expect(json).toEqual([{ id: 4, writer: { id: 5 }, authors: null }]);
  });
});

describe('filters', () => {
  test('negates a group', async () => {
    expect((await world.send('books?select=id&not.or=(id.gt.3,id.eq.1)')).json).toEqual([{ id: 2 }, { id: 3 }]);
    expect((await world.send('books?select=id&not.and=(id.gt.2,id.neq.4)&id=lt.6')).json).toEqual([
      { id: 1 },
      { id: 2 },
      { id: 4 },
    ]);
    expect(
      (await world.send('authors?select=id,books!author_id(id)&books.not.or=(id.lt.40,id.gt.41)&id=eq.1')).json,
    ).toEqual([{ id: 1, books: [{ id: 40 }] }]);
  });

  test.each([
    ['words=fts.fat&id=lt.5', [1, 3, 4]],
    ['words=phfts.fat cat&id=lt.7', [3, 6]],
    ['words=plfts(english).cats fat&id=lt.7', [3, 6]],
    ['words=wfts.rat -fat&id=lt.6', [2, 5]],
    ['title=phfts(english).fat cats&id=lt.11', [5, 10]],
    ['title=fts(simple).cats&id=lt.8', [2, 7]],
    ['words=not.fts.fat&id=lt.6', [2, 5]],
  ])('searches %s', async (filter, ids) => {
    const { json } = await world.send(`books?select=id&order=id&${filter}`);
    expect((json as { id: number }[]).map((row) => row.id)).toEqual(ids);
  });

  test('asks an embed only whether it is null', async () => {
    expect((await world.send('books?select=id,authors!author_id()&authors=is.null&order=id&limit=1')).json).toEqual([
      { id: 9 },
    ]);
    expect((await world.send('books?select=id,authors!author_id()&authors=is.not_null&order=id&limit=1')).json).toEqual(
      [{ id: 1 }],
    );
    expect(code(await world.send('books?select=id,authors!author_id()&authors=is.true'))).toEqual([400, '42703']);
  });

  test('refuses a parameter without an operator', async () => {
    expect(code(await world.send('books?foo=bar'))).toEqual([400, 'PGRST100']);
  });
});

describe('casts', () => {
  test.each([
    ['sold::text', '9007199254'],
    ['pages::bigint', 101],
    ['price::integer', 1],
    ['pages::boolean', true],
    ['pages::double precision', 101],
    ['title::varchar', 'a fat rat 1'],
    ['id::int', 1],
    ['published::date', '2024-03-01'],
  ])('%s', async (item, value) => {
    const { json } = await world.send(`books?select=${item}&id=eq.1`);
    expect(json).toEqual([{ [item.split('::')[0] ?? '']: value }]);
  });

  test.each(['id::nothing', 'id::int)', 'id::', "id::int'", 'id::int) from library.hidden --'])(
    'refuses %s',
    async (item) => {
      expect((await world.send(`books?select=${encodeURIComponent(item)}`)).status).toBe(400);
    },
  );
});

describe('self-references', () => {
  test('the table by a column gives the many, the column by itself gives the one', async () => {
    expect((await world.send('authors?select=id,authors!mentor_id(id)&id=eq.4')).json).toEqual([
      { id: 4, authors: [{ id: 8 }, { id: 9 }] },
    ]);
    expect((await world.send('authors?select=id,mentor:mentor_id(id)&id=eq.9')).json).toEqual([
      { id: 9, mentor: { id: 4 } },
    ]);
  });

  test('the table alone is ambiguous when it has two of them', async () => {
    const answer = await world.send('authors?select=id,authors(id)');
    expect(code(answer)).toEqual([300, 'PGRST201']);
    expect((answer.json as { details: unknown[] }).details).toEqual([
      {
        cardinality: 'one-to-many',
        embedding: 'authors with authors',
        relationship: 'authors_mentor_id_fkey using authors(id) and authors(mentor_id)',
      },
      {
        cardinality: 'one-to-many',
        embedding: 'authors with authors',
        relationship: 'authors_rival_id_fkey using authors(id) and authors(rival_id)',
      },
    ]);
  });
});

describe('ranges', () => {
  test('the page after the last full page is empty, and later ones do not exist', async () => {
    const prefer = { prefer: 'count=exact' };
    const after = await world.send('genres?limit=6&offset=6', { headers: prefer });
    expect([after.status, after.headers.get('content-range'), after.json]).toEqual([206, '*/6', []]);
    const beyond = await world.send('genres?limit=6&offset=7', { headers: prefer });
    expect(code(beyond)).toEqual([416, 'PGRST103']);
    expect(beyond.headers.get('content-range')).toBe('*/6');
    expect((await world.send('genres?limit=6&offset=7')).status).toBe(200);
  });

  test.each([
    ['genres', '1-2', 200, '1-2/*'],
    ['genres', '4-', 200, '4-5/*'],
    ['genres?limit=1&offset=1', '0-4', 200, '1-1/*'],
    ['genres', '5-2', 416, null],
    ['genres?limit=1&offset=4', '1-2', 416, null],
    ['genres?limit=0', '0-9', 200, '*/*'],
  ])('%s with Range %s', async (path, range, status, contentRange) => {
    const answer = await world.send(path, { headers: { range } });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([status, contentRange]);
  });
});

describe('media types', () => {
  test('.csv() gives CSV', async () => {
    const answer = await client().from('genres').select('code,label').order('code').limit(2).csv();
    expect(answer.data).toBe('code,label\ng1,"Poetry 1"\ng2,"Verse, free 2"');
    expect((await world.send('genres?code=eq.none', { headers: { accept: 'text/csv' } })).text).toBe('\n');
  });

  test('nulls=stripped leaves nulls out', async () => {
    const accept = 'application/vnd.pgrst.array+json;nulls=stripped';
    const answer = await world.send('books?select=id,editor_id&id=eq.1', { headers: { accept } });
    expect([answer.headers.get('content-type'), answer.json]).toEqual([`${accept}; charset=utf-8`, [{ id: 1 }]]);
    const object = 'application/vnd.pgrst.object+json;nulls=stripped';
    const one = await world.send('books?select=id,editor_id&id=eq.1', { headers: { accept: object } });
    expect([one.headers.get('content-type'), one.json]).toEqual([`${object}; charset=utf-8`, { id: 1 }]);
  });

  test.each(['application/vnd.pgrst.plan+json', 'image/png', 'application/geo+json', 'text/plain'])(
    'refuses %s',
    async (accept) => {
      expect(code(await world.send('genres', { headers: { accept } }))).toEqual([406, 'PGRST107']);
    },
  );

  test('refuses .explain()', async () => {
    const { error, status } = await client().from('genres').select().explain();
    expect([status, error?.code]).toEqual([406, 'PGRST107']);
  });

  test.each(['*/*', 'text/html, application/json;q=0.5', 'text/html,application/xhtml+xml,*/*;q=0.8', 'application/*'])(
    'answers %s with JSON',
    async (accept) => {
      const answer = await world.send('genres?limit=1', { headers: { accept } });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    },
  );
});

describe('one object', () => {
  const accept = { accept: 'application/vnd.pgrst.object+json' };
  const labels = () => world.value("select string_agg(label, ';' order by code) from library.genres");

  test.each([
    ['PATCH', 'genres?code=in.(g1,g2)', { label: 'changed' }],
    ['DELETE', 'prints?id=lt.3', undefined],
    [
      'POST',
      'genres',
      [
        { code: 'n1', label: 'x' },
        { code: 'n2', label: 'x' },
      ],
    ],
  ])('%s of two rows changes none', async (method, path, body) => {
    const before = [await labels(), await world.value('select count(*) from library.prints')];
    for (const prefer of ['return=minimal', 'return=representation']) {
      const answer = await world.send(path, { method, headers: { ...accept, prefer }, body });
      expect(code(answer)).toEqual([406, 'PGRST116']);
      expect((answer.json as { details: string }).details).toBe('The result contains 2 rows');
    }
    expect([await labels(), await world.value('select count(*) from library.prints')]).toEqual(before);
  });

  test('PATCH of no row is refused, and of one row succeeds', async () => {
    const patch = (path: string) =>
      world.send(path, {
        method: 'PATCH',
        headers: { ...accept, prefer: 'return=representation' },
        body: { label: 'q' },
      });
    expect(code(await patch('genres?code=eq.none'))).toEqual([406, 'PGRST116']);
    expect((await patch('genres?code=eq.g1')).json).toEqual({ code: 'g1', label: 'q' });
  });
});
