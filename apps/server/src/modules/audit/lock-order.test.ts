import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProviderServer, startProviderServer, type TestCompany } from '../../testing/provider-server.ts';
import { employer } from '../payroll/testing/employer.ts';
import { verifyAuditLog } from './verify-audit-log.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server[Symbol.asyncDispose]());

/** Connections of their own, as of requests at the same time. */
async function connections(count: number): Promise<pg.Client[]> {
  const clients = Array.from({ length: count }, () => new pg.Client(server.connection));
  await Promise.all(clients.map((client) => client.connect()));
  return clients;
}

async function letterOf(company: TestCompany & { memberIds: string[] }, at = 0) {
  const [letter] = await server.rows<{ id: string }>(
    'select id from public.new_documents where team_member_id = $1 order by created_at limit 1',
    [company.memberIds[at]],
  );
  return { letter: letter?.id, member: company.memberIds[at] };
}
const signLetter = 'update public.new_documents set file_url = $2 where id = $1';
const link = 'update public.team_members set phone = $2 where team_member_id = $1';

test('a signature and an edit of one person at the same time wait for each other in one order', async () => {
  const company = await employer(server, {});
  const { letter, member } = await letterOf(company);
  const [signing, editing] = (await connections(2)) as [pg.Client, pg.Client];
  try {
    await signing.query('begin');
    await editing.query('begin');
    // The signature's first audited row, then the edit's, then the edit's row in the signature's transaction.
    await signing.query(signLetter, [letter, 'https://portage.test/letter.pdf']);
    await editing.query(link, [member, '+1 416 555 0100']);
    const filed = signing.query(link, [member, '+1 416 555 0101']);
    await expect
      .poll(() => server.rows("select 1 from pg_locks where not granted and locktype = 'transactionid'"))
      .toHaveLength(1);
    await editing.query('commit');
    await filed;
    await signing.query('commit');
  } finally {
    await Promise.all([signing.end(), editing.end()]);
  }
  expect((await verifyAuditLog(server.deps)).findings).toEqual([]);
});

test('many of them at once end without a deadlock, and the log has every change', { timeout: 120_000 }, async () => {
  const people = Array.from({ length: 12 }, (_, at) => ({ first_name: `Person ${at}` }));
  const company = await employer(server, ...people);
  const letters = await Promise.all(people.map((_, at) => letterOf(company, at)));
  const clients = await connections(8);
  const inTransaction = async (client: pg.Client, statements: [string, unknown[]][]) => {
    await client.query('begin');
    for (const [text, values] of statements) await client.query(text, values);
    await client.query('commit');
  };
  const entries = async () =>
    Number(
      (
        await server.rows<{ n: string }>('select count(*) as n from app.audit_log where company_id = $1', [company.id])
      )[0]?.n,
    );
  const before = await entries();
  try {
    await Promise.all(
      clients.map(async (client, worker) => {
        for (const [at, { letter, member }] of letters.entries()) {
          const tag = `${worker}-${at}`;
          await inTransaction(
            client,
            worker % 2 === 0
              ? [
                  [signLetter, [letter, `https://portage.test/${tag}.pdf`]],
                  [link, [member, `+1 416 555 ${tag}`]],
                ]
              : [
                  [link, [member, `+1 416 555 ${tag}`]],
                  ['update public.companies set legal_name = legal_name || $2 where id = $1', [company.id, '.']],
                ],
          );
        }
      }),
    );
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
  expect((await entries()) - before).toBe(8 * 12 * 2);
  expect((await verifyAuditLog(server.deps)).findings).toEqual([]);
});

test('entries of a transaction are chained when it commits, without those of a savepoint that rolled back', async () => {
  const company = await employer(server, {});
  const { member } = await letterOf(company);
  const [client] = (await connections(1)) as [pg.Client];
  const phones = () =>
    server.rows(
      `select change -> 'phone' ->> 1 as phone from app.audit_log
       where company_id = $1 and operation = 'UPDATE' and change ? 'phone' order by seq`,
      [company.id],
    );
  try {
    await client.query('begin');
    await client.query('savepoint one');
    await client.query(link, [member, '1']);
    await client.query('rollback to savepoint one');
    await client.query(link, [member, '2']);
    await client.query('savepoint two');
    await client.query(link, [member, '3']);
    await client.query('rollback to savepoint two');
    await client.query('set constraints all immediate');
    await client.query('set constraints all deferred');
    await client.query(link, [member, '4']);
    expect(await phones()).toEqual([]);
    await client.query('commit');
  } finally {
    await client.end();
  }
  expect(await phones()).toEqual([{ phone: '2' }, { phone: '4' }]);
  expect(await server.rows('select from app.audit_pending')).toEqual([]);
  expect((await verifyAuditLog(server.deps)).findings).toEqual([]);
});
