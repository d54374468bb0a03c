import pg from 'pg';

/** No connection was available, or it was lost. A commit in flight may or may not have happened. */
export class DatabaseUnavailableError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/**
 * SQLSTATEs of a database that is unreachable or going away (PostgreSQL, appendix A). Not 08P01, a protocol violation: the
 * database answers, and the statement is wrong.
 */
const connectionErrors: ReadonlySet<string> = new Set([
  '08000', // connection exception
  '08001', // unable to establish a connection
  '08003', // connection does not exist
  '08004', // connection rejected
  '08006', // connection failure
  '08007', // transaction resolution unknown
  '53300', // too many connections
  '57P01', // admin shutdown
  '57P02', // crash shutdown
  '57P03', // cannot connect now
]);

/** Whether an error means that the database was unreachable or went away, rather than that it rejected a statement. */
export function isConnectionError(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return connectionErrors.has(error.code ?? '');
  return error instanceof DatabaseUnavailableError;
}
