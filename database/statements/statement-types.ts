import type pg from 'pg';
import type { SqlCall } from '../../checks/sql/find-statements.ts';
import type { TableUse } from '../../checks/sql/table-use.ts';
import { type Described, Describer, StatementError } from './describe.ts';
import { ownedSchemas, readSchemaFacts, type SchemaFacts } from './schema-facts.ts';
import { allowedType, property, resultType } from './typescript-types.ts';

export interface StatementTypes {
  /** Text of `statements.gen.ts`. */
  statements: string;
  /** Text of `tables.gen.ts`. */
  tables: string;
  tableUse: TableUse;
  /** One line for each statement that PostgreSQL rejects: file, line and its message. */
  rejected: string[];
}

/**
 * Describes every statement of the server in a migrated database.
 * @param calls the SQL calls of the server's sources; those without texts are skipped
 */
export async function statementTypes(client: pg.Client, calls: readonly SqlCall[]): Promise<StatementTypes> {
  const facts = await readSchemaFacts(client);
  const describer = new Describer(client, facts);
  await describer.start();
  const rejected: string[] = [];
  const seen = new Map<string, Described>();
  const entries: string[] = [];
  const use = new Map<string, { reads: Set<string>; writes: Set<string> }>();
  for (const { file, line, texts } of calls)
    for (const text of new Set(texts)) {
      try {
        const described = seen.get(text) ?? (await describer.describe(text));
        if (!seen.has(text)) entries.push(`  // ${file}\n${entry(text, described)}`);
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
  return { statements: statementsFile(entries), tables: tablesFile(facts), tableUse: sortedUse(use), rejected };
}

const header = '// Generated from the database by `npm run generate`; do not edit.\n';

function entry(text: string, { parameters, columns }: Described): string {
  const row = columns.map(({ name, type }) => `${property(name)}: ${type}`).join('; ');
  const values = parameters.map((type) => (type === 'JsonParameter' ? type : `${type} | null`)).join(', ');
  return `  ${JSON.stringify(text)}: { values: [${values}]; row: {${row === '' ? '' : ` ${row} `}} };`;
}

const statementsFile = (
  entries: readonly string[],
): string => `${header}import type { PlainDate } from '@portage/domain/dates/plain-date';

/** A jsonb parameter: JSON text, or an object that the driver turns into JSON. It sends an array as a PostgreSQL array. */
type JsonParameter = string | object | null;

/** Every SQL statement of the server: the types of its parameters and of its rows. */
export interface Statements {
${entries.join('\n')}
}
`;

function tablesFile(facts: SchemaFacts): string {
  const tables = [...facts.relations.values()]
    .filter(({ name }) => ownedSchemas.includes(name.split('.')[0] ?? ''))
    .map(({ name, columns }) => {
      const lines = [...columns.values()].map(
        (column) =>
          `    ${property(column.name)}: ${column.allowed === null ? resultType(facts, column.type) : allowedType(column.allowed)}${column.notNull ? '' : ' | null'};\n`,
      );
      return `  '${name}': {\n${lines.join('')}  };\n`;
    });
  return `${header}
/** A row of each table and view, as the server reads it. */
export interface Tables {
${tables.join('')}}
`;
}

const sortedUse = (use: ReadonlyMap<string, { reads: Set<string>; writes: Set<string> }>): TableUse =>
  Object.fromEntries(
    [...use].map(([file, { reads, writes }]) => [file, { reads: [...reads].sort(), writes: [...writes].sort() }]),
  );
