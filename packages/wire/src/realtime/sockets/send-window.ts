import { setTimeout as delay } from 'node:timers/promises';

/** The parts of a WebSocket that show how far its client has read. */
export interface SendingSocket {
  readonly bufferedAmount: number;
  terminate(): void;
}

export interface SendWindow {
  /** Bytes that may wait in all sockets together before the next changes are delivered. */
  maxBytes: number;
  /** How long delivery waits for slow clients, in milliseconds, before it disconnects them. */
  patienceMs: number;
}

const serverWindow: SendWindow = { maxBytes: 32_000_000, patienceMs: 1000 };
const checkMs = 5;

/**
 * Waits until the clients have read enough of what was sent to them. If they do not in time, those with the most left are
 * disconnected: they join and read again.
 */
export async function untilSent(sockets: Iterable<SendingSocket>, window: SendWindow = serverWindow): Promise<void> {
  const until = performance.now() + window.patienceMs;
  for (;;) {
    const waiting = [...sockets].map((socket) => ({ socket, bytes: socket.bufferedAmount }));
    let total = waiting.reduce((sum, { bytes }) => sum + bytes, 0);
    if (total <= window.maxBytes) return;
    if (performance.now() < until) {
      await delay(checkMs);
      continue;
    }
    for (const { socket, bytes } of waiting.sort((a, b) => b.bytes - a.bytes)) {
      if (total <= window.maxBytes) return;
      socket.terminate();
      total -= bytes;
    }
    return;
  }
}
