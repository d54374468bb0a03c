import type { Database } from '../../platform/postgres/database.ts';
import { asService } from '../../platform/postgres/identity.ts';
import { parseChangeFilter } from './change-filter.ts';
import type { Binding } from './channel.ts';
import type { AskedBinding } from './join-request.ts';

/** A table whose changes are published, with its published columns. */
export interface PublishedTable extends Record<string, unknown> {
  schema: string;
  table: string;
  columns: string[];
}

/** All tables of the publication: one query for a join, however many bindings it has. */
export async function publishedTables(db: Database): Promise<PublishedTable[]> {
  const { rows } = await db.run<PublishedTable>(
    { ...asService, readOnly: true },
    `select schemaname::text as schema, tablename::text as table, attnames::text[] as columns
     from pg_publication_tables where pubname = 'supabase_realtime'`,
  );
  return rows;
}

/**
 * The bindings that a join asks for, numbered from 1 in the order asked.
 * @throws Error with the message for the subscriber: no such table is published, or a filter cannot be read
 */
export function bindingsOf(asked: readonly AskedBinding[], tables: readonly PublishedTable[]): Binding[] {
  const known = new Map<string, string[]>();
  const columnsOf = (schema: string, table: string) => {
    const key = JSON.stringify([schema, table]);
    const found =
      known.get(key) ??
      tables
        .filter((one) => (schema === '*' || one.schema === schema) && (table === '*' || one.table === table))
        .flatMap((one) => one.columns);
    known.set(key, found);
    return found;
  };
  return asked.map(({ event = '*', schema = 'public', table = '*', filter }, at) => {
    const columns = columnsOf(schema, table);
    if (columns.length === 0)
      throw new Error(
        `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: [event: ${event}, schema: ${schema}, table: ${table}, filters: []]`,
      );
    return { id: at + 1, event, schema, table, conditions: parseChangeFilter(filter, columns) };
  });
}
