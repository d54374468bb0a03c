import { expect, test } from 'vitest';
import { catalogName, droppable, objectsOf } from './read-objects.ts';
import { splitStatements } from './split-statements.ts';

test('splits statements at the semicolons between them', () => {
  const text = `-- A; comment.
create function app.f() returns text language sql as $$ select 'a;b'; $$;
/* ; */ select ';''' , "a;b" ;
do $do$ begin perform $$;$$; end $do$;
-- The end.
`;
  expect(splitStatements(text)).toEqual([
    "-- A; comment.\ncreate function app.f() returns text language sql as $$ select 'a;b'; $$",
    `/* ; */ select ';''' , "a;b"`,
    'do $do$ begin perform $$;$$; end $do$',
  ]);
});

test('an object has the comments before it and the grants after it', () => {
  const text = `-- Why.
create or replace function app.f(a text default '(,', b uuid[] = array[null]::uuid[]) returns table (id uuid, at timestamptz)
language sql as $$ select null $$;
grant execute on function app.f(text, uuid[]) to public;
create constraint trigger t after insert on app.x deferrable for each row execute function app.f();
create policy p on app.x for select to anon using (true);
create view public.v with (security_invoker = true) as select 1;
`;
  const objects = objectsOf('functions/app/f.sql', text);
  expect(objects.map(({ name }) => name)).toEqual([
    'function app.f(a text, b uuid[]) returns table (id uuid, at timestamptz)',
    'trigger t on app.x',
    'policy p on app.x',
    'view public.v',
  ]);
  expect(objects[0]?.sql).toBe(text.slice(0, text.indexOf(';\ncreate constraint')));
  expect(objects.map(({ name }) => [droppable(name), catalogName(name)])[0]).toEqual([
    'function app.f(a text, b uuid[])',
    'function app.f',
  ]);
});

test('refuses a statement that makes no object', () => {
  expect(() => objectsOf('views/x.sql', 'create table public.t (id int);')).toThrow(
    'database/objects/views/x.sql: no file of objects has this statement: create table public.t (id int)',
  );
});
