// A server process with `/realtime/v1` alone, on the database that the parent names.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openDatabase } from '@portage/platform/postgres/database';
import { openKeys } from '@portage/platform/secrets/keys';
import { attachRealtime } from '@portage/wire/realtime/attach';
import { openRooms } from '@portage/wire/realtime/channels/rooms';
import { exportJWK, generateKeyPair } from 'jose';
import type pg from 'pg';
import { pino } from 'pino';
import { readConfig } from '../../../apps/server/src/config.ts';

export interface PortageRequest {
  type: 'start';
  connection: pg.ClientConfig;
  changesBy: 'replication' | 'notifications';
  users: string[];
}

export interface PortageAnswer {
  url: string;
  /** A token for each user. */
  tokens: string[];
}

process.on('message', async ({ connection, users, changesBy }: PortageRequest) => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const keys = await openKeys({
    secret: 'b'.repeat(32),
    signingKey: await exportJWK(privateKey),
    now: Date.now,
  });
  const deps = {
    config: readConfig({ REALTIME_SOCKETS_PER_ADDRESS: '100000' }),
    db: openDatabase({ ...connection, user: 'portage_server', password: 'bench' }),
    keys,
    clock: { offset: 0, now: Date.now },
    log: pino({ level: 'warn' }),
  };
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const changes = { ...connection, user: 'portage_changes', password: 'bench' };
  const realtime = attachRealtime(server, deps, { changes, rooms: openRooms(), changesBy });
  await realtime.ready();
  const { port } = server.address() as AddressInfo;
  const exp = Math.floor(Date.now() / 1000) + 86_400;
  const tokens = await Promise.all(
    users.map((sub, at) => keys.sign({ sub, role: 'authenticated', iat: exp - 86_400 - at, exp })),
  );
  const url = `ws://127.0.0.1:${port}/realtime/v1/websocket?apikey=${keys.publishableKey}&vsn=2.0.0`;
  process.send?.({ answer: { url, tokens } satisfies PortageAnswer });
});
process.on('disconnect', () => process.exit(0));
