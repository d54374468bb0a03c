import type pg from 'pg';
import { connectionOf } from '../driver-connection.ts';

/**
 * Destroys the socket of a connection whose database does not answer. Its statements fail, and it emits an error. The
 * driver's own `end()` would wait for the answer.
 */
export function cutConnection(client: pg.ClientBase): void {
  connectionOf(client).stream.destroy();
}
