import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { sourceFiles } from '../source-files.ts';
import { type SqlCall, sqlCalls, sqlCallsIn } from './find-statements.ts';
import { shortPath, unownedUse, unusedExceptions } from './table-use.ts';
import { unchecked } from './unchecked.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const calls = sqlCalls(root, sourceFiles(root));
const place = ({ file, line, source }: SqlCall): string => `${file}:${line} ${source.slice(0, 80)}`;
const listed = (call: SqlCall): boolean =>
  unchecked.some(
    ({ file, starts }) => shortPath(call.file) === file && starts.some((text) => call.source.startsWith(text)),
  );

test('SQL is known without running it, or listed in unchecked.ts', () => {
  expect(calls.length).toBeGreaterThan(200);
  expect(calls.filter((call) => call.texts === null && !listed(call)).map(place)).toEqual([]);
});

test('unchecked.ts lists nothing that is gone', () => {
  const dynamic = calls.filter((call) => call.texts === null);
  const gone = unchecked.flatMap(({ file, starts }) =>
    starts.filter((text) => !dynamic.some((call) => shortPath(call.file) === file && call.source.startsWith(text))),
  );
  expect(gone).toEqual([]);
});

test('no statement has a row type written by hand', () => {
  expect(calls.filter(({ typed }) => typed).map(place)).toEqual([]);
});

describe('tables', () => {
  test("report a module that writes another module's table, and one that reads it", () => {
    const file = 'apps/server/src/modules/plans/queries.ts';
    expect(unownedUse({ [file]: { reads: ['public.team_members'], writes: ['public.companies'] } })).toEqual([
      `${file} reads public.team_members, which modules/members owns`,
      `${file} writes public.companies, which modules/companies owns`,
    ]);
  });

  test('report a table of ours in the wire', () => {
    const file = 'packages/wire/src/rest/own-table.ts';
    expect(unownedUse({ [file]: { reads: ['public.companies'], writes: [] } })).toHaveLength(1);
  });

  test('report an exception that nothing uses', () => {
    expect(unusedExceptions({})).toContain('modules/time-away: public.payments');
  });
});

describe('a call', () => {
  const textsOf = (source: string) => sqlCallsIn('file.ts', source).map(({ texts }) => texts);

  test('has the text of a string, a template or a constant', () => {
    const source = "const all = 'select 2'; tx.query('select 1'); tx.query(all); db.run(as, `select\n3`);";
    expect(textsOf(source)).toEqual([['select 1'], ['select 2'], ['select\n3']]);
  });

  test('has one text for each value of a constant', () => {
    expect(textsOf(`const by = down ? 'desc' : 'asc'; tx.query(\`select 1 order by a \${by}\`);`)).toEqual([
      ['select 1 order by a desc', 'select 1 order by a asc'],
    ]);
    expect(textsOf(`type Kind = 'a' | 'b'; function f(kind: Kind) { tx.query(\`select \${kind}\`); }`)).toEqual([
      ['select a', 'select b'],
    ]);
  });

  test('takes the innermost declaration of a name', () => {
    expect(textsOf("const a = 'select 1'; { const a = 'select 2'; tx.query(a); }")).toEqual([['select 2']]);
  });

  test('has no text when it is only known at run time', () => {
    expect(textsOf(`function f(name: string) { tx.query(\`select \${name}\`); tx.query(builtSql(name)); }`)).toEqual([
      null,
      null,
    ]);
    expect(textsOf("let text = 'select 1'; tx.query(text);")).toEqual([null]);
  });

  test('reports its line, and a row type written by hand', () => {
    const [call] = sqlCallsIn('file.ts', "\nconst { rows } = await tx.query<{ id: string }>(\n  'select 1 as id');");
    expect(call).toMatchObject({ line: 3, typed: true });
  });

  test('is not the query string of a request', () => {
    expect(textsOf("context.req.query('token')")).toEqual([]);
  });
});
