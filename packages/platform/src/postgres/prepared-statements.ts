import type pg from 'pg';
import { connectionOf } from './driver-connection.ts';

/**
 * Named statements that one connection keeps prepared. PostgreSQL keeps the plan of each in the session's memory, and the
 * requests of the REST API name as many as their callers can think of.
 */
export const maxPreparedStatements = 100;

/** Keeps the prepared statements of each connection to those used last. */
export interface PreparedStatements {
  /** Counts a statement of this name as used now. */
  use(client: pg.PoolClient, name: string | undefined): void;
  /** Deallocates what is over the max. Call it outside a transaction: a failed one would ignore it. */
  trim(client: pg.PoolClient): void;
}

export function preparedStatements(): PreparedStatements {
  /** Names in the order of their last use, the oldest first. */
  const names = new WeakMap<pg.PoolClient, Set<string>>();
  return {
    use(client, name) {
      if (name === undefined) return;
      const used = names.get(client) ?? new Set();
      names.set(client, used);
      used.delete(name);
      used.add(name);
    },
    trim(client) {
      const used = names.get(client) ?? new Set<string>();
      const known = parsedStatements(client);
      for (const name of used) {
        if (used.size <= maxPreparedStatements) break;
        used.delete(name);
        // PostgreSQL rejected it, so there is nothing to deallocate.
        if (known[name] === undefined) continue;
        delete known[name];
        // A lost connection fails the statements sent after it too, and ends the session with all it had prepared.
        client.query(`deallocate "${name.replaceAll('"', '""')}"`).catch(() => {});
      }
    },
  };
}

/** The driver's own record of what it has prepared, which it never clears: it would not prepare a name twice. */
const parsedStatements = (client: pg.PoolClient) => connectionOf(client).parsedStatements;
