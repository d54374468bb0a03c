import type { Socket } from 'node:net';
import type pg from 'pg';

/** The parts of the driver's connection that its types leave out. */
interface DriverConnection {
  stream: Socket;
  /** The text of each statement that is prepared on the connection, by its name. */
  parsedStatements: Record<string, string>;
  on(event: 'copyData', listener: (message: { chunk: Buffer }) => void): void;
  sendCopyFromChunk(chunk: Buffer): void;
  end(): void;
}

/**
 * The connection under a client, which the driver does not document. With `one-transaction.ts`, the only place that stands on the driver's private
 * parts; `checks/versions` names the version that they were read in, and fails at another.
 */
export const connectionOf = (client: pg.ClientBase): DriverConnection =>
  (client as unknown as { connection: DriverConnection }).connection;
