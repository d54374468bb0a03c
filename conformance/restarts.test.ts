import { once } from 'node:events';
import { createServer } from 'node:net';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Product, startProduct } from '../e2e/product.ts';
import { childrenOf } from './process-tree.ts';

const options = { timeout: 240_000, skip: process.platform !== 'linux' };

describe('a running Portage', options, () => {
  let product: Product;
  let client: SupabaseClient;
  let companyId: string;
  const acknowledged: string[] = [];

  beforeAll(async () => {
    // A demo company has a plan, so it may add members.
    product = await startProduct({ demo: true, settings: { LOG_LEVEL: 'silent' } });
    client = createClient(product.url, await publishableKey(product.url), { auth: { persistSession: false } });
    const signedIn = await client.auth.signInWithPassword({
      email: 'ana@aurora-robotics.example',
      password: 'maple-canoe-portage',
    });
    if (signedIn.error) throw signedIn.error;
    const company = await client.from('companies').select('id').single().throwOnError();
    companyId = company.data.id;
  });

  afterAll(() => product?.stop());

  /** Writes until stopped, and records acknowledged writes. */
  async function writeUntil(isOver: () => boolean): Promise<void> {
    for (let count = 0; !isOver(); count += 1) {
      const email = `${count}-${crypto.randomUUID()}@writes.example`;
      const { error, status } = await client.from('team_members').insert({
        company_id: companyId,
        first_name: 'Ada',
        last_name: 'Byron',
        role: 'Engineer',
        email,
        social_insurance_number: '046 454 286',
        birth_date: '1990-05-14',
        is_employee: 'no',
        department: 'Engineering',
        payroll_schedule: 'Monthly',
        benefits: 'Yes',
        address_1: '100 Main Street',
        city: 'Toronto',
        state: 'ON',
        postal_code: 'M5V 2T6',
        commencement_date: '2026-01-05',
        salary: 90_000,
        status: 'pending',
      });
      if (error === null) acknowledged.push(email);
      // During an outage the product answers 503 or refuses the connection. Any other answer is an error in this test.
      else if (status !== 503 && status !== 0) throw new Error(`${status} ${error.message}`);
    }
  }

  const server = async () =>
    (await childrenOf(product.process.pid ?? 0)).find((one) => one.command.includes('main.ts'));
  const database = async () =>
    (await childrenOf(product.process.pid ?? 0)).find((one) => one.command.includes('bin/postgres'));
  const session = async () =>
    (await childrenOf((await database())?.pid ?? 0)).find((one) => one.command.includes('portage_server'));
  const victims = { server: [server], database: [database], session: [session], both: [server, database] };

  test.each([...Object.keys(victims), ...Object.keys(victims)] as (keyof typeof victims)[])(
    'recovers automatically after kill -9: %s',
    async (name) => {
      let isOver = false;
      const writing = writeUntil(() => isOver);
      writing.catch(() => {});
      const before = acknowledged.length;
      await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(before + 3);
      for (const find of victims[name]) {
        const { pid } = await expect.poll(find, { timeout: 30_000 }).toBeDefined().then(find).then(found);
        process.kill(pid, 'SIGKILL');
      }
      const after = acknowledged.length;
      await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(after + 3);
      isOver = true;
      await writing;
      expect(product.process.exitCode).toBeNull();
    },
  );

  test('loses no acknowledged write', async () => {
    const kept = new Set<string>();
    for (let from = 0; ; from += 1000) {
      const { data } = await client
        .from('team_members')
        .select('email')
        .order('team_member_id')
        .range(from, from + 999)
        .throwOnError();
      for (const { email } of data) kept.add(email);
      if (data.length < 1000) break;
    }
    expect(acknowledged.length).toBeGreaterThan(30);
    expect(acknowledged.filter((email) => !kept.has(email))).toEqual([]);
  });

  test('shuts down cleanly with its database', async () => {
    const parts = [await server(), await database()].map(found);
    const ended = once(product.process, 'exit');
    product.process.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    for (const { pid } of parts) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });
});

test('ends with one sentence and leaves nothing running when the server cannot start', options, async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  await expect(startProduct({ settings: { PORT: String(port) } })).rejects.toThrow(
    new RegExp(`ended with 1:[^]*Port ${port} is taken; stop the other program or choose another with PORT\\.\n$`),
  );
  taken.close();
});

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the process is not there');
  return value;
}

async function publishableKey(url: string): Promise<string> {
  const page = await (await fetch(url)).text();
  return found(/sb_publishable_[\w-]+/.exec(page)?.[0]);
}
