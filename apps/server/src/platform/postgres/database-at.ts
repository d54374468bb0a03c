import type { Database, Transaction } from '@portage/platform/postgres/database';

/** How long the demo's history waits for a connection. It runs in the background, and stays incomplete when it is interrupted. */
const acquireTimeoutMs = 30_000;

/** The same database, on which app.now() is some seconds ahead within each transaction. For the demo's history only. */
export function databaseAt(db: Database, seconds: number): Database {
  const shift = (tx: Transaction) =>
    tx.query("select set_config('app.clock_offset', (app.now() - now() + make_interval(secs => $1))::text, true)", [
      seconds,
    ]);
  return {
    ...db,
    transaction: (context, work) =>
      db.transaction({ acquireTimeoutMs, ...context }, async (tx) => {
        await shift(tx);
        return work(tx);
      }),
    run: (context, text, ...rest) =>
      db.transaction({ acquireTimeoutMs, ...context }, async (tx) => {
        await shift(tx);
        return tx.query(text, ...rest);
      }),
  };
}
