import { setInterval as every } from 'node:timers/promises';
import pg from 'pg';
import { isConnectionError } from './connection-errors.ts';
import { cutConnection } from './cut-connection.ts';

/**
 * What the database answers: that it works, also when it has no room for one more connection; that it is starting or
 * stopping; or nothing in time.
 */
export type ProbeAnswer = 'ready' | 'refused' | 'silent';

/** Asks the database for a sign of life, on a connection of its own: the pool's may all be in use. */
export interface Probe {
  /** Callers at the same time share one statement. */
  ask(): Promise<ProbeAnswer>;
  close(): Promise<void>;
}

const tickMs = 100;
const tooManyConnections = '53300';

/**
 * Resolves after a time in which this process could read answers. It counts ticks of the event loop: while the loop is
 * blocked, an answer may be waiting that this process has not read.
 * @param signal ends the wait, and its timer, early
 * @throws AbortError when the signal ended the wait
 */
export async function responsiveTime(ms: number, signal?: AbortSignal): Promise<void> {
  let left = Math.ceil(ms / tickMs);
  for await (const _ of every(tickMs, undefined, signal === undefined ? {} : { signal })) if (--left <= 0) return;
}

/**
 * Opens a probe, which connects at the first question and keeps its connection.
 * @param timeoutMs how long to wait for an answer
 */
export function openProbe(connection: pg.ClientConfig, timeoutMs: number): Probe {
  let client: pg.Client | null = null;
  let asking: Promise<ProbeAnswer> | null = null;

  async function connected(): Promise<pg.Client> {
    if (client !== null) return client;
    const next = new pg.Client({ ...connection, keepAlive: true });
    client = next;
    next.on('error', () => {
      if (client === next) client = null;
    });
    await next.connect();
    return next;
  }

  async function ask(): Promise<ProbeAnswer> {
    let isKept = false;
    const answer = connected()
      .then((one) => one.query('select 1'))
      .then(() => {
        isKept = true;
        return 'ready' as const;
      }, answerOf);
    const over = new AbortController();
    const timeout = responsiveTime(timeoutMs, over.signal).then(
      () => 'silent' as const,
      () => answer,
    );
    const result = await Promise.race([answer, timeout]);
    // A timer would keep a stopping process from exiting until the timeout.
    over.abort();
    if (!isKept && client !== null) {
      cutConnection(client);
      client = null;
    }
    return result;
  }

  return {
    ask() {
      asking ??= ask().finally(() => {
        asking = null;
      });
      return asking;
    },
    async close() {
      await asking;
      if (client === null) return;
      const closing = client;
      // A server that is frozen just after it accepted a connection holds it open, and its end never comes.
      const cut = setTimeout(() => cutConnection(closing), timeoutMs);
      await closing.end().finally(() => clearTimeout(cut));
    },
  };
}

function answerOf(error: unknown): ProbeAnswer {
  if (!(error instanceof pg.DatabaseError)) return 'silent';
  return isConnectionError(error) && error.code !== tooManyConnections ? 'refused' : 'ready';
}
