import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';

const [firstWaitMs, longestWaitMs] = [1, 50];

/**
 * Waits until new readings see transactions whose commits were read from the log. PostgreSQL writes a commit to the log a
 * moment before it makes it visible: a subscriber that reads again in between would keep the old rows for good.
 * @param xids their numbers, 32 bits as in the log
 * @param stop ends the wait, because the log can no longer be read
 */
export async function untilVisible(db: Database, xids: readonly number[], stop: AbortSignal): Promise<void> {
  for (let ms = firstWaitMs; !stop.aborted; ms = Math.min(2 * ms, longestWaitMs)) {
    // Without a connection there is no snapshot: try again.
    const snapshot = await currentSnapshot(db).catch(() => null);
    if (snapshot !== null && areVisible(snapshot, xids)) return;
    await delay(ms, undefined, { signal: stop }).catch(() => {});
  }
}

/** Transactions that were not delivered because no client followed changes. A client that starts to must be able to read their rows. */
export interface LeftOutTransactions {
  add(xid: number): void;
  /** Resolves when new readings see all that were added. */
  areVisible(): Promise<void>;
}

/** Max transactions to collect before asking whether they are visible, so that the list stays short. */
const maxLeftOut = 1000;

/** @param stop ends all waiting */
export function leftOutTransactions(db: Database, stop: AbortSignal, max = maxLeftOut): LeftOutTransactions {
  let unseen: number[] = [];
  let asked: Promise<void> = Promise.resolve();
  const settle = () => {
    const xids = unseen;
    unseen = [];
    const before = asked;
    asked = untilVisible(db, xids, stop).then(() => before);
    return asked;
  };
  return {
    add(xid) {
      unseen.push(xid);
      if (unseen.length >= max) void settle();
    },
    areVisible: () => (unseen.length === 0 ? asked : settle()),
  };
}

/**
 * Whether a snapshot sees transactions that have committed.
 * @param snapshot in PostgreSQL's text form, `xmin:xmax:running,running`, with numbers of 64 bits
 * @param xids numbers of 32 bits
 */
export function areVisible(snapshot: string, xids: readonly number[]): boolean {
  const [, xmax = '0', list = ''] = snapshot.split(':');
  const next = Number(BigInt.asUintN(32, BigInt(xmax)));
  const running = new Set(list.split(',').map((xid) => (xid === '' ? null : Number(BigInt.asUintN(32, BigInt(xid))))));
  // Numbers start again after 32 bits, so later ones are those up to half the range ahead.
  return xids.every((xid) => ((xid - next) | 0) < 0 && !running.has(xid));
}

async function currentSnapshot(db: Database): Promise<string> {
  const { rows } = await db.run(
    { ...asService, readOnly: true, acquireTimeoutMs: 2000 },
    'select pg_current_snapshot()::text as snapshot',
  );
  return rows[0]?.snapshot ?? '';
}
