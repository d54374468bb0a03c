import pg from 'pg';
import type { Logger } from 'pino';
import type { Database } from './database.ts';
import type { CheckedSql, ValuesOf } from './statements.ts';

/** SQLSTATEs of a transaction that PostgreSQL rolled back because of another one: a deadlock, and a serialization failure. */
const rolledBackForAnother: readonly string[] = ['40P01', '40001'];

/** How often a transaction is tried again. */
const maxRetries = 3;

/**
 * Repeats transactions that PostgreSQL rolled back because of another one, and logs each time. Nothing of the first attempt was kept.
 * @param log read at each use, so a test can replace it
 */
export function retryingDatabase(db: Database, log: () => Logger): Database {
  async function repeated<T>(work: () => Promise<T>): Promise<T> {
    for (let retry = 1; ; retry++) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof pg.DatabaseError) || !rolledBackForAnother.includes(error.code ?? '')) throw error;
        log().warn(
          { code: error.code, detail: error.where, retry, givenUp: retry > maxRetries },
          'a transaction was rolled back because of another one',
        );
        if (retry > maxRetries) throw error;
      }
    }
  }

  return {
    ...db,
    run: <const S extends string>(context: Parameters<Database['run']>[0], text: CheckedSql<S>, ...rest: ValuesOf<S>) =>
      repeated(() => db.run(context, text, ...rest)),
    transaction: (context, work) => repeated(() => db.transaction(context, work)),
  };
}
