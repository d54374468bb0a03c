import { once } from 'node:events';
import { rename, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { startMailServer } from '../../apps/server/src/testing/services/mail-server.ts';
import { type Product, startProduct } from '../../e2e/product/product.ts';
import { readPublishableKey } from './installation.ts';

export interface ServicesAwayResult {
  /** The slowest signed-in read while every outside service was away, in milliseconds. */
  slowestReadMs: number;
  failedReads: number;
  /** What the calls that need a service were answered. */
  statuses: number[];
  /** Milliseconds from the return of the mail server to the delivery of the mail sent meanwhile. */
  mailMs: number;
  /** Whether the upload without a file store was refused and the next one worked. */
  storeRecovered: boolean;
}

/** Runs Portage with a mail server that refuses connections, a Stripe and a Dropbox Sign that never answer, and no file store. */
export async function withServicesAway(): Promise<ServicesAwayResult> {
  await using mail = await startMailServer();
  const [mailRoute, silent] = [await route(mail.host), await silence()];
  const vendor = `http://127.0.0.1:${portOf(silent)}`;
  const product = await startProduct({
    settings: {
      LOG_LEVEL: 'silent',
      AUTH_AUTO_CONFIRM: 'true',
      PROVIDER_TIMEOUT_MS: '2000',
      SMTP_URL: `smtp://portage:secret@127.0.0.1:${portOf(mailRoute.server)}`,
      STRIPE_SECRET_KEY: 'sk_test_faults',
      STRIPE_WEBHOOK_SECRET: 'whsec_faults',
      STRIPE_API_URL: vendor,
      DROPBOX_SIGN_API_KEY: 'k'.repeat(32),
      DROPBOX_SIGN_TEMPLATE_EOR_SERVICE_AGREEMENT: 'a'.repeat(40),
      DROPBOX_SIGN_TEMPLATE_EMPLOYEE_PLACEMENT_LETTER: 'b'.repeat(40),
      DROPBOX_SIGN_API_URL: vendor,
    },
  });
  try {
    const { client, companyId, email } = await signUp(product);
    const reads = startReads(client);
    const statuses = await Promise.all([
      statusOf(client, 'create-hellosign-document', { type: 'EOR_SERVICE_AGREEMENT', companyId }),
      statusOf(client, 'create-checkout-page', { planName: 'Professional', term: 'Monthly', employeeCount: 5 }),
    ]);
    const { error } = await client.auth.resetPasswordForEmail(email);
    if (error) throw error;
    // Longer than the first attempts of the job, so the mail is waiting for a retry.
    await pause(3000);
    const { slowestMs, failed } = await reads.stop();
    const back = performance.now();
    mailRoute.isAway = false;
    while (!mail.taken.some(({ recipients }) => recipients.includes(email))) {
      if (performance.now() - back > 120_000) throw new Error('the mail was not delivered');
      await pause(20);
    }
    const mailMs = performance.now() - back;
    return {
      slowestReadMs: slowestMs,
      failedReads: failed,
      statuses,
      mailMs,
      storeRecovered: await losesStore(product, client),
    };
  } finally {
    await product.stop();
    mailRoute.server.close();
    for (const socket of silentSockets) socket.destroy();
    silent.close();
  }
}

async function signUp(product: Product) {
  const client = createClient(product.url, await readPublishableKey(product.url), { auth: { persistSession: false } });
  const email = `${crypto.randomUUID()}@faults.example`;
  const { data, error } = await client.auth.signUp({ email, password: `a pass phrase ${crypto.randomUUID()}` });
  if (error) throw error;
  const company = await client
    .from('companies')
    .insert({
      user_id: data.user?.id,
      legal_name: 'Faults GmbH',
      company_size: '1-10',
      company_address: 'Torstrasse 1, Berlin',
      billing_email: email,
      personal_email: email,
      hiring_country: 'Germany',
      currency: 'EUR',
      purpose: 'Hire',
      hiring_timeline: 'Now',
    })
    .select('id')
    .single()
    .throwOnError();
  return { client, email, companyId: company.data.id as string };
}

function startReads(client: SupabaseClient) {
  let isOver = false;
  const result = { slowestMs: 0, failed: 0 };
  const reading = (async () => {
    while (!isOver) {
      const began = performance.now();
      const { error } = await client.from('companies').select('legal_name').single();
      if (error) result.failed += 1;
      result.slowestMs = Math.max(result.slowestMs, performance.now() - began);
      await pause(10);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await reading;
      return result;
    },
  };
}

async function statusOf(client: SupabaseClient, name: string, body: Record<string, unknown>): Promise<number> {
  const { error, response } = await client.functions.invoke(name, { body });
  return response?.status ?? (error === null ? 200 : 0);
}

/** Replaces the folder of files by a file, as a store that went away, and puts it back. */
async function losesStore(product: Product, client: SupabaseClient): Promise<boolean> {
  const { data } = await client.auth.getUser();
  const upload = () => {
    const path = `${data.user?.id}-logo.png`;
    return client.storage.from('company_logos').upload(path, png, { contentType: 'image/png', upsert: true });
  };
  const first = await upload();
  if (first.error) throw first.error;
  const folder = join(product.data, 'files');
  await rename(folder, `${folder}.away`);
  await writeFile(folder, '');
  const refused = await upload();
  await rm(folder);
  await rename(`${folder}.away`, folder);
  return refused.error !== null && (await upload()).error === null;
}

/** One transparent pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const silentSockets = new Set<Socket>();

/** A service that accepts connections and never answers. */
async function silence(): Promise<Server> {
  const server = createServer((socket) => {
    silentSockets.add(socket);
    socket.on('error', () => {}).on('close', () => silentSockets.delete(socket));
  });
  return listening(server);
}

/** A way to a service that is away at first: it cuts every connection. */
async function route(host: string): Promise<{ server: Server; isAway: boolean }> {
  const [address, port] = host.split(':');
  const server = createServer((socket) => {
    socket.on('error', () => {});
    if (made.isAway) return socket.destroy();
    const onward = connect(Number(port), address ?? '127.0.0.1');
    onward.on('error', () => socket.destroy());
    return socket.pipe(onward).pipe(socket);
  });
  const made = { server: await listening(server), isAway: true };
  return made;
}

async function listening(server: Server): Promise<Server> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;
