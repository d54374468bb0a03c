import pg from 'pg';

/**
 * A pool of one connection of the owner, as the server has it. It ends before its connection does, and the database of a
 * test is dropped then: an error event that nobody listens to would fail the run outside every test.
 */
export function ownerPool(connection: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...connection, max: 1 });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
