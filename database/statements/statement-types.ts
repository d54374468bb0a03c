import type pg from 'pg';
import type { SqlCall } from '../../checks/sql/find-statements.ts';
import type { TableUse } from '../../checks/sql/table-use.ts';
import { type Described, Describer, StatementError } from './describe.ts';
import { ownedSchemas, readSchemaFacts, type SchemaFacts } from './schema-facts.ts';
import { allowedType, property, resultType } from './typescript-types.ts';

export interface StatementTypes {
  /** Text of the `statements.gen.ts` and the `tables.gen.ts` of each home, in their order. */
  homes: { statements: string; tables: string }[];
  tableUse: TableUse;
  /** One line for each statement that PostgreSQL rejects: file, line and its message. */
  rejected: string[];
}

/** Sources whose statements and tables have generated files of their own. */
export interface StatementHome {
  /** Their folder, relative to the root. The first home that fits a file has its statements. */
  sources: string;
  /** Schemas whose tables it knows; null for all that no other home names. */
  schemas: readonly string[] | null;
  /** How its `statements.gen.ts` imports `statements.ts`, whose types it extends. */
  statements: string;
}

/**
 * Describes every statement of the server in a migrated database.
 * @param calls the SQL calls of the server's sources; those without texts are skipped
 */
export async function statementTypes(
  client: pg.Client,
  calls: readonly SqlCall[],
  homes: readonly StatementHome[],
): Promise<StatementTypes> {
  const facts = await readSchemaFacts(client);
  const describer = new Describer(client, facts);
  await describer.start();
  const rejected: string[] = [];
  const seen = new Map<string, Described>();
  const entries = homes.map(() => new Map<string, string>());
  const use = new Map<string, { reads: Set<string>; writes: Set<string> }>();
  for (const { file, line, texts } of calls)
    for (const text of new Set(texts)) {
      try {
        const described = seen.get(text) ?? (await describer.describe(text));
        const own = entries[homes.findIndex(({ sources }) => file.startsWith(sources))];
        if (own?.has(text) === false) own.set(text, `  // ${file}\n${entry(text, described)}`);
        seen.set(text, described);
        const ofFile = use.get(file) ?? { reads: new Set(), writes: new Set() };
        use.set(file, ofFile);
        for (const table of described.reads) ofFile.reads.add(table);
        for (const table of described.writes) ofFile.writes.add(table);
      } catch (error) {
        if (!(error instanceof StatementError)) throw error;
        rejected.push(`${file}:${line + error.line}: ${error.message}`);
      }
    }
  const named = homes.flatMap(({ schemas }) => schemas ?? []);
  const written = homes.map(({ schemas, statements }, at) => ({
    statements: statementsFile([...(entries[at]?.values() ?? [])], statements),
    tables: tablesFile(facts, schemas ?? ownedSchemas.filter((schema) => !named.includes(schema))),
  }));
  return { homes: written, tableUse: sortedUse(use), rejected };
}

const header = '// Generated from the database by `npm run generate`; do not edit.\n';

function entry(text: string, { parameters, columns }: Described): string {
  const row = columns.map(({ name, type }) => `${property(name)}: ${type}`).join('; ');
  const values = parameters.map((type) => (type === 'JsonParameter' ? type : `${type} | null`)).join(', ');
  return `  ${JSON.stringify(text)}: { values: [${values}]; row: {${row === '' ? '' : ` ${row} `}} };`;
}

function statementsFile(entries: readonly string[], statements: string): string {
  const text = entries.map((one) => one.replaceAll(/^ {2}/gm, '    ')).join('\n');
  const dates = /\bPlainDate\b/.test(text)
    ? "import type { PlainDate } from '@portage/domain/dates/plain-date';\n"
    : '';
  const json = /\bJsonParameter\b/.test(text)
    ? '\n/** JSON text, or an object that the driver turns into JSON. It sends an array as a PostgreSQL array. */\ntype JsonParameter = string | object | null;\n'
    : '';
  return `${header}${dates}import type {} from '${statements}';
${json}
declare module '${statements}' {
  /** SQL statements of these sources: the types of their parameters and of their rows. */
  interface Statements {
${text}
  }
}
`;
}

function tablesFile(facts: SchemaFacts, schemas: readonly string[]): string {
  const tables = [...facts.relations.values()]
    .filter(({ name }) => schemas.includes(name.split('.')[0] ?? ''))
    .map(({ name, columns }) => {
      const lines = [...columns.values()].map(
        (column) =>
          `    ${property(column.name)}: ${column.allowed === null ? resultType(facts, column.type) : allowedType(column.allowed)}${column.notNull ? '' : ' | null'};\n`,
      );
      return `  '${name}': {\n${lines.join('')}  };\n`;
    });
  return `${header}
/** A row of each table and view, as these sources read it. */
export interface Tables {
${tables.join('')}}
`;
}

const sortedUse = (use: ReadonlyMap<string, { reads: Set<string>; writes: Set<string> }>): TableUse =>
  Object.fromEntries(
    [...use].map(([file, { reads, writes }]) => [file, { reads: [...reads].sort(), writes: [...writes].sort() }]),
  );
