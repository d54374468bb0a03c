import type { Database } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import type { RowFrom } from '@portage/platform/postgres/statements';
import type { Binding } from '../channels/channel.ts';
import type { AskedBinding } from '../channels/join-request.ts';
import { parseChangeFilter } from './change-filter.ts';

const events = new Set(['*', 'INSERT', 'UPDATE', 'DELETE']);

const reads = new WeakMap<Database, { running: Promise<PublishedTable[]>; next: Promise<PublishedTable[]> | null }>();

/**
 * All tables of the publication, with their published columns. One read runs at a time: joins that come meanwhile share the
 * one after it, so a flood of joins holds one connection.
 */
export function publishedTables(db: Database): Promise<PublishedTable[]> {
  const read = reads.get(db);
  if (read === undefined) return startRead(db);
  read.next ??= read.running.then(
    () => startRead(db),
    () => startRead(db),
  );
  return read.next;
}

function startRead(db: Database): Promise<PublishedTable[]> {
  const read = { running: readPublishedTables(db), next: null };
  reads.set(db, read);
  const end = () => {
    if (reads.get(db) === read && read.next === null) reads.delete(db);
  };
  read.running.then(end, end);
  return read.running;
}

async function readPublishedTables(db: Database) {
  const { rows } = await db.run(
    { ...asService, readOnly: true },
    `select schemaname::text as schema, tablename::text as table, attnames::text[] as columns
     from pg_publication_tables where pubname = 'supabase_realtime' and schemaname is not null and tablename is not null and attnames is not null`,
  );
  return rows;
}

export type PublishedTable = RowFrom<typeof readPublishedTables>;

/**
 * The bindings that a join asks for, numbered from 1 in the order asked.
 * @throws Error with the message for the subscriber: no such table is published or event streamed, a filter cannot be read, or a selected
 *   column does not exist
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
  const bindings = asked.map(({ event = '*', schema = 'public', table = '*', filter, select }, at) => {
    const columns = columnsOf(schema, table);
    if (columns.length === 0 || !events.has(event.toUpperCase()))
      throw new Error(
        `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: [event: ${event}, schema: ${schema}, table: ${table}, filters: []]`,
      );
    return {
      id: at + 1,
      event,
      schema,
      table,
      conditions: parseChangeFilter(filter, columns),
      selected: select === undefined ? null : selectedColumns(select, schema === '*' || table === '*', columns),
    };
  });
  texts.set(bindings, JSON.stringify(asked));
  return bindings;
}

/** What was asked for, by the bindings it became. */
const texts = new WeakMap<readonly Binding[], string>();

/** A value that is equal for bindings that match the same changes and show the same of them. */
export const bindingsKey = (bindings: readonly Binding[]): unknown => texts.get(bindings) ?? bindings;

function selectedColumns(select: readonly string[], isWildcard: boolean, columns: readonly string[]): Set<string> {
  if (isWildcard) throw new Error('Error parsing `select` params: select needs one schema and one table');
  const unknown = select.find((name) => !columns.includes(name));
  if (unknown !== undefined) throw new Error(`invalid column for select ${unknown}`);
  return new Set(select);
}
