import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

export interface Listening {
  close(): Promise<void>;
}

const maxPauseMs = 5000;

/**
 * Listens for notifications on a connection of its own, and reconnects for as long as it is open. It needs a direct
 * connection: a transaction pooler delivers none.
 * @param onListening called after each (re)connection, since notifications sent before it were missed
 */
export function listen(
  connection: pg.ClientConfig,
  channel: string,
  { onNotification, onListening }: { onNotification(payload: string): void; onListening(): void },
): Listening {
  const closing = new AbortController();
  let current: pg.Client | null = null;

  async function listenOnce(): Promise<void> {
    const client = new pg.Client({ ...connection, keepAlive: true });
    const ended = new Promise<void>((resolve) => {
      client.once('end', resolve);
      client.on('error', () => resolve());
    });
    client.on('notification', ({ payload }) => onNotification(payload ?? ''));
    try {
      await client.connect();
      current = client;
      if (closing.signal.aborted) return;
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
      onListening();
      await ended;
    } finally {
      current = null;
      await client.end().catch(() => {});
    }
  }

  async function keepListening(): Promise<void> {
    for (let failures = 0; !closing.signal.aborted; failures += 1) {
      await listenOnce().then(
        () => {
          failures = 0;
        },
        () => {},
      );
      const pauseMs = Math.min(100 * 2 ** failures, maxPauseMs);
      await pause(pauseMs, undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  const done = keepListening();
  return {
    async close() {
      closing.abort();
      await current?.end().catch(() => {});
      await done;
    },
  };
}
