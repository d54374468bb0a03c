import { isDeepStrictEqual } from 'node:util';
import type { WireCase } from './wire-case.ts';

export interface SeenAnswer {
  status: number;
  headers: Record<string, string | null>;
  body: unknown;
  /** Digest of all rows after a write; null after a read. */
  rows: string | null;
}

export type Answers = [ours: SeenAnswer, theirs: SeenAnswer];

/** A difference between our answer and PostgREST's that we want. */
export interface Difference {
  name: string;
  reason: string;
  /** Whether this is what the two answers differ by, and all of it. */
  explains(request: WireCase, ours: SeenAnswer, theirs: SeenAnswer): boolean;
}

const codeOf = (answer: SeenAnswer) => (answer.body as { code?: unknown } | null)?.code;
const without = (body: unknown, ...names: string[]) =>
  JSON.stringify(
    Object.entries(body ?? {})
      .filter(([name]) => !names.includes(name))
      .sort(),
  );
const bothFail = (code: string, ours: SeenAnswer, theirs: SeenAnswer) =>
  codeOf(ours) === code && codeOf(theirs) === code && ours.status === theirs.status;

/** We speak the protocol of PostgREST 14; the newest binary on npm is 12.0.2. */
export const differences: Difference[] = [
  {
    name: 'parse error',
    reason: 'Both refuse the request with PGRST100; the wording comes from another parser.',
    explains: (_, ours, theirs) => bothFail('PGRST100', ours, theirs),
  },
  {
    name: 'media type status',
    reason: 'Newer versions of PostgREST answer PGRST107 with 406; 12 does with 415.',
    explains: ({ headers }, ours, theirs) =>
      headers.accept !== undefined && ours.status === 406 && theirs.status === 415,
  },
  {
    name: 'single object message',
    reason: 'Newer versions of PostgREST have another message for PGRST116.',
    explains: (_, ours, theirs) =>
      bothFail('PGRST116', ours, theirs) && without(ours.body, 'message') === without(theirs.body, 'message'),
  },
  {
    name: 'unknown column message',
    reason: 'Newer versions of PostgREST have another message for PGRST204.',
    explains: (_, ours, theirs) => bothFail('PGRST204', ours, theirs),
  },
  {
    name: 'relationship suggestion',
    reason: 'PostgREST suggests relations with similar names in the hint of PGRST200; we do not.',
    explains: (_, ours, theirs) =>
      bothFail('PGRST200', ours, theirs) && without(ours.body, 'hint') === without(theirs.body, 'hint'),
  },
  {
    name: 'order of relationships',
    reason: 'The relationships that PGRST201 lists come from a set; both name the same ones.',
    explains: (_, ours, theirs) => {
      const listed = (answer: SeenAnswer) =>
        JSON.stringify(
          (answer.body as { details: object[] }).details
            .map((one) => JSON.stringify(Object.entries(one).sort()))
            .sort(),
        );
      return bothFail('PGRST201', ours, theirs) && listed(ours) === listed(theirs);
    },
  },
  {
    name: 'header of a CSV representation',
    reason: 'PostgREST heads the CSV of a write with the columns it needed; we, with those it shows.',
    explains: ({ method, headers }, ours, theirs) =>
      method !== 'GET' && headers.accept === 'text/csv' && ours.status === theirs.status,
  },
  {
    name: 'page of an embed in a representation',
    reason: 'PostgREST ignores limit and offset of an embed after a write; we heed them.',
    explains: ({ method, path }, ours, theirs) =>
      method !== 'GET' && /\.(limit|offset)=/.test(path) && ours.status < 300 && theirs.status < 300,
  },
  {
    name: 'range of HEAD',
    reason: 'HEAD is answered as GET would be, also with a Range header, which PostgREST 12 reads for GET only.',
    explains: ({ method, headers }) => method === 'HEAD' && headers.range !== undefined,
  },
  {
    name: 'index at the end of an embed',
    reason:
      'PostgREST 12 reads the 0 of `rel(a->0)` as a key, because a parenthesis follows it; for us it is an index.',
    explains: ({ path }, ours, theirs) => /->>?-?\d+\)/.test(decodeURIComponent(path)) && ours.status === theirs.status,
  },
  {
    name: 'type of a refused range',
    reason: 'A 416 has a JSON body, and our Content-Type says so; PostgREST names the type that was asked for.',
    explains: ({ headers }, ours, theirs) =>
      headers.accept !== undefined &&
      ours.status === 416 &&
      theirs.status === 416 &&
      ours.headers['content-type'] === 'application/json; charset=utf-8',
  },
  {
    name: 'planned count of a write',
    reason: 'PostgREST echoes count=planned after a write and counts nothing; we do not echo it.',
    explains: ({ method, headers }, ours, theirs) => {
      const rest = ({ headers: { 'preference-applied': applied, ...others }, ...answer }: SeenAnswer) => [
        { ...answer, headers: others },
        (applied ?? '').split(', ').filter((one) => one !== 'count=planned' && one !== ''),
      ];
      return (
        !['GET', 'HEAD'].includes(method) &&
        /count=planned/.test(headers.prefer ?? '') &&
        isDeepStrictEqual(rest(ours), rest(theirs))
      );
    },
  },
  {
    name: 'row updated twice',
    reason: 'PostgREST 14 answers 21000 with 500 unless a WHERE clause is missing; 12 does with 400.',
    explains: (_, ours, theirs) => codeOf(ours) === '21000' && ours.status === 500 && theirs.status === 400,
  },
  {
    name: 'planner’s estimate',
    reason:
      'count=planned is the planner’s guess for a statement; ours tests embeds and searches texts with other conditions.',
    explains: ({ headers, path }, ours, theirs) => {
      const rest = ({ body, headers: { 'content-range': range, ...others } }: SeenAnswer) => [
        body,
        range?.split('/')[0],
        others,
      ];
      const guessed = /count=planned/.test(headers.prefer ?? '') && /inner|is\.null|fts/.test(decodeURIComponent(path));
      // A guess below the offset makes the range one that cannot be satisfied.
      const refused = [ours, theirs].some(({ status }) => status === 416);
      return (
        guessed &&
        ours.status <= 416 &&
        theirs.status <= 416 &&
        (refused || isDeepStrictEqual(rest(ours), rest(theirs)))
      );
    },
  },
  {
    name: 'row that breaks a constraint',
    reason: 'Of several rows that cannot be changed or deleted, the details name the one PostgreSQL came to first.',
    explains: ({ method }, ours, theirs) =>
      /^(PATCH|DELETE)$/.test(method) &&
      /^23/.test(String(codeOf(ours))) &&
      bothFail(String(codeOf(ours)), ours, theirs) &&
      without(ours.body, 'details') === without(theirs.body, 'details'),
  },
  {
    name: 'wrong value for no row',
    reason: 'Where an update matches no row, PostgREST’s statement does not read the values; ours refuses a wrong one.',
    explains: ({ method }, ours, theirs) =>
      method === 'PATCH' &&
      /^22/.test(String(codeOf(ours))) &&
      theirs.headers['content-range']?.startsWith('*') === true,
  },
  {
    name: 'wrong cast for no row',
    reason:
      'Where no row is left, PostgreSQL’s plan decides whether it casts an embed’s values first; a wrong one fails on one side.',
    explains: ({ method, path, careless }, ours, theirs) => {
      const fails = (answer: SeenAnswer) => /^22/.test(String(codeOf(answer)));
      const hasNoRow = ({ status, headers }: SeenAnswer) =>
        status === 200 && headers['content-range']?.startsWith('*') === true;
      return (
        careless &&
        method === 'GET' &&
        /\([^)]*::/.test(decodeURIComponent(path)) &&
        ((fails(ours) && hasNoRow(theirs)) || (fails(theirs) && hasNoRow(ours)))
      );
    },
  },
  {
    name: 'json in an embed',
    reason:
      'json has no comparison and no casts. PostgREST 12 reads it as jsonb in an embed that is named by its key, not by its table.',
    explains: ({ careless }, ours, theirs) =>
      careless &&
      /^(42883|42846)$/.test(String(codeOf(ours))) &&
      /json/.test(JSON.stringify(ours.body)) &&
      theirs.status < 300,
  },
  {
    name: 'spread of a spread',
    reason:
      'PostgREST 12 refuses two columns of one name where a spread is inside a spread; later ones hide earlier ones.',
    explains: ({ path }, _, theirs) => codeOf(theirs) === '42702' && path.includes('...'),
  },
  {
    name: 'several faults',
    reason: 'Both refuse a request with several faults; the one they name depends on the order of their checks.',
    explains: ({ careless }, ours, theirs) => careless && ours.status >= 300 && theirs.status >= 300,
  },
  {
    name: 'relationship of a view',
    reason: 'We embed tables only: PostgREST derives the relationships of a view from its definition.',
    explains: ({ path }, ours) => codeOf(ours) === 'PGRST200' && path.startsWith('long_books'),
  },
];
