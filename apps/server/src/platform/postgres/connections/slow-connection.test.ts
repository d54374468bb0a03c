import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { type Database, isConnectionError, openDatabase } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import { builtSql } from '@portage/platform/postgres/statements';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../../database/testing/test-database.ts';

/** A way to the database on which single connections, or all of them, get no answer. */
async function startGate({ host, port: target }: { host: string; port: number }) {
  const path = `${host}/.s.PGSQL.${target}`;
  const sockets = new Set<Socket>();
  const state = { opened: 0, unanswered: [] as number[], isSilent: false };
  const gate = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    state.opened += 1;
    if (state.unanswered.includes(state.opened)) return;
    const through = (host.startsWith('/') ? connect(path) : connect(target, host)).on('error', () => socket.destroy());
    sockets.add(through);
    socket.on('data', (bytes) => state.isSilent || through.write(bytes));
    through.pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(gate, 'listening');
  const { port } = gate.address() as AddressInfo;
  return Object.assign(state, {
    port,
    close() {
      for (const socket of sockets) socket.destroy();
      gate.close();
    },
  });
}

let database: TestDatabase;
let gate: Awaited<ReturnType<typeof startGate>>;
let db: Database;

beforeEach(async () => {
  database = await createTestDatabase();
  gate = await startGate(database.connection);
  db = openDatabase({
    ...database.connection,
    host: '127.0.0.1',
    port: gate.port,
    user: 'portage_server',
    password: 'test',
    connectionTimeoutMillis: 400,
  });
  // The first connection is the probe's.
  expect(await db.isReady()).toBe(true);
});

afterEach(async () => {
  gate.close();
  await db.close();
  await database[Symbol.asyncDispose]();
});

test('opens another connection when one takes too long and the database answers', async () => {
  gate.unanswered = [2, 3];
  expect(await db.run(asService, builtSql('select 1 as one'))).toMatchObject({ rows: [{ one: 1 }] });
  expect(gate.opened).toBe(4);
});

test('waits on for a request that was given a connection which does not open instead of the free one', async () => {
  await db.run(asService, 'select 1');
  gate.unanswered = [3];
  const one = builtSql('select 1 as one');
  const answers = await Promise.all([db.run(asService, one), db.run(asService, one)]);
  expect(answers.map(({ rows }) => rows)).toEqual([[{ one: 1 }], [{ one: 1 }]]);
});

test('gives up when the database is silent, and works when it answers again', async () => {
  gate.isSilent = true;
  const failure = await db.run(asService, 'select 1').catch((error: unknown) => error);
  expect(isConnectionError(failure)).toBe(true);
  gate.isSilent = false;
  await expect
    .poll(() => db.run(asService, builtSql('select 1 as one')).catch(() => null))
    .toMatchObject({ rows: [{ one: 1 }] });
});
