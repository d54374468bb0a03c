import type { Socket } from 'node:net';
import type pg from 'pg';

/**
 * Destroys the socket of a connection whose database does not answer. Its statements fail, and it emits an error. The
 * driver's own `end()` would wait for the answer.
 */
export function cutConnection(client: pg.ClientBase): void {
  (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
}
