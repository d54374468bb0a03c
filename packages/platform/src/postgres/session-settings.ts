import type pg from 'pg';
import { type Database, openDatabase } from './database.ts';
import type { RequestContext } from './identity.ts';

/** Settings that every request's transaction has, such as the key for digests. Names come from code, values have no spaces. */
export type SessionSettings = Readonly<Record<string, string>>;

/** Opens the request pool on PostgreSQL itself: settings are given to each session as it starts. */
export function openSessionDatabase(connection: pg.PoolConfig, settings: SessionSettings): Database {
  const given = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  return openDatabase({ ...connection, options: [connection.options ?? [], given].flat().join(' ') });
}

/**
 * Opens the request pool on a transaction pooler, such as PgBouncer with `pool_mode=transaction`. It lends a session for one
 * transaction, and accepts no startup options: settings go with each transaction, and no statement is named.
 */
export function openPooledDatabase(connection: pg.PoolConfig, settings: SessionSettings): Database {
  const db = openDatabase(connection);
  const pooled = (context: RequestContext): RequestContext => ({
    ...context,
    settings: { ...settings, ...context.settings },
    namedStatements: false,
  });
  return {
    ...db,
    run: (context, text, ...rest) => db.run(pooled(context), text, ...withoutName(rest)),
    transaction: (context, work) =>
      db.transaction(pooled(context), (tx) => work({ query: (text, ...rest) => tx.query(text, ...withoutName(rest)) })),
  };
}

/** A statement's parameters without its name. The type allows it, as the name is always optional. */
const withoutName = <Rest extends readonly unknown[]>(rest: Rest): Rest => rest.slice(0, 1) as unknown as Rest;
