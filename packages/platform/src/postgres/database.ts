import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseUnavailableError, isConnectionError } from './connections/connection-errors.ts';
import { cutConnection } from './connections/cut-connection.ts';
import { hangWatch } from './connections/hang-watch.ts';
import { outage } from './connections/outage.ts';
import { openProbe } from './connections/probe.ts';
import { defaultStatementTimeoutMs, identityStatement, type RequestContext } from './identity.ts';
import { runOne } from './one-transaction.ts';
import { preparedStatements } from './prepared-statements.ts';
import type {} from './statements.gen.ts';
import type { CheckedSql, Result, Row, RowOf, Transaction, ValuesOf } from './statements.ts';
import { statementsOn } from './statements-on.ts';

export type { Result, Row, Transaction };
export { isConnectionError };

/** The database as requests and jobs see it: every statement runs in a transaction under a named role. */
export interface Database {
  /**
   * One statement as one transaction, sent at once: identity and statement, with one Sync.
   * @param rest the parameters, and optionally the name of a prepared statement, so PostgreSQL caches its plan on the connection; the ones used last stay
   * @throws pg.DatabaseError of the first statement that failed; nothing is committed
   */
  run<const S extends string>(
    context: RequestContext,
    text: CheckedSql<S>,
    ...rest: ValuesOf<S>
  ): Promise<Result<RowOf<S>>>;
  /**
   * Several statements in one transaction; rolls back when `work` throws. `work` runs again when PostgreSQL rolled it back because of
   * another transaction (`retrying-database.ts`), so it starts from what it is given and changes nothing outside its transaction.
   */
  transaction<T>(context: RequestContext, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Whether the database answers within a second, and statements are sent to it again after an outage. */
  isReady(): Promise<boolean>;
  /** The pool now: connections in use and idle, and the statements that wait for one. */
  load(): { inUse: number; idle: number; waiting: number };
  close(): Promise<void>;
}

/** Connections of the pool. */
export const maxConnections = 12;

/** PostgreSQL ends a statement at its timeout. A connection that is still silent this long after it is dead, in milliseconds. */
const deadAfterTimeoutMs = 2000;

/**
 * How many times the pool's timeout a request tries for a connection to a database that answers: on a busy machine it may take
 * seconds until one is open, or free again.
 */
const triesWhileReady = 5;

/**
 * Opens the request pool. The login role is `noinherit` with no grants of its own, so it can do nothing without an identity.
 * @param options.connectionTimeoutMillis how long one attempt to get a connection takes, of which a request makes several while the
 * database answers; a database that answers nothing for about twice as long is hung, and all work on it fails with
 * DatabaseUnavailableError
 */
export function openDatabase(options: pg.PoolConfig): Database {
  const pool = new pg.Pool({
    max: maxConnections,
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
  // A request on a hung database is answered within two seconds: 0.4 seconds until the question, and the rest for its
  // answer, because a busy machine is slow, not hung.
  const patienceMs = (options.connectionTimeoutMillis ?? 1000) * 0.4;
  const answerTimeoutMs = options.connectionTimeoutMillis ?? 1000;
  const slowConnectionMs = Math.max(answerTimeoutMs, Math.min(answerTimeoutMs * triesWhileReady, 5000));
  const probe = openProbe(options, answerTimeoutMs);
  const hangs = hangWatch(probe, patienceMs);
  const away = outage(probe);
  const prepared = preparedStatements();
  pool.on('connect', (client) => {
    client.on('error', () => lost.add(client));
  });
  // The probe connects with the pool: while the database is slow, its question must not wait for a new connection.
  pool.on('connect', () => void probe.ask());

  /** Nothing has been sent yet, so retrying for a connection is safe. */
  async function connect(acquireTimeoutMs: number): Promise<pg.PoolClient> {
    const began = performance.now();
    for (;;) {
      const back = away.current();
      try {
        if (back !== null) throw new Error('the database is away');
        return await pool.connect();
      } catch (error) {
        const elapsed = performance.now() - began;
        const isSlow = isPoolTimeout(error) && (await probe.ask()) === 'ready';
        if (isSlow && elapsed < slowConnectionMs) continue;
        if (!isSlow) away.report();
        if (elapsed > acquireTimeoutMs)
          throw error instanceof pg.DatabaseError ? error : new DatabaseUnavailableError(error);
        await Promise.race([away.current() ?? pause(100), pause(100)]);
      }
    }
  }

  async function withClient<T>(context: RequestContext, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await connect(context.acquireTimeoutMs ?? 0);
    let broken = false;
    const over = hangs.watch(() => cutConnection(client));
    try {
      return await work(client);
    } catch (error) {
      broken = lost.has(client) || isConnectionError(error);
      throw lost.has(client) ? new DatabaseUnavailableError(error) : error;
    } finally {
      over();
      client.release(broken);
    }
  }

  /** Cuts the connection when a statement's answer does not come in time, for example because the network dropped it. */
  function bounded<T>(client: pg.PoolClient, context: RequestContext, answer: Promise<T>): Promise<T> {
    const timeoutMs = (context.statementTimeoutMs ?? defaultStatementTimeoutMs) + deadAfterTimeoutMs;
    const timer = setTimeout(() => cutConnection(client), timeoutMs);
    return answer.finally(() => clearTimeout(timer));
  }

  function run<const S extends string>(
    context: RequestContext,
    text: CheckedSql<S>,
    ...rest: ValuesOf<S>
  ): Promise<Result<RowOf<S>>> {
    return withClient(context, async (client) => {
      const [values = [], name] = rest;
      const isText = values.length === 0 && name === undefined;
      const identity = identityStatement(context, { setsReadOnly: !isText });
      prepared.use(client, identity.name);
      prepared.use(client, name);
      prepared.trim(client);
      if (isText) return bounded(client, context, runText(client, context, text));
      return bounded(client, context, runOne<RowOf<S>>(client, identity, { text, values, name }));
    });
  }

  /** Text without parameters may be several statements, which PostgreSQL accepts as one message only. */
  async function runText<const S extends string>(client: pg.PoolClient, context: RequestContext, text: CheckedSql<S>) {
    const sent = [
      client.query(context.readOnly ? 'begin read only' : 'begin'),
      client.query(identityStatement(context)),
      client.query<RowOf<S>>(text),
      client.query('commit'),
    ] as const;
    const [begin, identified, answer, commit] = await Promise.allSettled(sent);
    for (const step of [begin, identified, answer, commit]) if (step.status === 'rejected') throw step.reason;
    if (answer.status !== 'fulfilled') throw new Error('unreachable');
    return { rows: answer.value.rows, rowCount: answer.value.rowCount ?? 0 };
  }

  function transaction<T>(context: RequestContext, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return withClient(context, async (client) => {
      const identity = identityStatement(context);
      prepared.use(client, identity.name);
      prepared.trim(client);
      const opened = await bounded(
        client,
        context,
        Promise.allSettled([client.query(context.readOnly ? 'begin read only' : 'begin'), client.query(identity)]),
      );
      const statements = statementsOn(client, (name) => prepared.use(client, name));
      try {
        for (const step of opened) if (step.status === 'rejected') throw step.reason;
        const result = await work({
          query: <const S extends string>(text: CheckedSql<S>, ...rest: ValuesOf<S>) =>
            bounded(client, context, statements.query(text, ...rest)),
        });
        await bounded(client, context, client.query('commit'));
        return result;
      } catch (error) {
        if (!lost.has(client)) await bounded(client, context, client.query('rollback')).catch(() => {});
        throw error;
      }
    });
  }

  return {
    run,
    transaction,
    isReady: async () => (await probe.ask()) === 'ready' && away.current() === null,
    load: () => ({ inUse: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async close() {
      away.close();
      await probe.close();
      await pool.end();
    },
  };
}

/**
 * Whether the pool had no connection in time: a new one was not open, or none was free. A waiter for a free connection may be given
 * a new one. pg-pool reports the same timeout, so we can't tell them apart.
 */
const isPoolTimeout = (error: unknown): boolean =>
  error instanceof Error && /due to connection timeout$|^timeout exceeded/.test(error.message);

/** Whether the database rejected text it cannot store: a NUL character or a lone surrogate. */
export function isUnstorableText(error: unknown): boolean {
  return error instanceof pg.DatabaseError && ['22021', '22P02', '22P05'].includes(error.code ?? '');
}
