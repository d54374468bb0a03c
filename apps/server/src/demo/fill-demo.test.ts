import { setTimeout as pause } from 'node:timers/promises';
import { maxConnections } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import { expect, test } from 'vitest';
import { startProviderServer } from '../testing/provider-server.ts';
import { fillDemo } from './fill-demo.ts';

test('waits for a database whose connections are all in use', async () => {
  await using server = await startProviderServer();
  const { db } = server.deps;
  const held = Array.from({ length: maxConnections }, () => db.transaction(asService, () => pause(1500)));
  expect(await fillDemo(server.deps)).toHaveLength(5);
  await Promise.all(held);
});
