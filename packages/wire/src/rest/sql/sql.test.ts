import { describe, expect, test } from 'vitest';
import { type Format, negotiate } from '../request/media-type.ts';
import { parseRequest } from '../request/parse-request.ts';
import { smallCatalog } from '../testing/small-catalog.ts';
import { compileEstimate, compileRead, compileWrite } from './compile.ts';
import { findRelation, planRequest } from './plan.ts';
import { matchingRows, ownSource, selectRows } from './sql.ts';
import { newStatement } from './sql-text.ts';
import { deleteSql, insertSql, noUpdateSql, updateSql } from './writes.ts';

const plan = (relation: string, query: string) =>
  planRequest(smallCatalog, findRelation(smallCatalog, 'lib', relation), parseRequest(new URLSearchParams(query)));
function rows(relation: string, query: string): unknown[] {
  const statement = newStatement();
  const node = plan(relation, query);
  return [selectRows(node, ownSource(node, statement), statement), ...statement.parameters.values];
}
function matching(relation: string, query: string): unknown[] {
  const statement = newStatement();
  const node = plan(relation, query);
  return [matchingRows(node, ownSource(node, statement), statement), ...statement.parameters.values];
}
const maxBytes = 5000;
const writer = 'from "lib"."author" as "author_1" where "author_1"."id" = "book"."author_id"';

describe('a page with embeds', () => {
  const text = (query: string) => String(rows('book', query)[0]);
  const embed = 'select=id,author!author_id(name)';

  test('is cut before the embeds are joined, with the columns that it needs', () => {
    expect(rows('book', `${embed}&order=title.desc&limit=5&offset=2&id=gt.1`)).toEqual([
      `select "book"."id" as "id", row_to_json("book_author_1".*) as "author" from (select "book"."id", "book"."title", "book"."author_id" from "lib"."book" as "book" where "book"."id" > $1 order by "book"."title" desc limit 5 offset $2::bigint) as "book" left join lateral (select "author_1"."name" as "name" ${writer}) as "book_author_1" on true order by "book"."title" desc`,
      '1',
      2,
    ]);
    expect(text('select=*,author!author_id(name)&order=id&limit=5')).toContain('from (select "book".* from');
  });

  test.each([
    ['without an order', `${embed}&limit=5`],
    ['without a limit', `${embed}&order=id`],
    ['in the order of an embed', `${embed}&order=author(name)&limit=5`],
    ['of cast values', 'select=id::text,author!author_id(name)&order=id&limit=5'],
    ['of cast values in an embed', 'select=id,author!author_id(name::int)&order=id&limit=5'],
    ['that an inner embed reduces', 'select=id,author!author_id!inner(name)&order=id&limit=5'],
    ['that a filter by an embed reduces', `${embed}&author=is.null&order=id&limit=5`],
    [
      'that a nested filter by an embed reduces',
      `${embed}&or=(id.eq.1,not.and(author.is.null,id.eq.2))&order=id&limit=5`,
    ],
  ])('is cut after the joins %s', (_, query) => {
    expect(text(query)).not.toContain('from (');
  });
});

describe('selectRows', () => {
  test.each<[query: string, sql: string, ...values: unknown[]]>([
    ['', 'select "book".* from "lib"."book" as "book"'],
    ['select=id,x:title', 'select "book"."id" as "id", "book"."title" as "x" from "lib"."book" as "book"'],
    ['select=id::double precision', 'select cast("book"."id" as double precision) as "id" from "lib"."book" as "book"'],
    ['select=meta->a->>b', 'select "book"."meta"->$1::text->>$2::text as "b" from "lib"."book" as "book"', 'a', 'b'],
    ['select=meta->a->0', 'select "book"."meta"->$1::text->$2::int as "a" from "lib"."book" as "book"', 'a', 0],
    ['select=meta->0', 'select "book"."meta"->$1::int as "meta" from "lib"."book" as "book"', 0],
    [
      'select=id&order=title.desc.nullslast,id',
      'select "book"."id" as "id" from "lib"."book" as "book" order by "book"."title" desc nulls last, "book"."id"',
    ],
    [
      'select=id&order=meta->>k.nullsfirst&limit=5&offset=2',
      'select "book"."id" as "id" from "lib"."book" as "book" order by "book"."meta"->>$1::text nulls first limit 5 offset $2::bigint',
      'k',
      2,
    ],
    [
      'select=id&id=eq.1&title=like.a*',
      'select "book"."id" as "id" from "lib"."book" as "book" where "book"."id" = $1 and "book"."title" like $2',
      '1',
      'a%',
    ],
    [
      'select=author!author_id(name)',
      `select row_to_json("book_author_1".*) as "author" from "lib"."book" as "book" left join lateral (select "author_1"."name" as "name" ${writer}) as "book_author_1" on true`,
    ],
    [
      'select=w:author!author_id!inner(name)&w.name=eq.x',
      `select row_to_json("book_w_1".*) as "w" from "lib"."book" as "book" inner join lateral (select "author_1"."name" as "name" ${writer} and "author_1"."name" = $1) as "book_w_1" on true`,
      'x',
    ],
    [
      'select=id,...author!author_id(name)&order=author(name).desc',
      `select "book"."id" as "id", "book_author_1".* from "lib"."book" as "book" left join lateral (select "author_1"."name" as "name" ${writer}) as "book_author_1" on true order by "book_author_1"."name" desc`,
    ],
    [
      'select=author!author_id(profile)&order=author(profile->age)',
      `select row_to_json("book_author_1".*) as "author" from "lib"."book" as "book" left join lateral (select "author_1"."profile" as "profile" ${writer}) as "book_author_1" on true order by to_jsonb("book_author_1"."profile")->$1::text`,
      'age',
    ],
    [
      'select=genre(code)&genre.limit=1',
      `select coalesce("book_genre_1"."rows", '[]') as "genre" from "lib"."book" as "book" left join lateral (select json_agg("one".*) as "rows" from (select "genre_1"."code" as "code" from "lib"."genre" as "genre_1", "lib"."book_genre" as "book_genre_between_1" where "book_genre_between_1"."book_id" = "book"."id" and "genre_1"."code" = "book_genre_between_1"."genre_code" limit 1) as "one") as "book_genre_1" on true`,
    ],
    [
      'select=id,genre!inner()',
      `select "book"."id" as "id" from "lib"."book" as "book" inner join lateral (select json_agg("one".*) as "rows" from (select 1 as "1" from "lib"."genre" as "genre_1", "lib"."book_genre" as "book_genre_between_1" where "book_genre_between_1"."book_id" = "book"."id" and "genre_1"."code" = "book_genre_between_1"."genre_code") as "one") as "book_genre_1" on "book_genre_1"."rows" is not null`,
    ],
    [
      'select=id,author!author_id()&author=is.null',
      `select "book"."id" as "id" from "lib"."book" as "book" left join lateral (select 1 as "1" ${writer}) as "book_author_1" on true where "book_author_1".* is not distinct from null`,
    ],
  ])('book?%s', (query, ...expected) => {
    expect(rows('book', query)).toEqual(expected);
  });

  test('a relation embedded in itself keeps its rows apart', () => {
    expect(rows('author', 'select=id,author!mentor_id(id)')).toEqual([
      `select "author"."id" as "id", coalesce("author_author_1"."rows", '[]') as "author" from "lib"."author" as "author" left join lateral (select json_agg("one".*) as "rows" from (select "author_1"."id" as "id" from "lib"."author" as "author_1" where "author_1"."mentor_id" = "author"."id") as "one") as "author_author_1" on true`,
    ]);
  });

  test('a key of two columns links both', () => {
    expect(rows('print', 'select=edition(number)')[0]).toContain(
      'where "edition_1"."book_id" = "print"."book_id" and "edition_1"."number" = "print"."edition"',
    );
  });
});

describe('matchingRows', () => {
  test.each<[query: string, sql: string, ...values: unknown[]]>([
    ['select=id,meta->a&order=meta->b&limit=1&offset=1', 'select 1 from "lib"."book" as "book"'],
    ['id=eq.1&select=author!author_id(id)', 'select 1 from "lib"."book" as "book" where "book"."id" = $1', '1'],
    [
      'select=author!author_id!inner(id)&author.name=eq.x&order=author(id)',
      `select 1 from "lib"."book" as "book" where exists (select 1 ${writer} and "author_1"."name" = $1)`,
      'x',
    ],
    [
      'select=author!author_id()&or=(author.is.null,id.eq.1)',
      `select 1 from "lib"."book" as "book" where (not exists (select 1 ${writer}) or "book"."id" = $1)`,
      '1',
    ],
    [
      'select=author!author_id()&author=is.not_null',
      `select 1 from "lib"."book" as "book" where not (not exists (select 1 ${writer}))`,
    ],
  ])('book?%s', (query, ...expected) => {
    expect(matching('book', query)).toEqual(expected);
  });
});

test('names of a statement are short and never the same', () => {
  const { aliases } = newStatement();
  const taken = ['a', 'a', 'a', 'a_1', '😀'.repeat(40), 'x'.repeat(63), 'x'.repeat(63)].map((name) =>
    aliases.take(name),
  );
  expect(new Set(taken).size).toBe(taken.length);
  expect(taken.every((alias) => Buffer.byteLength(alias) <= 60)).toBe(true);
});

describe('statements', () => {
  const json = negotiate(null);
  const body = (format: Format) => compileRead(plan('genre', ''), { format, maxBytes }, null).text;

  test('a read gives its body, its rows and, when they are counted, all rows', () => {
    expect(compileRead(plan('genre', 'code=eq.a'), { format: json, maxBytes }, null)).toEqual({
      text: `with "page" as (select "genre".* from "lib"."genre" as "genre" where "genre"."code" = $1) select app.bounded_answer(coalesce(json_agg("page".*), '[]')::text, 5000) as body, count(*)::int as rows, null::text as total from "page"`,
      values: ['a'],
    });
    expect(compileRead(plan('genre', ''), { format: json, maxBytes }, 'all').text).toContain(
      '(select count(*) from (select 1 from "lib"."genre" as "genre_1") as "counted")::text as total',
    );
    expect(compileRead(plan('genre', ''), { format: json, maxBytes }, 11).text).toContain(
      'as "genre_1" limit 11) as "counted")',
    );
    expect(compileEstimate(plan('genre', 'code=eq.a'))).toEqual({
      text: 'explain (format json) select 1 from "lib"."genre" as "genre" where "genre"."code" = $1',
      values: ['a'],
    });
  });

  test.each([
    ['application/json', `coalesce(json_agg("page".*), '[]')::text, 5000) as body`],
    ['application/vnd.pgrst.object+json', `coalesce(json_agg("page".*)->0, 'null')::text, 5000) as body`],
    ['application/vnd.pgrst.array+json;nulls=stripped', `coalesce(json_strip_nulls(json_agg("page".*)), '[]')::text`],
    ['text/csv', `substring(cast("page".* as text), 2, length(cast("page".* as text)) - 2)`],
  ])('the body as %s', (accept, sql) => {
    expect(body(negotiate(accept))).toContain(sql);
  });

  const payload = { rows: [{ id: 1, name: 'x' }], columns: ['id', 'name'] };
  const json1 = '[{"id":1,"name":"x"}]';
  const insert = 'insert into "lib"."author" as "author" ("id", "name") select "payload"."id", "payload"."name" from';

  test.each<[name: string, options: Parameters<typeof insertSql>[2], sql: string]>([
    [
      'plain',
      { conflict: null, defaults: false },
      `${insert} json_populate_recordset(null::"lib"."author", $1::json) as "payload"`,
    ],
    [
      'ignoring duplicates',
      { conflict: { target: ['id'], resolution: 'ignore-duplicates' }, defaults: false },
      `${insert} json_populate_recordset(null::"lib"."author", $1::json) as "payload" on conflict ("id") do nothing`,
    ],
    [
      'merging duplicates',
      { conflict: { target: ['id', 'name'], resolution: 'merge-duplicates' }, defaults: false },
      `${insert} json_populate_recordset(null::"lib"."author", $1::json) as "payload" on conflict ("id", "name") do update set "id" = excluded."id", "name" = excluded."name" where set_config('wire.rest_merged', (coalesce(nullif(current_setting('wire.rest_merged', true), ''), '0')::int + 1)::text, true) is not null`,
    ],
  ])('an insert, %s', (_, options, sql) => {
    const statement = newStatement();
    const written = insertSql(plan('author', ''), payload, options, statement);
    expect([written.text('1'), written.alias]).toEqual([`${sql} returning 1`, 'author']);
    expect(statement.parameters.values).toEqual([json1]);
  });

  test('an insert of rows without a column', () => {
    const statement = newStatement();
    const options = { conflict: null, defaults: false };
    expect(insertSql(plan('author', ''), { rows: [{}, {}], columns: [] }, options, statement).text('1')).toBe(
      'insert into "lib"."author" as "author" select from generate_series(1, $1::int) returning 1',
    );
    expect(statement.parameters.values).toEqual([2]);
  });

  test('an insert with defaults', () => {
    const node = plan('author', '');
    const columns = new Map([...node.relation.columns, ['name', { type: 'text', default: "'it''s'::text" }]]);
    const withDefault = { ...node, relation: { ...node.relation, columns } };
    const written = insertSql(withDefault, payload, { conflict: null, defaults: true }, newStatement());
    expect(written.text('1')).toBe(
      `${insert} jsonb_populate_recordset(null::"lib"."author", (select coalesce(jsonb_agg(jsonb_build_object('name', 'it''s'::text) || "item"."value" order by "item"."at"), '[]') from jsonb_array_elements($1::jsonb) with ordinality as "item"("value", "at"))) as "payload" returning 1`,
    );
  });

  test('an update and a delete', () => {
    const statement = newStatement();
    expect(updateSql(plan('author', 'id=eq.1'), payload, false, statement).text('1')).toBe(
      'update "lib"."author" as "author" set "id" = "payload"."id", "name" = "payload"."name" from json_populate_recordset(null::"lib"."author", $1::json) as "payload" where "author"."id" = $2 returning 1',
    );
    expect(deleteSql(plan('author', 'not.or=(id.eq.1,name.eq.x)'), newStatement()).text('1')).toBe(
      'delete from "lib"."author" as "author" where not ("author"."id" = $1 or "author"."name" = $2) returning 1',
    );
    expect(noUpdateSql(plan('author', 'id=eq.1'), newStatement()).text('1')).toBe(
      'select 1 from "lib"."author" as "author" where false',
    );
    expect(() => updateSql(plan('author', ''), payload, false, newStatement())).toThrow(
      'UPDATE requires a WHERE clause',
    );
    expect(() => deleteSql(plan('author', 'limit=1'), newStatement())).toThrow('DELETE requires a WHERE clause');
  });

  test('a write gives as little back as its answer needs', () => {
    const node = plan('book', 'id=eq.1&select=title,author!author_id(name)&order=meta->k');
    const write = (shown: 'body' | 'location' | null, of = node) =>
      compileWrite(of, (statement) => deleteSql(of, statement), shown, { format: json, maxBytes }).text;
    expect(write('body')).toContain('returning "book"."title", "book"."meta", "book"."author_id")');
    expect(write('body', plan('book', 'id=eq.1'))).toContain('returning "book".*)');
    expect(write('location')).toContain('returning "book"."id")');
    expect(write(null)).toContain('where "book"."id" = $1 returning 1)');
  });
});
