import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { splitStatements, withoutComments } from './split-statements.ts';

/** A function, view, trigger or policy: what `database/objects` says in one statement, with the grants after it. */
export interface SchemaObject {
  kind: 'function' | 'view' | 'trigger' | 'policy';
  /**
   * What it is, such as `view public.dashboard` or `trigger audit on public.payments`. A function with its arguments and result: another one of
   * them makes it another object, because PostgreSQL replaces only what is the same in both.
   */
  name: string;
  /** Whether tables need it, so that it is created before them. */
  isBeforeTables: boolean;
  sql: string;
  sha256: string;
}

const parts = {
  function: /^create or replace function ([a-z_]+\.\w+ ?\(.*)$/,
  view: /^create view ([a-z_]+\.\w+) /,
  trigger: /^create (?:constraint )?trigger (\w+) .*? on ([a-z_]+\.\w+) /,
  policy: /^create policy (\w+) on ([a-z_]+\.\w+) /,
};

/** @param folder `database/objects` */
export async function readObjects(folder: string): Promise<SchemaObject[]> {
  const files: string[] = [];
  for await (const file of glob('**/*.sql', { cwd: folder })) files.push(file);
  const objects = await Promise.all(
    files.sort().map(async (file) => objectsOf(file, await readFile(join(folder, file), 'utf8'))),
  );
  return objects.flat();
}

/** @throws Error for a statement that is not of an object, and for one that belongs to none */
export function objectsOf(file: string, text: string): SchemaObject[] {
  const objects: Omit<SchemaObject, 'sha256'>[] = [];
  for (const statement of splitStatements(text)) {
    const code = withoutComments(statement);
    const begun = objects.at(-1);
    if (/^(grant|revoke) /.test(code) && begun !== undefined) begun.sql += `;\n${statement}`;
    else objects.push({ ...named(file, code), isBeforeTables: file.startsWith('before-tables/'), sql: statement });
  }
  return objects.map((object) => ({ ...object, sha256: createHash('sha256').update(object.sql).digest('hex') }));
}

function named(file: string, code: string): Pick<SchemaObject, 'kind' | 'name'> {
  for (const kind of ['function', 'view', 'trigger', 'policy'] as const) {
    const [, name = '', table] = parts[kind].exec(code) ?? [];
    if (name === '') continue;
    if (kind === 'function') return { kind, name: `function ${signature(name)}` };
    return { kind, name: table === undefined ? `${kind} ${name}` : `${kind} ${name} on ${table}` };
  }
  throw new Error(`database/objects/${file}: no file of objects has this statement: ${code.slice(0, 80)}`);
}

/** The name, arguments and result of a function from the text after `function`, without defaults: `app.f(a text, b uuid) returns setof uuid`. */
function signature(text: string): string {
  const open = text.indexOf('(');
  const args: string[] = [];
  let depth = 0;
  let start = open + 1;
  let at = open;
  for (; at < text.length; at++) {
    const character = text[at] ?? '';
    if ('(['.includes(character)) depth++;
    if (')]'.includes(character)) depth--;
    if (character === "'") at = text.indexOf("'", at + 1);
    if (depth === 0 || (depth === 1 && character === ',')) {
      args.push(text.slice(start, at).trim());
      start = at + 1;
    }
    if (depth === 0) break;
  }
  const result = /^ ?(returns (?:table ?\(.*?\)|setof \S+|\S+))/.exec(text.slice(at + 1))?.[1] ?? '';
  const names = args.filter((arg) => arg !== '').map((arg) => arg.replace(/ (default|=) .*$/, ''));
  return `${text.slice(0, open).trim()}(${names.join(', ')}) ${result}`;
}

/** A function without its result, as `drop function` and `grant … on function` name it. */
export const droppable = (name: string): string => name.replace(/ returns .*$/, '');

/** What the catalog calls it: functions of one name are not told apart. */
export const catalogName = (name: string): string => name.replace(/\(.*$/, '');
