import { setTimeout as pause } from 'node:timers/promises';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../../apps/server/src/testing/services/mail-server.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { readPublishableKey, type SignedInAdmin } from './installation.ts';
import { startKeepAliveLoad } from './keep-alive-load.ts';
import { newMember } from './new-member.ts';
import { connectionsOf } from './process-sockets.ts';
import { startWriteLoad } from './write-load.ts';

// Two replicas with two processes each and two workers, behind nginx: the short form of a real installation.
const options = { timeout: 240_000, skip: process.platform !== 'linux' };
const password = 'maple-canoe-portage';

describe('replicas behind nginx', options, () => {
  let mail: MailServer;
  let cluster: Cluster;
  let admin: SignedInAdmin;
  const clients: SupabaseClient[] = [];

  beforeAll(async () => {
    mail = await startMailServer();
    cluster = await startCluster({
      workers: 2,
      settings: {
        SMTP_URL: `smtp://portage:secret@${mail.host}`,
        AUTH_AUTO_CONFIRM: 'true',
        AUTH_RATE_LIMIT_PER_5_MINUTES: '1000',
        AUTH_MAIL_INTERVAL_SECONDS: '0',
        DRAIN_SECONDS: '1',
      },
    });
    const publishableKey = await readPublishableKey(cluster.url);
    const client = createClient(cluster.url, publishableKey, { auth: { persistSession: false } });
    const { data, error } = await client.auth.signUp({ email: 'ana@cluster.example', password });
    if (error) throw error;
    const { rows } = await cluster.owner.query<{ id: string }>(
      `insert into public.companies (user_id, legal_name, company_size, company_address, billing_email, personal_email, hiring_country, currency, purpose, hiring_timeline)
       values ($1, 'Aurora', '1-10', 'Berlin', 'b@cluster.example', 'ana@cluster.example', 'Germany', 'EUR', 'x', 'y') returning id`,
      [data.user?.id],
    );
    await cluster.owner.query(
      "insert into public.plans (company_id, user_id, plan_name, status, number_of_employees, term) values ($1, $2, 'Enterprise', 'Completed', 'unlimited', 'Monthly')",
      [rows[0]?.id, data.user?.id],
    );
    const accessToken = data.session?.access_token ?? '';
    admin = { product: cluster, client, companyId: rows[0]?.id ?? '', accessToken, publishableKey };
  }, 240_000);

  afterAll(async () => {
    for (const client of clients) await client.realtime.disconnect();
    await cluster?.stop();
    await mail?.[Symbol.asyncDispose]();
  });

  /** A device of the admin that hears row changes and broadcasts. */
  async function device(url: string) {
    const client = createClient(url, admin.publishableKey, { accessToken: async () => admin.accessToken });
    clients.push(client);
    await client.realtime.setAuth();
    const heard = { rows: [] as string[], words: [] as unknown[] };
    const channel = client
      .channel('room')
      .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'team_members' }, (change) =>
        heard.rows.push(change.new.email),
      )
      .on('broadcast', { event: 'said' }, ({ payload }) => heard.words.push(payload));
    const ready = Promise.withResolvers<void>();
    channel.on('system', {}, ({ extension }) => {
      if (extension === 'postgres_changes') ready.resolve();
    });
    channel.subscribe();
    await ready.promise;
    return { channel, heard };
  }

  const addMember = (email: string) =>
    patiently(async () => admin.client.from('team_members').insert(newMember(admin.companyId, email)));

  /** The web processes of a replica, all of them started. */
  async function webProcesses(replica: number) {
    const pids = async () => (await cluster.replicas[replica]?.processes())?.map(({ pid }) => pid) ?? [];
    await expect.poll(async () => (await pids()).length, { timeout: 60_000 }).toBe(2);
    return pids();
  }

  /** Resolves with whether this process has accepted a new connection in time. */
  async function acceptsAnother(pid: number, port: number, before: number, seconds: number): Promise<boolean> {
    for (let tries = 0; tries < seconds * 20; tries += 1) {
      if ((await connectionsOf(pid, port)) > before) return true;
      await pause(50);
    }
    return false;
  }

  /**
   * A device whose connection this process accepts: the replica's other processes stand still for a moment, shorter than the
   * supervisor takes for frozen. A process that is still starting accepts nothing yet; then another device tries.
   */
  async function deviceOn(pid: number, replica: number, port: number): ReturnType<typeof device> {
    const others = (await webProcesses(replica)).filter((other) => other !== pid);
    const before = await connectionsOf(pid, port);
    for (const other of others) process.kill(other, 'SIGSTOP');
    const connecting = device(`http://127.0.0.1:${port}`);
    const accepted = await acceptsAnother(pid, port, before, 3).finally(() => {
      for (const other of others) process.kill(other, 'SIGCONT');
    });
    const connected = await connecting;
    return accepted ? connected : deviceOn(pid, replica, port);
  }

  test('row changes and broadcasts reach the clients of every process', async () => {
    const devices: Awaited<ReturnType<typeof device>>[] = [];
    for (const [replica, port] of cluster.ports.entries())
      for (const pid of await webProcesses(replica)) devices.push(await deviceOn(pid, replica, port));
    const behind = await device(cluster.url);
    await addMember('seen@everywhere.example');
    expect(await behind.channel.send({ type: 'broadcast', event: 'said', payload: { a: 1 } })).toBe('ok');
    for (const { heard } of [...devices, behind])
      await expect.poll(() => heard.rows).toEqual(['seen@everywhere.example']);
    for (const { heard } of devices) await expect.poll(() => heard.words).toEqual([{ a: 1 }]);
  });

  test('a job runs once, with two workers', async () => {
    const people = Array.from({ length: 12 }, (_, at) => `person${at}@jobs.example`);
    for (const email of people)
      await cluster.owner.query(
        'insert into auth.users (id, email, email_confirmed_at, created_at) values (gen_random_uuid(), $1, now(), now())',
        [email],
      );
    for (const email of people)
      await patiently(async () => {
        const { error } = await admin.client.auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
        return { error, status: error?.status ?? 200 };
      });
    const count = async (sql: string) => (await cluster.owner.query<{ count: number }>(sql)).rows[0]?.count;
    const unfinished = "select count(*)::int from jobs.job where state in ('created', 'retry', 'active')";
    await expect.poll(() => count(unfinished), { timeout: 60_000 }).toBe(0);
    const received = mail.taken.flatMap(({ recipients }) => recipients).filter((one) => one.endsWith('@jobs.example'));
    expect([...new Set(received)].sort()).toEqual([...people].sort());
    expect(received.length).toBe(
      await count("select count(*)::int from app.mail_messages where to_address like '%@jobs.example'"),
    );
  });

  test('guesses at a login code count over all replicas', async () => {
    const guess = async (at: number): Promise<number> => {
      const { status } = await fetch(`${cluster.url}/auth/v1/verify`, {
        method: 'POST',
        headers: { apikey: admin.publishableKey, 'x-forwarded-for': `198.51.100.${at + 1}` },
        body: JSON.stringify({ type: 'email', email: 'person0@jobs.example', token: String(100_000 + at) }),
      });
      return status === 503 ? guess(at) : status;
    };
    const statuses: number[] = [];
    for (let at = 0; at < 14; at += 1) statuses.push(await guess(at));
    expect(statuses).toEqual([...Array(10).fill(403), ...Array(4).fill(429)]);
  });

  test('a replica killed under load loses no acknowledged write, and clients go on', async () => {
    const listening = await device(cluster.url);
    const load = startWriteLoad(admin, { outage: [502, 503, 504] });
    for (let writes = 0; writes < 4; writes += 1) await load.untilNextWrite(60_000);
    await cluster.kill(0);
    for (let writes = 0; writes < 4; writes += 1) await load.untilNextWrite(60_000);
    await cluster.start(0);
    await load.untilNextWrite(60_000);
    await load.stop();
    expect(load.acknowledged.length).toBeGreaterThan(10);
    expect(await load.lost()).toEqual([]);
    // The device was on one of the replicas; its client joins again by itself.
    let count = 0;
    await expect
      .poll(
        async () => {
          count += 1;
          await addMember(`again${count}@everywhere.example`);
          await pause(100);
          return listening.heard.rows.some((email) => email.startsWith('again'));
        },
        { timeout: 60_000 },
      )
      .toBe(true);
  });

  /** 503 says that a busy machine's database did not answer in time. A request that a restart lost is a 502, a 504 or cut off. */
  const lost = (failures: readonly string[]) => failures.filter((failure) => failure !== 'status 503');

  async function untilAnswered({ answered }: { answered(): number }): Promise<void> {
    const before = answered();
    await expect.poll(answered, { timeout: 60_000 }).toBeGreaterThan(before + 30);
  }

  test('SIGHUP replaces the processes of a replica, and no request fails', async () => {
    const before = await webProcesses(0);
    const load = startKeepAliveLoad(admin, { connections: 6 });
    await untilAnswered(load);
    cluster.replicas[0]?.process.kill('SIGHUP');
    const replaced = async () => {
      const now = (await cluster.replicas[0]?.processes())?.map(({ pid }) => pid) ?? [];
      return now.length === 2 && now.every((pid) => !before.includes(pid));
    };
    await expect.poll(replaced, { timeout: 90_000 }).toBe(true);
    await untilAnswered(load);
    await load.stop();
    expect(lost(load.failures)).toEqual([]);
  });

  test('a replica that nginx leaves out is restarted, and no request fails', async () => {
    const [first = 0, second = 0] = cluster.ports;
    // nginx itself closes connections that have sent nothing yet when it reads its configuration again.
    const reloaded = async (replicas: number[]) => {
      await cluster.nginx.use(replicas);
      const load = startKeepAliveLoad(admin, { connections: 6, keepAlive: false });
      await untilAnswered(load);
      await load.stop();
    };
    await reloaded([first]);
    const load = startKeepAliveLoad(admin, { connections: 6, keepAlive: false });
    await untilAnswered(load);
    await cluster.restart(1);
    await untilAnswered(load);
    await load.stop();
    expect(lost(load.failures)).toEqual([]);
    await reloaded([first, second]);
    const afterwards = startKeepAliveLoad(admin, { connections: 6, keepAlive: false });
    await untilAnswered(afterwards);
    await afterwards.stop();
    expect(lost(afterwards.failures)).toEqual([]);
  });
});

/** Repeats what a busy machine's database did not answer in time. @throws any other error */
async function patiently(ask: () => Promise<{ error: Error | null; status: number }>): Promise<void> {
  for (;;) {
    const { error, status } = await ask();
    if (error === null) return;
    if (status !== 503) throw error;
    await pause(100);
  }
}
