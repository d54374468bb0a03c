import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownerPool } from '../../../../../../database/testing/owner-pool.ts';
import { type ProviderServer, startProviderServer } from '../../../testing/provider-server.ts';
import { capacityFinding } from './process-capacity.ts';

let server: ProviderServer;
let owner: pg.Pool;
beforeAll(async () => {
  server = await startProviderServer();
  owner = ownerPool(server.connection);
});
afterAll(async () => {
  await owner.end();
  await server[Symbol.asyncDispose]();
});

const find = (plan: { webProcesses: number; poolSize: number }) =>
  capacityFinding({ ...server.deps, owner, config: { ...server.deps.config, ...plan } });

test('one process with the default pool fits', async () => {
  expect(await find({ webProcesses: 1, poolSize: 12 })).toEqual({
    check: 'Database connections for 1 web process',
    result: 'fine',
    advice: '',
  });
});

test('warns when the processes can use more connections than the database allows', async () => {
  expect(await find({ webProcesses: 8, poolSize: 12 })).toMatchObject({
    result: 'wrong',
    advice:
      'The processes can use 129 connections, but the database allows 97. Lower DATABASE_POOL_SIZE or PORTAGE_WEB_PROCESSES, or raise max_connections.',
  });
});

test('warns when live updates need more replication slots than the database allows', async () => {
  expect(await find({ webProcesses: 20, poolSize: 0 })).toMatchObject({
    result: 'wrong',
    advice:
      'Live updates need 21 replication slots during a restart, but the database allows 20. Raise max_replication_slots.',
  });
});
