import pg from 'pg';

/**
 * A pool of one connection of the owner, as the server has it. The pool ends before its connection does, because the
 * database of a test is dropped then. Without listeners, the connection's error would fail the run outside every test.
 */
export function ownerPool(connection: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...connection, max: 1 });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
