import { AsyncLocalStorage } from 'node:async_hooks';
import { TooBusyError } from '../../http/too-busy.ts';
import { type Database, maxConnections } from '../database.ts';

export interface ShareLimits {
  /** Connections for requests from outside; the pool has more, for jobs and sign-in. */
  total: number;
  /** Connections of one caller. */
  perCaller: number;
  /** Statements of one caller that wait. */
  waitingPerCaller: number;
  /** Statements that wait in total. */
  waiting: number;
  waitMs: number;
}

/**
 * Two connections are left to jobs and sign-in, and a third of the pool is the most that one caller gets.
 * @param poolSize connections of the process
 */
export const sharesOf = (poolSize: number): ShareLimits => ({
  total: poolSize - 2,
  perCaller: Math.max(1, Math.floor(poolSize / 3)),
  waitingPerCaller: 250,
  waiting: 1000,
  waitMs: 5000,
});

interface Waiting {
  caller: string;
  start(): void;
}

/** Who sends the statements of the current request, and whether it has a connection already. */
const current = new AsyncLocalStorage<{ caller: string; holds: boolean }>();

/** Counts the statements of a request for its caller. @param caller a user, or the address of one without a session */
export const asCaller = <T>(caller: string, work: () => T): T => current.run({ caller, holds: false }, work);

/** Runs work that many callers share, such as reading the catalog, for none of them. */
export const forEveryone = <T>(work: () => T): T => current.exit(work);

/**
 * Puts a gate in front of the pool, so that one caller cannot hold all connections. Statements wait in order; one whose
 * caller has its share is passed over. Work outside `asCaller`, such as a job, is not limited.
 * @returns the database; its statements fail with TooBusyError when the caller's queue is full or the wait too long
 */
export function shared(db: Database, limits = sharesOf(maxConnections)): Database {
  const running = new Map<string, number>();
  let total = 0;
  let queue: Waiting[] = [];
  const hasShare = (caller: string) => (running.get(caller) ?? 0) >= limits.perCaller;

  function take(caller: string): void {
    total += 1;
    running.set(caller, (running.get(caller) ?? 0) + 1);
  }

  function release(caller: string): void {
    total -= 1;
    const left = (running.get(caller) ?? 1) - 1;
    if (left === 0) running.delete(caller);
    else running.set(caller, left);
    const next = total >= limits.total ? undefined : queue.find((one) => !hasShare(one.caller));
    if (next === undefined) return;
    queue = queue.filter((one) => one !== next);
    take(next.caller);
    next.start();
  }

  async function acquire(caller: string): Promise<void> {
    if (total < limits.total && !hasShare(caller)) return take(caller);
    const own = queue.filter((one) => one.caller === caller).length;
    if (own >= limits.waitingPerCaller || queue.length >= limits.waiting) throw new TooBusyError('queue');
    await new Promise<void>((resolve, reject) => {
      const giveUp = setTimeout(() => {
        queue = queue.filter((one) => one !== waiting);
        reject(new TooBusyError('time'));
      }, limits.waitMs);
      const waiting = {
        caller,
        start() {
          clearTimeout(giveUp);
          resolve();
        },
      };
      queue.push(waiting);
    });
  }

  async function limited<T>(work: () => Promise<T>): Promise<T> {
    const request = current.getStore();
    // A statement inside a transaction of the same request must not wait for a second connection: both would wait for ever.
    if (request === undefined || request.holds) return work();
    await acquire(request.caller);
    try {
      return await current.run({ ...request, holds: true }, work);
    } finally {
      release(request.caller);
    }
  }

  return {
    ...db,
    load: () => ({ ...db.load(), waiting: db.load().waiting + queue.length }),
    run: (...given) => limited(() => db.run(...given)),
    transaction: (...given) => limited(() => db.transaction(...given)),
  };
}
