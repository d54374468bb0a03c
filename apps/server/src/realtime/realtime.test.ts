import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient, type RealtimePostgresChangesPayload, type SupabaseClient } from '@supabase/supabase-js';
import { exportJWK, generateKeyPair } from 'jose';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../database/testing/test-database.ts';
import { type Keys, openKeys } from '../auth/keys.ts';
import { attachRealtime, type Realtime } from './attach.ts';

type Change = RealtimePostgresChangesPayload<Record<string, unknown>>;

let database: TestDatabase;
let server: Server;
let realtime: Realtime;
let keys: Keys;
let ahead = 0;
let clients: SupabaseClient[] = [];
const clock = { offset: 0, now: () => Date.now() + ahead };

beforeAll(async () => {
  database = await createTestDatabase();
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  keys = await openKeys({ secret: 'x'.repeat(32), signingKey: await exportJWK(privateKey), now: clock.now });
  server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  realtime = attachRealtime(
    server,
    { db: database.db, keys, clock, log: pino({ level: 'silent' }) },
    { ...database.connection, user: 'portage_changes', password: 'test' },
  );
  await realtime.ready();
});
afterEach(async () => {
  ahead = 0;
  await Promise.all(clients.map((client) => client.removeAllChannels()));
  for (const client of clients) client.realtime.disconnect();
  clients = [];
});
afterAll(async () => {
  await realtime.close();
  await new Promise((resolve) => server.close(resolve));
  await database[Symbol.asyncDispose]();
});

/** A user with a company, and a client signed in as that user. */
async function someone(tokenSeconds = 3600) {
  const [user, company] = [randomUUID(), randomUUID()];
  await database.owner.query('insert into auth.users (id, email) values ($1, $2)', [user, `${user}@example.com`]);
  await database.owner.query(
    `insert into public.companies (id, user_id, legal_name, company_size, company_address, billing_email, personal_email, hiring_country, currency, purpose, hiring_timeline)
     values ($1, $2, 'Aurora', '1-10', 'Berlin', 'b@example.com', $3, 'Germany', 'EUR', 'x', 'y')`,
    [company, user, `${user}@example.com`],
  );
  const issued = Math.floor(clock.now() / 1000);
  const token = await keys.sign({ sub: user, role: 'authenticated', iat: issued, exp: issued + tokenSeconds });
  const client = createClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, keys.publishableKey, {
    accessToken: async () => token,
  });
  clients.push(client);
  return { user, company, client, token };
}

/** Joins a channel; `next()` gives the changes one by one, in the order they came. */
async function follow(client: SupabaseClient, filter?: string, table = 'new_documents') {
  const came: Change[] = [];
  let received = 0;
  const waiting: ((change: Change) => void)[] = [];
  const statuses: string[] = [];
  const systems: { status: string; message: string }[] = [];
  const subscribed = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const channel = client
    .channel(`test-${randomUUID()}`)
    .on(
      'postgres_changes',
      { event: '*', schema: 'public', table, ...(filter === undefined ? {} : { filter }) },
      (change) => {
        received += 1;
        const taker = waiting.shift();
        if (taker === undefined) came.push(change);
        else taker(change);
      },
    )
    .on('system', {}, (message) => {
      systems.push(message);
      if (message.extension === 'postgres_changes') subscribed.resolve();
    })
    .subscribe((status) => {
      statuses.push(status);
      if (status === 'CHANNEL_ERROR') subscribed.reject(new Error('refused'));
      if (status === 'CLOSED') ended.resolve();
    });
  await subscribed.promise;
  return {
    channel,
    statuses,
    systems,
    ended: ended.promise,
    received: () => received,
    next: () =>
      new Promise<Change>((resolve) => (came.length > 0 ? resolve(came.shift() as Change) : waiting.push(resolve))),
  };
}

async function document(company: string): Promise<string> {
  const { rows } = await database.owner.query<{ id: string }>(
    "insert into public.new_documents (company_id, type) values ($1, 'EOR_SERVICE_AGREEMENT') returning id",
    [company],
  );
  return rows[0]?.id ?? '';
}

test('insert, update and delete arrive in commit order with typed values', async () => {
  const own = await someone();
  const changes = await follow(own.client, `company_id=eq.${own.company}`);
  expect(changes.systems[0]).toMatchObject({ status: 'ok', message: 'Subscribed to PostgreSQL' });
  const id = await document(own.company);
  await database.owner.query("update public.new_documents set status = 'signed' where id = $1", [id]);
  await database.owner.query('delete from public.new_documents where id = $1', [id]);
  const inserted = await changes.next();
  expect(inserted).toMatchObject({
    eventType: 'INSERT',
    schema: 'public',
    table: 'new_documents',
    errors: null,
    new: { id, company_id: own.company, status: 'sent', team_member_id: null },
    old: {},
  });
  expect((inserted.new as Record<string, unknown>).created_at).toMatch(
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/,
  );
  expect(await changes.next()).toMatchObject({
    eventType: 'UPDATE',
    new: { id, status: 'signed' },
    old: { id, status: 'sent' },
  });
  expect(await changes.next()).toMatchObject({ eventType: 'DELETE', new: {}, old: { id } });
});

test('numbers and booleans come as such', async () => {
  const own = await someone();
  const changes = await follow(own.client, undefined, 'plans');
  await database.owner.query(
    `insert into public.plans (company_id, user_id, plan_name, status, number_of_employees, term) values ($1, $2, 'Enterprise', 'Completed', 'unlimited', 'Monthly')`,
    [own.company, own.user],
  );
  const { rows } = await database.owner.query(
    'select row_to_json(p) as row from public.plans p where company_id = $1',
    [own.company],
  );
  expect((await changes.next()).new).toEqual(rows[0]?.row);
});

test('another company gets nothing: no insert, update or delete, with any filter', async () => {
  const [own, other] = [await someone(), await someone()];
  const everything = await follow(other.client);
  const spying = await follow(other.client, `company_id=eq.${own.company}`);
  const mine = await follow(own.client);
  const id = await document(own.company);
  await database.owner.query("update public.new_documents set status = 'signed' where id = $1", [id]);
  await database.owner.query('delete from public.new_documents where id = $1', [id]);
  const later = await document(other.company);
  expect((await everything.next()).new).toMatchObject({ id: later });
  await mine.next();
  await mine.next();
  expect(await mine.next()).toMatchObject({ eventType: 'DELETE' });
  expect(spying.received()).toBe(0);
});

test('a row that changes hands shows its old content to nobody new', async () => {
  const [from, to] = [await someone(), await someone()];
  const [losing, gaining] = [await follow(from.client), await follow(to.client)];
  const id = await document(from.company);
  await losing.next();
  await database.owner.query('update public.new_documents set company_id = $1 where id = $2', [to.company, id]);
  const gained = await gaining.next();
  expect(gained).toMatchObject({ eventType: 'UPDATE', new: { id, company_id: to.company } });
  expect(gained.old).toEqual({});
  const next = await document(from.company);
  expect((await losing.next()).new).toMatchObject({ id: next });
});

test('a visitor without a session sees nothing', async () => {
  const own = await someone();
  const visitor = createClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, keys.publishableKey);
  clients.push(visitor);
  const changes = await follow(visitor);
  const mine = await follow(own.client);
  await document(own.company);
  await mine.next();
  // Whatever was sent to the visitor came before the answer to another join.
  await follow(visitor);
  expect(changes.received()).toBe(0);
});

test('a table that is not published is refused in a system message', async () => {
  const own = await someone();
  const changes = await follow(own.client, undefined, 'companies');
  expect(changes.systems[0]).toMatchObject({ status: 'error' });
  expect(changes.systems[0]?.message).toContain('Unable to subscribe to changes');
});

test('a filter on an unknown column is refused', async () => {
  const own = await someone();
  const changes = await follow(own.client, 'nothing=eq.1');
  expect(changes.systems[0]).toMatchObject({ status: 'error', message: 'invalid column for filter nothing' });
});

test('when the token has expired, the channel ends before the next change', async () => {
  const own = await someone(60);
  const changes = await follow(own.client);
  ahead = 120_000;
  await document(own.company);
  await changes.ended;
  expect(changes.received()).toBe(0);
  expect(changes.systems.at(-1)).toMatchObject({
    status: 'error',
    message: expect.stringMatching(/^Token has expired \d+ seconds ago$/),
  });
});

test('an expired token cannot join', async () => {
  const own = await someone(60);
  ahead = 120_000;
  await expect(follow(own.client)).rejects.toThrow('refused');
});

test('after the change stream was lost, the client joins again and misses nothing later', async () => {
  const own = await someone();
  const changes = await follow(own.client);
  await database.owner.query('select pg_terminate_backend(active_pid) from pg_replication_slots where database = $1', [
    database.connection.database,
  ]);
  await expect.poll(() => changes.statuses).toEqual(['SUBSCRIBED', 'CHANNEL_ERROR', 'SUBSCRIBED']);
  const id = await document(own.company);
  expect((await changes.next()).new).toMatchObject({ id });
});

test('a wrong key and a stray path are refused before the connection opens', async () => {
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const wrong = new WebSocket(`${base.replace('http', 'ws')}/realtime/v1/websocket?apikey=sb_publishable_wrong`);
  const stray = new WebSocket(`${base.replace('http', 'ws')}/elsewhere?apikey=${keys.publishableKey}`);
  const refused = (socket: WebSocket) =>
    new Promise<void>((resolve, reject) => {
      socket.onerror = () => resolve();
      socket.onopen = () => reject(new Error('opened'));
    });
  await Promise.all([refused(wrong), refused(stray)]);
});
