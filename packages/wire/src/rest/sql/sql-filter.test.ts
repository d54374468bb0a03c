import { describe, expect, test } from 'vitest';
import { parseFilter, parseLogic } from '../request/parse-filter.ts';
import { parseRequest } from '../request/parse-request.ts';
import { smallCatalog } from '../testing/small-catalog.ts';
import { compileFilter } from './sql-filter.ts';
import { Parameters } from './sql-text.ts';

const book = smallCatalog.relations.get('book') as NonNullable<ReturnType<typeof smallCatalog.relations.get>>;
function compiled(key: string, value: string): [sql: string, ...values: unknown[]] {
  const [filter] = parseRequest(new URLSearchParams([[key, value]])).top.filters;
  const parameters = new Parameters();
  return [compileFilter(filter ?? parseLogic(false, 'and', '(a.eq.1)'), book, 'b', parameters), ...parameters.values];
}

describe('compileFilter', () => {
  test.each<[value: string, sql: string, ...values: unknown[]]>([
    ['eq.5', '"b"."title" = $1', '5'],
    ['neq.5', '"b"."title" <> $1', '5'],
    ['gt.5', '"b"."title" > $1', '5'],
    ['gte.5', '"b"."title" >= $1', '5'],
    ['lt.5', '"b"."title" < $1', '5'],
    ['lte.5', '"b"."title" <= $1', '5'],
    ['like.a*b', '"b"."title" like $1', 'a%b'],
    ['ilike.*b%', '"b"."title" ilike $1', '%b%'],
    ['match.^a*', '"b"."title" ~ $1', '^a*'],
    ['imatch.^a', '"b"."title" ~* $1', '^a'],
    ['isdistinct.5', '"b"."title" is distinct from $1', '5'],
    ['is.null', '"b"."title" is null'],
    ['is.NOT_NULL', '"b"."title" is not null'],
    ['is.true', '"b"."title" is true'],
    ['is.false', '"b"."title" is false'],
    ['is.unknown', '"b"."title" is unknown'],
    ['in.(1,"a,b")', '"b"."title" = any ($1)', ['1', 'a,b']],
    ['in.()', '"b"."title" = any ($1)', []],
    ['cs.{1}', '"b"."title" @> $1', '{1}'],
    ['cd.{1}', '"b"."title" <@ $1', '{1}'],
    ['ov.[1,2)', '"b"."title" && $1', '[1,2)'],
    ['sl.[1,2)', '"b"."title" << $1', '[1,2)'],
    ['sr.[1,2)', '"b"."title" >> $1', '[1,2)'],
    ['nxl.[1,2)', '"b"."title" &> $1', '[1,2)'],
    ['nxr.[1,2)', '"b"."title" &< $1', '[1,2)'],
    ['adj.[1,2)', '"b"."title" -|- $1', '[1,2)'],
    ['fts.a', 'to_tsvector("b"."title") @@ to_tsquery($1)', 'a'],
    ['plfts.a', 'to_tsvector("b"."title") @@ plainto_tsquery($1)', 'a'],
    ['phfts.a', 'to_tsvector("b"."title") @@ phraseto_tsquery($1)', 'a'],
    ['wfts.a', 'to_tsvector("b"."title") @@ websearch_to_tsquery($1)', 'a'],
    ['fts(french).a', 'to_tsvector($1::regconfig, "b"."title") @@ to_tsquery($1::regconfig, $2)', 'french', 'a'],
    ['not.eq.5', 'not ("b"."title" = $1)', '5'],
    ['not.is.null', 'not ("b"."title" is null)'],
    ['not.in.(1)', 'not ("b"."title" = any ($1))', ['1']],
    ['eq(any).{1,2}', '"b"."title" = any ($1)', '{1,2}'],
    ['gt(all).{1,2}', '"b"."title" > all ($1)', '{1,2}'],
    ['gte(any).{1}', '"b"."title" >= any ($1)', '{1}'],
    ['lt(all).{1}', '"b"."title" < all ($1)', '{1}'],
    ['lte(any).{1}', '"b"."title" <= any ($1)', '{1}'],
    ['like(any).{a*,*b}', '"b"."title" like any ($1)', '{a%,%b}'],
    ['not.ilike(all).{a*}', 'not ("b"."title" ilike all ($1))', '{a%}'],
    ['match(any).{a*}', '"b"."title" ~ any ($1)', '{a*}'],
    ['imatch(all).{a}', '"b"."title" ~* all ($1)', '{a}'],
  ])('title=%s', (value, ...expected) => {
    expect(compiled('title', value)).toEqual(expected);
  });

  test.each<[key: string, value: string, sql: string, ...values: unknown[]]>([
    ['words', 'phfts.fat cat', '"b"."words" @@ phraseto_tsquery($1)', 'fat cat'],
    ['words', 'wfts(english).a', '"b"."words" @@ websearch_to_tsquery($1::regconfig, $2)', 'english', 'a'],
    ['meta->>k', 'eq.5', '"b"."meta"->>$1::text = $2', 'k', '5'],
    ['meta->a->0->>b', 'is.null', '"b"."meta"->$1::text->$2::int->>$3::text is null', 'a', 0, 'b'],
    ['title->x', 'eq.5', 'to_jsonb("b"."title")->$1::text = $2', 'x', '5'],
    ['meta->>k', 'fts.a', 'to_tsvector("b"."meta"->>$1::text) @@ to_tsquery($2)', 'k', 'a'],
    ['or', '(id.eq.1,title.eq.2)', '("b"."id" = $1 or "b"."title" = $2)', '1', '2'],
    [
      'not.and',
      '(id.eq.1,or(title.not.eq.2,id.is.null))',
      'not ("b"."id" = $1 and (not ("b"."title" = $2) or "b"."id" is null))',
      '1',
      '2',
    ],
    ['"a""; drop"', 'eq.1', '"b"."a""; drop" = $1', '1'],
  ])('%s=%s', (key, value, ...expected) => {
    // A quote inside a quoted name is written with a backslash on the wire.
    expect(compiled(key.replace('""', '\\"'), value)).toEqual(expected);
  });

  test('a test of an embed is compiled by the caller, and negated here', () => {
    const parameters = new Parameters();
    const filter = parseFilter({ column: 'genre', path: [] }, 'not.is.null');
    expect(compileFilter(filter, book, 'b', parameters, () => 'none of it')).toBe('not (none of it)');
  });
});
