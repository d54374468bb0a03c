import type { Database } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import type { RowFrom } from '@portage/platform/postgres/statements';

// The table that triggers write changes to while the database grants no logical replication.

/** Creates the triggers on the published tables, or drops them. */
export async function captureChanges(db: Database, wanted: boolean): Promise<void> {
  await db.run(asService, 'select from live.capture_changes($1) where true', [wanted]);
}

/**
 * Reads a page by the primary key, in its order. Statistics say little about a table of a few minutes' rows, and a plan that sorts what is
 * left of a large transaction for each page takes minutes.
 */
const byKey = { enable_seqscan: 'off', enable_bitmapscan: 'off' };

/** Rows of one read. */
export const outboxPage = 500;

/**
 * A page of the changes of some transactions: in the order of the list, and then in the order they were made.
 * @param after the last row before the page; `place` counts the transactions of the list from 1
 */
export async function outboxChanges(
  db: Database,
  transactions: readonly string[],
  after: { place: number; id: string },
) {
  const { rows } = await db.run(
    { ...asService, readOnly: true, settings: byKey },
    `select w.place::int as place, o.id::text as id, o.at, o.relation::int as relation, o.kind, o.new_row, o.old_row
     from unnest($1::text[]) with ordinality w(transaction, place)
     cross join lateral (
       select c.id, c.at, c.relation, c.kind, c.new_row, c.old_row from live.change_outbox c
       where c.transaction = w.transaction::xid8
         and c.id > case when w.place = $2::int then $3::text::bigint else 0 end
       order by c.id limit 500
     ) o
     where w.place >= $2::int order by w.place, o.id limit 500`,
    [transactions, after.place, after.id],
    'outbox page',
  );
  return rows;
}

export type OutboxRow = RowFrom<typeof outboxChanges>;

/** The columns of a table in order, with whether they are published. */
export async function tableColumns(db: Database, relation: number) {
  const { rows } = await db.run(
    { ...asService, readOnly: true },
    `with recursive base (attnum, oid) as (
       select a.attnum, a.atttypid from pg_attribute a where a.attrelid = $1::int::oid and a.attnum > 0 and not a.attisdropped
       union all select base.attnum, t.typbasetype from base join pg_type t on t.oid = base.oid and t.typtype = 'd'
     )
     select n.nspname::text as schema, c.relname::text as table, a.attname::text as name, t.typname::text as type,
       coalesce(a.attname = any (p.attnames), false) as published
     from base join pg_type t on t.oid = base.oid and t.typtype <> 'd'
     join pg_attribute a on a.attrelid = $1::int::oid and a.attnum = base.attnum
     join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     left join pg_publication_tables p on p.pubname = 'supabase_realtime' and p.schemaname = n.nspname and p.tablename = c.relname
     order by a.attnum`,
    [relation],
  );
  return rows;
}

/** The oldest transaction that may still be running; all before it have ended. */
async function oldestRunning(db: Database): Promise<string> {
  const { rows } = await db.run(
    { ...asService, readOnly: true },
    'select pg_snapshot_xmin(pg_current_snapshot())::text as oldest',
  );
  return rows[0]?.oldest ?? '0';
}

/** Rounds of removal that keep changes after their transaction ended, so that slower servers can read them. */
const sparedTimes = 5;

/**
 * What removes old changes each time it is called. Servers that share a database may all do it.
 * @param oldestUnread the oldest transaction that this server has yet to read; null when there is none
 */
export function outboxCleaner(db: Database, oldestUnread: () => bigint | null): () => Promise<void> {
  const ended: string[] = [];
  return async () => {
    ended.push(await oldestRunning(db));
    if (ended.length <= sparedTimes) return;
    const before = BigInt(ended.shift() ?? '0');
    const unread = oldestUnread();
    await emptyOutbox(db, String(unread !== null && unread < before ? unread : before));
  };
}

/** Removes the changes of transactions before one. */
async function emptyOutbox(db: Database, before: string): Promise<void> {
  await db.run(asService, 'delete from live.change_outbox where transaction < $1::text::xid8', [before]);
}
