import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Node, parseSync, type TSType } from 'oxc-parser';
import { Constants, walk } from './constants.ts';
import { isServerSource } from './find-sql.ts';

/** A call of `query` or `run`, or of `builtSql`, in the server's sources. */
export interface SqlCall {
  file: string;
  /** Line of the statement's text. */
  line: number;
  /** The statement, one text for each value that its constants can have; null when it is only known at run time. */
  texts: string[] | null;
  /** The argument as written. */
  source: string;
  /** Whether the call names the type of its rows by hand. */
  typed: boolean;
}

/** Position of the SQL among the arguments. */
const sqlArgument: Record<string, number> = { query: 0, run: 1, builtSql: 0 };

/**
 * Every SQL call in the server's sources, without tests, by file and line.
 * @param root repository root
 * @param files paths relative to the root
 */
export function sqlCalls(root: string, files: readonly string[]): SqlCall[] {
  return files
    .filter((file) => isServerSource.test(file) && !/\.test\.ts$|\/testing\//.test(file))
    .toSorted()
    .flatMap((file) => sqlCallsIn(file, readFileSync(join(root, file), 'utf8')));
}

/** The SQL calls in a source text, in their order. */
export function sqlCallsIn(file: string, source: string): SqlCall[] {
  if (!/\b(query|run|builtSql)\b/.test(source)) return [];
  const program = parseSync(file, source).program;
  const constants = new Constants(program);
  const found: SqlCall[] = [];
  walk(program, (node) => {
    if (node.type !== 'CallExpression') return;
    const name = nameOf(node.callee);
    const sql = node.arguments[sqlArgument[name] ?? Number.POSITIVE_INFINITY];
    if (sql === undefined || (node.callee.type === 'Identifier' && name !== 'builtSql' && !isText(sql))) return;
    if (sql.type === 'CallExpression' && nameOf(sql.callee) === 'builtSql') return;
    found.push({
      file,
      line: source.slice(0, sql.start).split('\n').length,
      texts: name === 'builtSql' ? null : constants.textsOf(sql),
      source: source.slice(sql.start, sql.end).replaceAll(/\s+/g, ' '),
      typed: name !== 'builtSql' && node.typeArguments != null && !isDerived(node.typeArguments.params),
    });
  });
  return found;
}

/** `RowOf<S>` is the generated type itself. */
const isDerived = ([type]: readonly TSType[]): boolean =>
  type?.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && type.typeName.name === 'RowOf';

const isText = (node: Node): boolean => node.type === 'TemplateLiteral' || node.type === 'Literal';

/** `query` of `tx.query(…)`, `builtSql` of `builtSql(…)`. The query string of a request, `req.query(…)`, is no SQL. */
function nameOf(callee: Node): string {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return '';
  const { object } = callee;
  const ofRequest = object.type === 'MemberExpression' && 'name' in object.property && object.property.name === 'req';
  return ['query', 'run'].includes(callee.property.name) && !ofRequest ? callee.property.name : '';
}
