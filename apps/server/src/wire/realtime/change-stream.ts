import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type Pgoutput, PgoutputPlugin } from 'pg-logical-replication';
import type { Logger } from 'pino';

/** One committed change of one row. Values are PostgreSQL's texts; booleans and JSON are parsed. */
export interface Change {
  type: 'INSERT' | 'UPDATE' | 'DELETE';
  schema: string;
  table: string;
  columns: { name: string; type: string }[];
  row: Record<string, unknown> | null;
  old: Record<string, unknown> | null;
  committedAt: string;
}

export interface ChangeStream {
  /** Resolves when changes committed from now on will be delivered. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

export interface ChangeStreamOptions {
  /** Login with the replication attribute. */
  connection: pg.ClientConfig;
  publication: string;
  log: Logger;
  onChanges: (changes: Change[]) => Promise<void>;
  /** Changes may have been missed (the database went away): subscribers must reload. */
  onGap: () => void;
}

const pauseMs = 40;

/**
 * Follows a publication through a temporary slot, which vanishes with the connection: a dead server never holds WAL back.
 * Changes come in commit order; after a lost connection a new slot starts and `onGap` says so.
 */
export function followChanges(options: ChangeStreamOptions): ChangeStream {
  const stop = new AbortController();
  let isRunning = false;
  let started: PromiseWithResolvers<void> = Promise.withResolvers();
  const running = follow();

  async function follow(): Promise<void> {
    for (let failures = 0; !stop.signal.aborted; ) {
      const client = new pg.Client({ ...options.connection, connectionTimeoutMillis: 2000, keepAlive: true });
      client.on('error', () => {});
      try {
        await client.connect();
        await client.query(`select pg_create_logical_replication_slot($1, 'pgoutput', true)`, [
          `portage_${randomUUID().replaceAll('-', '')}`,
        ]);
        isRunning = true;
        started.resolve();
        failures = 0;
        await poll(client);
      } catch (error) {
        if (stop.signal.aborted) return;
        failures += 1;
        options.log.warn({ err: error }, 'the change stream was interrupted');
        // Callers awaiting the first start keep waiting on the same promise.
        if (isRunning) {
          isRunning = false;
          started = Promise.withResolvers();
          options.onGap();
        }
        await delay(Math.min(200 * 2 ** failures, 5000), undefined, { signal: stop.signal }).catch(() => {});
      } finally {
        await client.end().catch(() => {});
      }
    }
  }

  async function poll(client: pg.Client): Promise<void> {
    const { rows } = await client.query<{ slot: string }>(
      `select slot_name as slot from pg_replication_slots where active_pid = pg_backend_pid()`,
    );
    const slot = rows[0]?.slot;
    const types = await typeNames(client);
    while (!stop.signal.aborted) {
      const answer = await client.query<{ data: Buffer }>({
        name: 'changes',
        text: `select data from pg_logical_slot_get_binary_changes($1, null, null, 'proto_version', '1', 'publication_names', $2)`,
        values: [slot, options.publication],
      });
      const changes = decode(
        answer.rows.map((row) => row.data),
        types,
      );
      if (changes.length > 0) await options.onChanges(changes);
      else await delay(pauseMs);
    }
  }

  return {
    ready: () => started.promise,
    async close() {
      stop.abort();
      await running;
    },
  };
}

/** Names of types by their number; the stream itself names only types that PostgreSQL does not bring along. */
async function typeNames(client: pg.Client): Promise<Map<number, string>> {
  const { rows } = await client.query<{ oid: number; name: string }>(
    'select oid::int as oid, typname::text as name from pg_type',
  );
  return new Map(rows.map((row) => [row.oid, row.name]));
}

function parserOf(type: string | undefined): (text: string) => unknown {
  if (type === 'json' || type === 'jsonb') return JSON.parse;
  return type === 'bool' ? (text) => text === 't' : (text) => text;
}

function decode(messages: readonly Buffer[], types: ReadonlyMap<number, string>): Change[] {
  const plugin = new PgoutputPlugin({ protoVersion: 1, publicationNames: [] });
  const changes: Change[] = [];
  let committedAt = '';
  for (const buffer of messages) {
    const message = plugin.parse(buffer);
    if (message.tag === 'begin') committedAt = new Date(Number(message.commitTime) / 1000).toISOString();
    // Override the plugin's parsers: keep PostgreSQL's text, except for types that have a JSON form.
    if (message.tag === 'relation')
      for (const column of message.columns) {
        column.typeName ??= types.get(column.typeOid) ?? null;
        column.parser = parserOf(column.typeName ?? undefined);
      }
    if (message.tag === 'insert')
      changes.push({ ...describe(message.relation), type: 'INSERT', row: message.new, old: null, committedAt });
    if (message.tag === 'update')
      changes.push({
        ...describe(message.relation),
        type: 'UPDATE',
        row: filled(message.new, message.old),
        old: message.old ?? message.key,
        committedAt,
      });
    if (message.tag === 'delete')
      changes.push({
        ...describe(message.relation),
        type: 'DELETE',
        row: null,
        old: message.old ?? message.key,
        committedAt,
      });
  }
  return changes;
}

function describe(relation: Pgoutput.MessageRelation) {
  return {
    schema: relation.schema,
    table: relation.name,
    columns: relation.columns.map((column) => ({
      name: column.name,
      type: column.typeName ?? 'text',
      key: relation.keyColumns.includes(column.name),
    })),
  };
}

/** A large value that did not change is not in the stream; the old row has it. */
function filled(row: Record<string, unknown>, old: Record<string, unknown> | null): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value === undefined ? old?.[name] : value]),
  );
}
