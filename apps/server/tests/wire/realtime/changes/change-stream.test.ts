import { randomUUID } from 'node:crypto';
import { builtSql } from '@portage/platform/postgres/statements';
import type { Change } from '@portage/wire/realtime/changes/change';
import { type ChangeStream, followChanges } from '@portage/wire/realtime/changes/change-stream';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../../database/testing/test-database.ts';
import { installSinKey, makeTenant, type Tenant } from '../../../../../../database/testing/two-tenants.ts';

describe.each(['replication', 'notifications'] as const)('changes by %s', (changesBy) => {
  let database: TestDatabase;
  let stream: ChangeStream;
  let tenant: Tenant;
  let changes: Change[] = [];
  let gaps = 0;
  let isFollowed = true;
  /** How often the source asked. */
  let asked = 0;
  /** What each batch waits for. */
  let gate = async () => {};

  beforeAll(async () => {
    database = await createTestDatabase();
    await installSinKey(database.owner);
    stream = followChanges({
      connection: { ...database.connection, user: 'portage_changes', password: 'test' },
      changesBy,
      db: database.db,
      publication: 'supabase_realtime',
      isFollowed: () => {
        asked += 1;
        return isFollowed;
      },
      log: pino({ level: 'silent' }),
      onChanges: async (some) => {
        changes.push(...some);
        await gate();
      },
      onGap: () => {
        gaps += 1;
      },
    });
    await stream.ready();
    tenant = await makeTenant(database.owner, 'streamed');
    // The last row that makes a tenant.
    await vi.waitFor(() => expect(changes.some(({ row }) => row?.id === tenant.newDocumentId)).toBe(true), 45_000);
  });
  afterAll(async () => {
    await stream.close();
    await database[Symbol.asyncDispose]();
  });

  const ofTable = (table: string) => changes.find((change) => change.table === table);
  const document =
    "insert into public.new_documents (company_id, type) values ($1, 'EOR_SERVICE_AGREEMENT') returning id";
  /** Waits for the changes of a table after one was made, and returns them. */
  async function after(work: () => Promise<unknown>, count: number): Promise<Change[]> {
    changes = [];
    await work();
    await expect.poll(() => changes.length).toBe(count);
    return changes;
  }

  test('a column of a domain is named by the type the domain is made of, which the client converts by', () => {
    const typeOf = (table: string, column: string) => ofTable(table)?.columns.find(({ name }) => name === column)?.type;
    expect([typeOf('team_members', 'salary'), ofTable('team_members')?.row?.salary]).toEqual(['numeric', '91000.00']);
    expect([typeOf('payments', 'cpp'), ofTable('payments')?.row?.cpp]).toEqual(['numeric', '200.24']);
    expect([typeOf('invoices', 'amount'), ofTable('invoices')?.row?.amount]).toEqual(['numeric', '3780.11']);
    expect([typeOf('wip_one_time_payments', 'amount'), ofTable('wip_one_time_payments')?.row?.amount]).toEqual([
      'numeric',
      '100.00',
    ]);
    expect(typeOf('team_members', 'associated_contracts')).toBe('_text');
  });

  test('gives the texts of every column as PostgreSQL writes them in UTC, and booleans and JSON as values', async () => {
    const [inserted] = await after(() => database.owner.query(document, [tenant.companyId]), 1);
    await database.owner.query("set timezone = 'Asia/Tokyo'");
    const [changed] = await after(
      () =>
        database.owner.query('update public.new_documents set type = $1 where id = $2', [
          'EOR_SERVICE_AGREEMENT',
          inserted?.row?.id,
        ]),
      1,
    );
    await database.owner.query("set timezone = 'UTC'");
    const { rows } = await database.owner.query(
      'select n.*, created_at::text from public.new_documents n where id = $1',
      [inserted?.row?.id],
    );
    expect(changed?.row).toEqual({ ...rows[0], created_at: rows[0].created_at });
    expect(changed?.columns.map(({ name }) => name).sort()).toEqual(Object.keys(rows[0]).sort());
    expect(changed?.old).toEqual(inserted?.row);
    const { rows: plain } = await database.owner.query(
      `select to_jsonb(t) as row from public.team_members t where t.company_id = $1 limit 1`,
      [tenant.companyId],
    );
    // The directory has the role too.
    const both = await after(
      () =>
        database.owner.query('update public.team_members set role = $1 where team_member_id = $2', [
          'a "b", (c\\d)',
          plain[0].row.team_member_id,
        ]),
      2,
    );
    expect(both.map(({ table }) => table).sort()).toEqual(['team_directory', 'team_members']);
    const renamed = ofTable('team_members');
    expect(renamed?.row?.role).toBe('a "b", (c\\d)');
    const booleans = (row: object | null | undefined) =>
      Object.entries(row ?? {}).filter(([, value]) => typeof value === 'boolean');
    expect(booleans(renamed?.row)).toEqual(booleans(plain[0].row));
  });

  test('a transaction comes whole and in order, before one that commits later', async () => {
    const other = await makeTenant(database.owner, 'other');
    await vi.waitFor(() => expect(changes.some(({ row }) => row?.id === other.newDocumentId)).toBe(true), 45_000);
    const made = await after(async () => {
      await database.owner.query('begin');
      const { rows } = await database.owner.query(document, [tenant.companyId]);
      await database.db.run(
        { role: 'service_role', claims: null, readOnly: false },
        builtSql('delete from public.new_documents where id = $1'),
        [other.newDocumentId],
      );
      await database.owner.query("update public.new_documents set status = 'signed' where id = $1", [rows[0].id]);
      await database.owner.query(builtSql('delete from public.new_documents where id = $1'), [rows[0].id]);
      await database.owner.query('commit');
    }, 4);
    expect(made.map(({ type }) => type)).toEqual(['DELETE', 'INSERT', 'UPDATE', 'DELETE']);
    expect(new Set(made.slice(1).map(({ transaction }) => transaction)).size).toBe(1);
    expect(made[0]?.transaction).not.toBe(made[1]?.transaction);
    expect(made[0]).toMatchObject({ row: null, old: { id: other.newDocumentId, company_id: other.companyId } });
  });

  test('says nothing of a transaction or a savepoint that was rolled back', async () => {
    const made = await after(async () => {
      await database.owner.query('begin');
      await database.owner.query(document, [tenant.companyId]);
      await database.owner.query('rollback');
      await database.owner.query('begin');
      await database.owner.query('savepoint one');
      await database.owner.query(document, [tenant.companyId]);
      await database.owner.query('rollback to one');
      await database.owner.query('commit');
      await database.owner.query(document, [tenant.companyId]);
    }, 1);
    expect(made[0]?.type).toBe('INSERT');
  });

  test('gives a change only once a new reading sees it, however long its commit takes', async () => {
    const { owner, connection } = database;
    const writer = new pg.Client(connection);
    await writer.connect();
    const id = randomUUID();
    const seen: unknown[] = [];
    gate = async () => {
      seen.push((await owner.query('select id from public.new_documents where id = $1', [id])).rows);
    };
    const standbys = async (names: string) => {
      await owner.query(`alter system set synchronous_standby_names = '${names}'`);
      await owner.query('select pg_reload_conf()');
      await expect
        .poll(async () => (await owner.query('show synchronous_standby_names')).rows)
        .toEqual([{ synchronous_standby_names: names }]);
      // The checkpointer puts it in force.
      await owner.query('checkpoint');
    };
    const count = async (query: string) => (await owner.query(query, [connection.database])).rowCount;
    // A commit that waits for a standby is in the log but not visible yet. No other connection commits synchronously.
    await standbys('absent');
    try {
      await writer.query('set synchronous_commit = on');
      const written = writer.query(
        "insert into public.new_documents (id, company_id, type) values ($1, $2, 'EOR_SERVICE_AGREEMENT')",
        [id, tenant.companyId],
      );
      const held = "select from pg_stat_activity where wait_event = 'SyncRep' and datname = $1";
      await expect.poll(() => count(held)).toBe(1);
      const behind = `select from pg_stat_replication r join pg_stat_activity a using (pid)
        where a.datname = $1 and r.sent_lsn < pg_current_wal_flush_lsn()`;
      await expect.poll(() => count(behind)).toBe(0);
      await standbys('');
      await written;
      await expect.poll(() => seen).toEqual([[{ id }]]);
    } finally {
      gate = async () => {};
      await standbys('');
      await writer.end();
    }
  });

  test('reads no further while a batch is being delivered, and gives every row of a large transaction once', async () => {
    const opening = Promise.withResolvers<void>();
    gate = () => opening.promise;
    changes = [];
    await database.owner.query("set session_replication_role = 'replica'");
    const { rows } = await database.owner.query(
      "insert into public.new_documents (company_id, type) select $1, 'EOR_SERVICE_AGREEMENT' from generate_series(1, 3000) returning id",
      [tenant.companyId],
    );
    await database.owner.query("set session_replication_role = 'origin'");
    await expect.poll(() => changes.length).toBeGreaterThan(0);
    expect(changes.length).toBeLessThanOrEqual(500);
    opening.resolve();
    gate = async () => {};
    await expect.poll(() => changes.length).toBe(3000);
    expect(changes.map(({ row }) => row?.id)).toEqual(rows.map(({ id }) => id));
    expect(new Set(changes.map(({ transaction }) => transaction)).size).toBe(1);
  });

  test('leaves out a transaction that is read while no one follows', async () => {
    isFollowed = false;
    const before = asked;
    await database.owner.query(document, [tenant.companyId]);
    await expect.poll(() => asked).toBeGreaterThan(before);
    isFollowed = true;
    await stream.ready();
    let id: unknown;
    const made = await after(async () => {
      ({ id } = (await database.owner.query(document, [tenant.companyId])).rows[0]);
    }, 1);
    expect(made[0]?.row?.id).toBe(id);
  });

  test('who begins to follow under writes reads or is sent every row', async () => {
    const written: string[] = [];
    const writer = new pg.Client(database.connection);
    await writer.connect();
    let isWriting = true;
    const writing = (async () => {
      while (isWriting) written.push((await writer.query(document, [tenant.companyId])).rows[0].id);
    })();
    for (let round = 0; round < 20; round += 1) {
      isFollowed = false;
      await rowsMore(3);
      isFollowed = true;
      changes = [];
      await stream.ready();
      const { rows } = await database.db.run(
        { role: 'service_role', claims: null, readOnly: true },
        builtSql<{ id: string }>('select id from public.new_documents'),
      );
      await rowsMore(3);
      const [last, all] = [written.at(-1), [...written]];
      await expect.poll(() => changes.some(({ row }) => row?.id === last)).toBe(true);
      const had = new Set([...rows.map(({ id }) => id), ...changes.map(({ row }) => row?.id)]);
      expect(all.filter((id) => !had.has(id))).toEqual([]);
    }
    isWriting = false;
    await writing;
    await writer.end();

    async function rowsMore(count: number): Promise<void> {
      const from = written.length;
      await expect.poll(() => written.length, { interval: 1 }).toBeGreaterThanOrEqual(from + count);
    }
  });

  test('reports a gap when its connection is lost, and follows again', async () => {
    gaps = 0;
    await database.owner.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'portage_changes' and datname = $1",
      [database.connection.database],
    );
    await expect.poll(() => gaps).toBe(1);
    await stream.ready();
    const made = await after(() => database.owner.query(document, [tenant.companyId]), 1);
    expect(made[0]?.type).toBe('INSERT');
  });
});

test('tables have triggers only while changes are notified', async () => {
  await using database = await createTestDatabase();
  const triggers = async () => {
    const { rows } = await database.owner.query("select from pg_trigger where tgname = 'note_change'");
    return rows.length;
  };
  const follow = async (changesBy: 'replication' | 'notifications') => {
    const stream = followChanges({
      connection: { ...database.connection, user: 'portage_changes', password: 'test' },
      changesBy,
      db: database.db,
      publication: 'supabase_realtime',
      isFollowed: () => true,
      log: pino({ level: 'silent' }),
      onChanges: async () => {},
      onGap: () => {},
    });
    await stream.ready();
    await stream.close();
  };
  expect(await triggers()).toBe(0);
  await follow('notifications');
  expect(await triggers()).toBeGreaterThan(5);
  await follow('replication');
  expect(await triggers()).toBe(0);
});
