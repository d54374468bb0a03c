import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Node, parseSync, Visitor } from 'oxc-parser';

/** The sources of the server, and of the packages that it is built on. */
export const isServerSource = /^(apps\/server|packages\/(wire|platform))\/src\//;

/** SQL text in a source file. */
export interface FoundSql {
  file: string;
  line: number;
  text: string;
}

/** The start of a statement. The project writes SQL in lower case, and sentences with a capital letter. */
const statement =
  /^\s*(select\s|insert\s+into\s|update\s+[\w.]+\s+(\w+\s+)?set\s|delete\s+from\s|with\s+\w+\s+as\s*\(|truncate\s|lock\s+table\s)/;

/** Where SQL is allowed: modules' queries, the wire, the platform, and the built-in providers' books. */
const homes = [
  /^apps\/server\/src\/modules\/[^/]+\/queries(\.ts$|\/)/,
  /^apps\/server\/src\/platform\//,
  /^packages\/(wire|platform)\/src\//,
  /^apps\/server\/src\/providers\/[^/]+\/built-in\/[\w-]+-books\.ts$/,
];

/** Tables that the packages must not name. `app.now()` is the database's clock, not a table. */
const ownTables = /\b(public|vendor_\w+)\.\w|\bapp\.(?!now\()\w/;

/**
 * The server's SQL in a wrong place, and SQL of a package that names one of our tables.
 * @param root repository root
 * @param files paths relative to the root
 */
export function misplacedSql(root: string, files: readonly string[]): FoundSql[] {
  return serverSources(files)
    .flatMap((file) => findSql(root, file))
    .filter(
      ({ file, text }) =>
        !homes.some((home) => home.test(file)) || (file.startsWith('packages/') && ownTables.test(text)),
    );
}

/** `public.plans -> Completed`, and the place of the statement that sets it. */
export interface StatusChange {
  change: string;
  at: string;
}

/** Every status that the server's SQL sets by name, in file order. */
export function statusChanges(root: string, files: readonly string[]): StatusChange[] {
  return serverSources(files)
    .flatMap((file) => findSql(root, file))
    .flatMap(({ file, line, text }) =>
      [...text.matchAll(/\bupdate\s+([\w.]+)(?:\s+\w+)?\s+set\s+status\s*=\s*'(\w+)'/g)].map(([, table, status]) => ({
        change: `${table} -> ${status}`,
        at: `${file}:${line}`,
      })),
    );
}

const serverSources = (files: readonly string[]): string[] =>
  files.filter((file) => isServerSource.test(file) && !/\.test\.ts$|\/testing\//.test(file));

/** Every string and template in a file that is a SQL statement. */
function findSql(root: string, file: string): FoundSql[] {
  const source = readFileSync(join(root, file), 'utf8');
  const found: FoundSql[] = [];
  const look = (node: Node, text: string): void => {
    if (statement.test(text)) found.push({ file, line: source.slice(0, node.start).split('\n').length, text });
  };
  new Visitor({
    Literal: (node) => {
      if (typeof node.value === 'string') look(node, node.value);
    },
    TemplateLiteral: (node) => look(node, source.slice(node.start + 1, node.end - 1)),
  }).visit(parseSync(file, source).program);
  return found;
}
