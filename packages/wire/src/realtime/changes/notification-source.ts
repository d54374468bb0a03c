import { once } from 'node:events';
import { cutConnection } from '@portage/platform/postgres/connections/cut-connection';
import type { Database } from '@portage/platform/postgres/database';
import pg from 'pg';
import { type Change, type ChangedColumn, nextTransaction, parserOf } from './change.ts';
import type { ChangeSource } from './change-source.ts';
import { captureChanges, type OutboxRow, outboxChanges, outboxCleaner, outboxPage, tableColumns } from './outbox.ts';
import { readRecord } from './record-text.ts';

/** The channel that `live.note_change` notifies. */
const notifications = 'portage_changes';
/** Transactions that are read together. */
const maxTransactions = 100;
/** How often old changes are removed. */
const cleaningMs = 60_000;

/**
 * Changes that triggers write to an outbox, for databases that grant no logical replication. Each transaction sends one
 * notification with its number, and PostgreSQL delivers them in commit order.
 */
export const openNotifications: ChangeSource = async ({ connection, db, onChanges, isFollowed }) => {
  await captureChanges(db, true);
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2000, keepAlive: true });
  client.on('error', () => {});
  const ended = once(client, 'end').then(() => {});
  /** Transactions that are being read, and those after them. */
  let reading: string[] = [];
  const waiting: string[] = [];
  let arrival = Promise.withResolvers<void>();
  client.on('notification', ({ payload }) => {
    waiting.push(payload ?? '');
    arrival.resolve();
  });
  try {
    await client.connect();
    await client.query(`listen ${client.escapeIdentifier(notifications)}`);
  } catch (error) {
    cutConnection(client);
    throw error;
  }
  let isOver = false;
  async function deliver(): Promise<void> {
    const read = outboxReader(db);
    while (!isOver) {
      reading = waiting.splice(0, maxTransactions);
      if (reading.length > 0) {
        // PostgreSQL sends a notification once new reads see the change, so a later follower reads what is left out here.
        if (isFollowed()) await read(reading, onChanges);
        continue;
      }
      arrival = Promise.withResolvers();
      await arrival.promise;
    }
  }
  const clean = outboxCleaner(db, () => oldest([...reading, ...waiting]));
  // While the database is away nothing is removed; a later round removes it.
  const cleaning = setInterval(() => void clean().catch(() => {}), cleaningMs).unref();
  const follow = async () => {
    try {
      await Promise.race([ended, deliver()]);
    } finally {
      isOver = true;
      arrival.resolve();
      clearInterval(cleaning);
      cutConnection(client);
    }
  };
  return { ended: follow(), caughtUp: async () => {}, close: () => cutConnection(client) };
};

/** Reads transactions in the order of their notifications, a page at a time. */
function outboxReader(db: Database) {
  const tables = new Map<number, Promise<OutboxTable>>();

  /** @throws Error when the row has other columns than the table, which has changed since */
  async function changeOf({ at, relation, kind, new_row, old_row }: OutboxRow, transaction: number): Promise<Change> {
    const known = tables.get(relation) ?? describe(db, relation);
    tables.set(relation, known);
    const table = await known;
    const type = kind as Change['type'];
    const [row, old] = [table.rowOf(new_row), table.rowOf(old_row)];
    const { schema, name, columns } = table;
    return { type, schema, table: name, columns, row, old, committedAt: at.toISOString(), transaction };
  }

  return async (xids: readonly string[], onChanges: (changes: Change[]) => Promise<void>): Promise<void> => {
    const transactions = xids.map(() => nextTransaction());
    const found = new Set<number>();
    for (let after = { place: 0, id: '0' }; ; ) {
      const rows = await outboxChanges(db, xids, after);
      const changes: Change[] = [];
      for (const row of rows) {
        found.add(row.place ?? 0);
        changes.push(await changeOf(row, transactions[(row.place ?? 0) - 1] ?? 0));
      }
      if (changes.length > 0) await onChanges(changes);
      const last = rows.at(-1);
      if (last === undefined || rows.length < outboxPage) break;
      after = { place: last.place ?? 0, id: last.id ?? '0' };
    }
    if (found.size < xids.length) throw new Error('the changes of a transaction were removed before they were read');
  };
}

interface OutboxTable {
  schema: string;
  name: string;
  columns: readonly ChangedColumn[];
  rowOf(text: string | null): Record<string, unknown> | null;
}

async function describe(db: Database, relation: number): Promise<OutboxTable> {
  const all = await tableColumns(db, relation);
  const columns = all.filter(({ published }) => published).map(({ name, type }) => ({ name, type }));
  const parsers = all.map(({ type }) => parserOf(type));
  return {
    schema: all[0]?.schema ?? '',
    name: all[0]?.table ?? '',
    columns,
    rowOf(text) {
      if (text === null) return null;
      const values = readRecord(text);
      if (values.length !== all.length) throw new Error('a table has changed since its row was written');
      const row: Record<string, unknown> = {};
      for (const [at, { name, published }] of all.entries()) {
        const value = values[at] ?? null;
        if (published) row[name] = value === null ? null : parsers[at]?.(value);
      }
      return row;
    },
  };
}

/** The oldest of some transactions: they come in the order of their commits, not of their numbers. */
function oldest(transactions: readonly string[]): bigint | null {
  let found: bigint | null = null;
  for (const transaction of transactions) {
    const number = BigInt(transaction);
    if (found === null || number < found) found = number;
  }
  return found;
}
