import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Database } from '@portage/platform/postgres/database';
import { type Keys, openKeys } from '@portage/platform/secrets/keys';
import { attachRealtime } from '@portage/wire/realtime/attach';
import { broadcastRoutes } from '@portage/wire/realtime/channels/broadcast-routes';
import { openRoomCarrier } from '@portage/wire/realtime/channels/room-carrier';
import { openRooms } from '@portage/wire/realtime/channels/rooms';
import { createClient, type RealtimePostgresChangesPayload, type SupabaseClient } from '@supabase/supabase-js';
import { Hono } from 'hono';
import { exportJWK, generateKeyPair } from 'jose';
import { pino } from 'pino';
import { createTestDatabase, type TestDatabase } from '../../../../../../database/testing/test-database.ts';
import { readConfig } from '../../../../src/config.ts';
import { type ChangesBy, ownRoles } from '../../../../src/platform/boot/roles/role-facts.ts';

type Change = RealtimePostgresChangesPayload<Record<string, unknown>>;

/** What the servers of one installation share. */
interface Shared {
  database: TestDatabase;
  keys: Keys;
}

/**
 * A real server with `/realtime/v1` on a database of its own, and what a test needs to use it as different callers.
 * @param settings environment variables
 * @param options.carries connects it to other servers on its database
 * @param options.beside another server, whose database and keys it uses
 * @param options.changesBy how the database reports changes
 */
export async function startRealtime(
  settings: Record<string, string> = {},
  {
    beside,
    carries = beside !== undefined,
    changesBy = 'replication',
  }: { beside?: Shared; carries?: boolean; changesBy?: ChangesBy } = {},
) {
  const database = beside?.database ?? (await createTestDatabase());
  const clock = { offset: 0, ahead: 0, now: () => Date.now() + clock.ahead };
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const legacySecret = 'l'.repeat(32);
  const keys =
    beside?.keys ??
    (await openKeys({
      secret: 'x'.repeat(32),
      signingKey: await exportJWK(privateKey),
      legacySecret,
      now: clock.now,
    }));
  /**
   * What the server has asked the database for its callers, and what each of these questions waits for. The
   * server's own question, which transactions are visible, is not among them: without an answer no one could join.
   */
  const traffic = { statements: [] as string[], gate: async () => {} };
  const db: Database = {
    ...database.db,
    async run(context, text, ...rest) {
      if (!text.includes('pg_current_snapshot')) {
        traffic.statements.push(text);
        await traffic.gate();
      }
      return database.db.run(context, text, ...rest);
    },
  };
  const deps = { config: readConfig(settings), db, keys, clock, log: pino({ level: 'silent' }) };
  const listening = Promise.withResolvers<void>();
  if (!carries) listening.resolve();
  const rooms = openRooms(
    carries
      ? (handlers) =>
          openRoomCarrier({
            db,
            listener: database.connection,
            onMessage: handlers.onMessage,
            onListening() {
              handlers.onListening();
              listening.resolve();
            },
          })
      : undefined,
  );
  const app = new Hono().route('/realtime/v1', broadcastRoutes(deps, rooms));
  const server = createServer(getRequestListener((request) => app.fetch(request)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const realtime = attachRealtime(server, deps, {
    changes: { ...database.connection, user: 'portage_changes', password: 'test' },
    rooms,
    changesBy,
    ownRoles,
  });
  await Promise.all([realtime.ready(), listening.promise]);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let clients: SupabaseClient[] = [];
  let sockets: WebSocket[] = [];

  /** The official client with a key and, for a signed-in user, a token. */
  function client(key: string, accessToken?: () => Promise<string>): SupabaseClient {
    const made = createClient(url, key, accessToken === undefined ? {} : { accessToken });
    clients.push(made);
    return made;
  }

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
    return { user, company, token, client: client(keys.publishableKey, async () => token) };
  }

  /** A document of a company, committed. */
  async function document(company: string): Promise<string> {
    const { rows } = await database.owner.query<{ id: string }>(
      "insert into public.new_documents (company_id, type) values ($1, 'EOR_SERVICE_AGREEMENT') returning id",
      [company],
    );
    return rows[0]?.id ?? '';
  }

  /** A bare WebSocket, for frames that the official client would not send. */
  async function socket(key: string) {
    const opened = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${key}&vsn=2.0.0`);
    sockets.push(opened);
    const came: unknown[][] = [];
    const waiting = new Set<() => void>();
    opened.onmessage = ({ data }) => {
      came.push(JSON.parse(String(data)));
      for (const look of [...waiting]) look();
    };
    const closed = new Promise<{ code: number; reason: string }>((resolve) => {
      opened.onclose = ({ code, reason }) => resolve({ code, reason });
    });
    await new Promise((resolve, reject) => {
      opened.onopen = resolve;
      opened.onerror = reject;
    });
    const first = (isWanted: (frame: unknown[]) => boolean) =>
      new Promise<unknown>((resolve) => {
        const look = () => {
          const found = came.find(isWanted);
          if (found === undefined) return;
          waiting.delete(look);
          resolve(found[4]);
        };
        waiting.add(look);
        look();
      });
    return {
      closed,
      came,
      send: (...frame: unknown[]) => opened.send(JSON.stringify(frame)),
      sendText: (text: string) => opened.send(text),
      /** The payload of the reply to a frame. */
      reply: (ref: string) => first((frame) => frame[1] === ref && frame[3] === 'phx_reply'),
      /** The payload of the first such event of a topic. */
      event: (topic: string, event: string) => first((frame) => frame[2] === topic && frame[3] === event),
    };
  }

  return {
    database,
    clock,
    keys,
    legacySecret,
    url,
    traffic,
    client,
    someone,
    document,
    socket,
    /** Ends the clients and sockets of one test. */
    async reset() {
      clock.ahead = 0;
      traffic.gate = async () => {};
      await Promise.all(clients.map((one) => one.removeAllChannels()));
      for (const one of clients) one.realtime.disconnect();
      for (const one of sockets) one.close();
      clients = [];
      sockets = [];
    },
    async close() {
      await realtime.close();
      await rooms.close();
      await new Promise((resolve) => server.close(resolve));
      if (beside === undefined) await database[Symbol.asyncDispose]();
    },
  };
}

/** Joins a channel; `next()` gives the changes one by one, in the order they came. */
export async function follow(client: SupabaseClient, filter?: string, table = 'new_documents') {
  const came: Change[] = [];
  let received = 0;
  const waiting: ((change: Change) => void)[] = [];
  const statuses: string[] = [];
  const systems: { extension: string; status: string; message: string }[] = [];
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
    .subscribe((status, error) => {
      statuses.push(status);
      if (status === 'CHANNEL_ERROR') subscribed.reject(error);
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
