import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { identityStatement, type RequestContext } from './identity.ts';

export type Row = Record<string, unknown>;
export interface Result<R extends Row = Row> {
  rows: R[];
  rowCount: number;
}

/** Statements inside one open transaction, under one identity. */
export interface Transaction {
  query<R extends Row = Row>(text: string, values?: readonly unknown[], name?: string): Promise<Result<R>>;
}

/** The database as requests and jobs see it: every statement runs in a transaction under a named role. */
export interface Database {
  /**
   * One statement as one transaction, sent as one pipeline: begin, identity, statement, commit.
   * @param name names a prepared statement, so PostgreSQL caches its plan on the connection
   * @throws pg.DatabaseError of the first statement that failed; nothing is committed
   */
  run<R extends Row = Row>(
    context: RequestContext,
    text: string,
    values?: readonly unknown[],
    name?: string,
  ): Promise<Result<R>>;
  /** Several statements in one transaction; rolls back when `work` throws. */
  transaction<T>(context: RequestContext, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Whether the database answers within a second. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

/** Opens the request pool. The login role is `noinherit` with no grants of its own, so it can do nothing without an identity. */
export function openDatabase(options: pg.PoolConfig): Database {
  const pool = new pg.Pool({
    max: 12,
    connectionTimeoutMillis: 1000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    ...options,
    pipeline: true,
  });
  // The pool replaces a connection lost while idle; the next request reports it if the database is away.
  pool.on('error', () => {});
  // The pool does not listen on a checked-out connection, and an error event without a listener ends the process.
  const lost = new WeakSet<pg.PoolClient>();
  pool.on('connect', (client) => {
    client.on('error', () => lost.add(client));
  });

  /** Nothing has been sent yet, so retrying for a connection is safe. */
  async function connect(acquireTimeoutMs: number): Promise<pg.PoolClient> {
    const until = performance.now() + acquireTimeoutMs;
    for (;;) {
      try {
        return await pool.connect();
      } catch (error) {
        if (performance.now() > until)
          throw error instanceof pg.DatabaseError ? error : new DatabaseUnavailableError(error);
        await pause(100);
      }
    }
  }

  async function withClient<T>(context: RequestContext, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await connect(context.acquireTimeoutMs ?? 0);
    let broken = false;
    try {
      return await work(client);
    } catch (error) {
      broken = lost.has(client) || isConnectionError(error);
      throw lost.has(client) ? new DatabaseUnavailableError(error) : error;
    } finally {
      client.release(broken);
    }
  }

  function run<R extends Row>(
    context: RequestContext,
    text: string,
    values: readonly unknown[] = [],
    name?: string,
  ): Promise<Result<R>> {
    return withClient(context, async (client) => {
      const identity = identityStatement(context);
      const sent = [
        client.query(context.readOnly ? 'begin read only' : 'begin'),
        client.query(identity),
        client.query<R>({ text, values: [...values], ...(name === undefined ? {} : { name }) }),
        client.query('commit'),
      ] as const;
      const [begin, identified, answer, commit] = await Promise.allSettled(sent);
      for (const step of [begin, identified, answer, commit]) if (step.status === 'rejected') throw step.reason;
      if (answer.status !== 'fulfilled') throw new Error('unreachable');
      return { rows: answer.value.rows, rowCount: answer.value.rowCount ?? 0 };
    });
  }

  function transaction<T>(context: RequestContext, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return withClient(context, async (client) => {
      const opened = await Promise.allSettled([
        client.query(context.readOnly ? 'begin read only' : 'begin'),
        client.query(identityStatement(context)),
      ]);
      try {
        for (const step of opened) if (step.status === 'rejected') throw step.reason;
        const result = await work({
          query: async <R extends Row>(text: string, values: readonly unknown[] = [], name?: string) => {
            const answer = await client.query<R>({
              text,
              values: [...values],
              ...(name === undefined ? {} : { name }),
            });
            return { rows: answer.rows, rowCount: answer.rowCount ?? 0 };
          },
        });
        await client.query('commit');
        return result;
      } catch (error) {
        if (!lost.has(client)) await client.query('rollback').catch(() => {});
        throw error;
      }
    });
  }

  return {
    run,
    transaction,
    isReady: () =>
      run({ role: 'anon', claims: null, readOnly: true }, 'select 1').then(
        () => true,
        () => false,
      ),
    close: () => pool.end(),
  };
}

/** No connection was available, or it was lost. A commit in flight may or may not have happened. */
export class DatabaseUnavailableError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** Whether an error means that the database was unreachable or went away, rather than that it rejected a statement. */
export function isConnectionError(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(08|53300|57P0[123])/.test(error.code ?? '');
  return error instanceof DatabaseUnavailableError;
}

/** Whether the database rejected text it cannot store: a NUL character or a lone surrogate. */
export function isUnstorableText(error: unknown): boolean {
  return error instanceof pg.DatabaseError && ['22021', '22P02', '22P05'].includes(error.code ?? '');
}
