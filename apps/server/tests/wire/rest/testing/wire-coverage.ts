import type { RestRequest } from './rest-world.ts';

/** One feature of the wire, a request that uses it, and what comes of that. */
export interface Feature {
  area:
    | 'Filters'
    | 'Modifiers'
    | 'Select and embed'
    | 'Order and pages'
    | 'Prefer'
    | 'Media types'
    | 'Methods and paths';
  name: string;
  path: string;
  request: RestRequest | undefined;
  /** Status, and PostgREST's error code where the feature is refused. */
  answer: [status: number, code?: string];
  /** The test file, below `wire/rest`, that says what the feature does. */
  test: string;
}

type Row = (name: string, path: string, answer: Feature['answer'], test: string, request?: RestRequest) => Feature;
const row =
  (area: Feature['area']): Row =>
  (name, path, answer, test, request) => ({ area, name, path, answer, test: `${test}.test.ts`, request });
const modifier = row('Modifiers');
const select = row('Select and embed');
const pages = row('Order and pages');
const preference = row('Prefer');
const media = row('Media types');
const method = row('Methods and paths');

const prefer = (value: string, rest: RestRequest = {}): RestRequest => ({ ...rest, headers: { prefer: value } });
const accept = (value: string, rest: RestRequest = {}): RestRequest => ({ ...rest, headers: { accept: value } });
const newGenre: RestRequest = { method: 'POST', body: { code: 'new', label: 'New' } };
const relabel: RestRequest = { method: 'PATCH', body: { label: 'New' } };

/** A condition for each operator that some rows of its table meet, and some do not. */
const filters: Record<string, string> = {
  eq: 'books?id=eq.5',
  neq: 'books?id=neq.5',
  gt: 'books?pages=gt.300',
  gte: 'books?published=gte.2024-03-10',
  lt: 'books?price=lt.9.9',
  lte: 'authors?born=lte.1960-01-01',
  like: 'books?title=like.*Cat*',
  ilike: 'books?title=ilike.*cat*',
  match: 'books?title=match.^The',
  imatch: 'books?title=imatch.^the',
  in: 'authors?mood=in.(calm,"glad")',
  is: 'authors?active=is.unknown',
  isdistinct: 'books?editor_id=isdistinct.5',
  fts: 'books?words=fts(english).fat %26 !cat',
  plfts: 'books?words=plfts.fat rat',
  phfts: 'books?words=phfts.fat cat',
  wfts: 'books?words=wfts."fat cat" or running',
  cs: 'authors?tags=cs.{a}',
  cd: 'books?scores=cd.{1,2,3}',
  ov: 'books?span=ov.[1,5)',
  sl: 'books?span=sl.[20,25)',
  sr: 'books?span=sr.[20,25)',
  nxr: 'books?span=nxr.[20,25)',
  nxl: 'books?span=nxl.[20,25)',
  adj: 'books?span=adj.[30,33)',
};
const arrays: Record<string, string> = {
  eq: 'id=eq(any).{3,5}',
  gt: 'id=gt(all).{3,5}',
  gte: 'id=gte(any).{3,5}',
  lt: 'id=lt(any).{3,5}',
  lte: 'id=lte(all).{3,5}',
  like: 'title=like(any).{The*,Cats*}',
  ilike: 'title=ilike(all).{*fat*,*cat*}',
  match: 'title=match(any).{^The,^Cats}',
  imatch: 'title=imatch(all).{fat,cat}',
};

const objects = ['application/vnd.pgrst.object', 'application/vnd.pgrst.object+json'].flatMap((type) => [
  type,
  `${type};nulls=stripped`,
]);
const arraysOf = ['application/vnd.pgrst.array+json', 'application/vnd.pgrst.array+json;nulls=stripped'];
const jsonTypes = ['application/json', 'application/*', '*/*', ...arraysOf];
const otherTypes = [
  'application/geo+json',
  'application/openapi+json',
  'application/octet-stream',
  'text/plain',
  'text/xml',
];
const twice: RestRequest = { method: 'POST', body: { code: 'g1', label: 'New' } };
const newAuthor: RestRequest = { method: 'POST', body: [{ name: 'New' }] };

export const wireCoverage: Feature[] = [
  ...Object.entries(filters).map(([name, path]) => row('Filters')(name, path, [200], 'sql/sql-filter')),

  ...Object.entries(arrays).map(([operator, condition]) =>
    modifier(`${operator}(any), ${operator}(all)`, `books?${condition}`, [200], 'sql/sql-filter'),
  ),
  modifier('not', 'books?id=not.in.(1,2)', [200], 'sql/sql-filter'),
  modifier('and, or, nested', 'books?or=(id.eq.1,and(id.gt.40,x.not.is.null))', [200], 'request/parse-filter'),
  modifier('not.and, not.or', 'books?not.or=(id.gt.3,id.eq.1)', [200], 'wire-answers'),
  modifier('JSON path', 'authors?profile->deep->>k v=eq.true', [200], 'sql/sql-filter'),
  modifier('of an embed', 'authors?select=id,books!author_id!inner(id)&books.pages=gt.3000', [200], 'sql/plan'),
  modifier('embed is null', 'books?select=id,authors!author_id()&authors=is.null', [200], 'wire-answers'),
  modifier('operator that does not exist', 'books?id=almost.5', [400, 'PGRST100'], 'request/parse-filter'),

  select('columns, *, alias', 'books?select=*,name:title&id=eq.1', [200], 'request/parse-select'),
  select('cast', 'books?select=pages::bigint,price::integer,pages::boolean&id=eq.1', [200], 'wire-answers'),
  select('JSON path', 'authors?select=profile->deep->>k v&id=eq.2', [200], 'sql/sql'),
  select('many to one, one to many', 'editions?select=books(title),prints(id)', [200], 'sql/plan'),
  select('one to one', 'authors?select=passports(number)', [200], 'sql/plan'),
  select('many to many', 'books?select=genres(label)', [200], 'sql/plan'),
  select(
    'hint, inner, left, nested',
    'books?select=authors!author_id!inner(passports!left(number))',
    [200],
    'sql/plan',
  ),
  select('self-reference', 'authors?select=mentor:mentor_id(name),authors!mentor_id(name)', [200], 'wire-answers'),
  select('spread of one', 'books?select=title,...authors!author_id(name)', [200], 'sql/sql'),
  select('spread of many', 'books?select=title,...genres(label)', [400, 'PGRST119'], 'sql/plan'),
  select('ambiguous embed', 'books?select=authors(name)', [300, 'PGRST201'], 'sql/plan'),
  select('embed of a view', 'long_books?select=authors(name)', [400, 'PGRST200'], 'wire-coverage'),
  select('computed column', 'books?select=computed', [400, '42703'], 'wire-coverage'),
  select('domain with casts of its own to JSON', 'swatches', [400, 'PGRST127'], 'wire-coverage'),
  select('aggregate', 'books?select=pages.sum()', [400, 'PGRST123'], 'request/parse-select'),

  pages('asc, desc, nullsfirst, nullslast', 'books?order=pages.desc.nullslast,id', [200], 'request/parse-request'),
  pages('by JSON path', 'authors?order=profile->age', [200], 'wire-answers'),
  pages('by an embed', 'books?select=authors!author_id(name)&order=authors(name)', [200], 'wire-answers'),
  pages(
    'by an embed that is not shown',
    'books?select=id,authors!author_id()&order=authors(name)',
    [200],
    'wire-answers',
  ),
  pages('limit, offset', 'books?limit=2&offset=3', [200], 'request/range'),
  pages(
    'of an embed',
    'genres?select=books(id)&books.order=id&books.limit=1&books.offset=1',
    [200],
    'request/parse-request',
  ),
  pages('Range header', 'books', [200], 'request/range', { headers: { range: '2-4' } }),
  pages('beyond the last row', 'books?offset=999', [416, 'PGRST103'], 'request/range', prefer('count=exact')),

  ...['exact', 'planned', 'estimated'].map((count) =>
    preference(`count=${count}`, 'books?limit=2', [206], 'wire-answers', prefer(`count=${count}`)),
  ),
  ...['minimal', 'headers-only', 'representation'].map((shown) =>
    preference(`return=${shown}`, 'genres', [201], 'wire-answers', prefer(`return=${shown}`, newGenre)),
  ),
  ...(['merge', 'ignore'] as const).map((what) => {
    const value = `resolution=${what}-duplicates`;
    return preference(value, 'genres', [what === 'merge' ? 200 : 201], 'wire-answers', prefer(value, twice));
  }),
  preference('missing=default', 'authors?columns=id,name', [201], 'wire-answers', prefer('missing=default', newAuthor)),
  preference('missing=null', 'authors?columns=name,born', [201], 'wire-answers', prefer('missing=null', newAuthor)),
  preference('handling=lenient', 'books', [200], 'request/prefer', prefer('handling=lenient, anything')),
  preference('handling=strict', 'books', [400, 'PGRST122'], 'request/prefer', prefer('handling=strict, anything')),
  preference(
    'max-affected',
    'genres?code=neq.g1',
    [400, 'PGRST124'],
    'wire-answers',
    prefer('handling=strict, max-affected=2', relabel),
  ),
  preference('timezone', 'books', [200], 'wire-answers', prefer('timezone=America/Toronto')),
  ...['commit', 'rollback'].map((tx) =>
    preference(`tx=${tx} (not heeded, not echoed)`, 'books', [200], 'request/prefer', prefer(`tx=${tx}`)),
  ),

  ...[...jsonTypes, 'text/csv'].map((type) => media(type, 'books', [200], 'request/media-type', accept(type))),
  ...objects.flatMap((type) => [
    media(`${type}, one row`, 'books?id=eq.1', [200], 'request/media-type', accept(type)),
    media(`${type}, several rows`, 'books', [406, 'PGRST116'], 'wire-answers', accept(type)),
  ]),
  media(
    'one object, write of several rows',
    'genres?code=neq.g1',
    [406, 'PGRST116'],
    'wire-answers',
    accept('application/vnd.pgrst.object+json', relabel),
  ),
  ...['application/vnd.pgrst.plan+json', ...otherTypes].map((type) =>
    media(type, 'books', [406, 'PGRST107'], 'request/media-type', accept(type)),
  ),

  method('GET', 'books', [200], 'wire-answers'),
  method('HEAD', 'books', [200], 'testing/oracle/oracle', { method: 'HEAD' }),
  method('POST', 'genres', [201], 'wire-answers', newGenre),
  method('on_conflict', 'genres?on_conflict=code', [200], 'sql/sql', prefer('resolution=merge-duplicates', twice)),
  method('PATCH', 'genres?code=eq.g1', [204], 'wire-answers', relabel),
  method('PATCH without a condition', 'genres', [400, '21000'], 'sql/sql', relabel),
  method('DELETE', 'prints?id=eq.1', [204], 'wire-answers', { method: 'DELETE' }),
  method('DELETE without a condition', 'prints', [400, '21000'], 'sql/sql', { method: 'DELETE' }),
  method('PUT', 'genres?code=eq.g1', [405, 'PGRST101'], 'wire-coverage', { ...twice, method: 'PUT' }),
  method('trigger that sets response.status', 'stamps', [400, 'PGRST127'], 'wire-coverage', {
    method: 'POST',
    body: { id: 1 },
  }),
  method('view that cannot be written', 'books_by_author', [405, 'PGRST117'], 'wire-coverage', {
    method: 'POST',
    body: { author_id: 1 },
  }),
  method('path of two parts', 'books/1', [404, 'PGRST125'], 'wire-coverage'),
  method('table that does not exist', 'nothing', [404, 'PGRST205'], 'sql/plan'),
  method('function (rpc)', 'rpc/anything', [404, 'PGRST202'], 'wire-coverage', { method: 'POST', body: {} }),
  method('schema that is not exposed', 'books', [406, 'PGRST106'], 'wire-coverage', {
    headers: { 'accept-profile': 'auth' },
  }),
  method('table without permission', 'hidden', [401, '42501'], 'wire-coverage'),
];
