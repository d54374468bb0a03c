import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FunctionError } from '@portage/contract/function-error';
import { functionPath } from '@portage/contract/function-path';
import { type FunctionName, type FunctionResponse, functions } from '@portage/contract/functions';
import type { Catalog } from '@portage/messages';
import * as baseMessages from '@portage/messages/index';
import { currentScope, inScope } from '@portage/platform/log/scope';
import { shared } from '@portage/platform/postgres/connections/connection-shares';
import { observedDatabase } from '@portage/platform/postgres/observed-database';
import { retryingDatabase } from '@portage/platform/postgres/retrying-database';
import { openKeys } from '@portage/platform/secrets/keys';
import { exportJWK, generateKeyPair } from 'jose';
import { generateKey } from 'openpgp';
import { pino } from 'pino';
import { inject } from 'vitest';
import { z } from 'zod';
import { ownerPool } from '../../../../database/testing/owner-pool.ts';
import {
  createTestDatabase,
  type TestDatabase,
  type TestDatabaseOptions,
} from '../../../../database/testing/test-database.ts';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import type { Deps } from '../deps.ts';
import { jobHandlers } from '../jobs/handlers.ts';
import { openProviders } from '../open-providers.ts';
import { openBrand } from '../platform/brand/open-brand.ts';
import { openJobs } from '../platform/jobs/boss.ts';
import { type JobName, readPayload } from '../platform/jobs/payloads.ts';

export interface TestCompany {
  id: string;
  name: string;
  userId: string;
  email: string;
  token: string;
}

/** The fields of a success or an error. */
type FunctionAnswer<N extends FunctionName> = Partial<FunctionResponse<N>> & Partial<FunctionError>;

/** The real server in-process with its own database, a clock the test controls, and jobs that run on demand. */
export interface ProviderServer extends AsyncDisposable {
  deps: Deps;
  owner: TestDatabase['owner'];
  /** Connection for another process to the same database. */
  connection: TestDatabase['connection'];
  /** Advances the server's clock by this many seconds. */
  pass(seconds: number): void;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Answers a request as over HTTP. */
  deliver(request: Request): Promise<Response>;
  /** Posts a form as the page would, without following the redirect. */
  post(path: string, fields: Record<string, string>): Promise<Response>;
  /** Calls a function as a company's user. @throws ZodError for a success that is not the contract's response */
  call<N extends FunctionName>(
    company: TestCompany | null,
    name: N,
    body: unknown,
  ): Promise<{ status: number; body: FunctionAnswer<N> }>;
  /** Creates a confirmed account with a company. */
  company(name: string): Promise<TestCompany>;
  member(company: Pick<TestCompany, 'id'>, given?: Record<string, unknown>): Promise<string>;
  /** Runs waiting jobs in order, and the jobs they enqueue, until none are left. Throws failures. */
  runJobs(only?: JobName): Promise<void>;
  /** Runs a query as the owner and returns its rows. */
  rows<R extends Record<string, unknown> = Record<string, unknown>>(sql: string, values?: unknown[]): Promise<R[]>;
  /** The path of the link of a kind (`sign`, `dev`) in the newest email to an address. */
  mailedLink(to: string, kind: string): Promise<string>;
  /** Exchanges the token of the link in the newest email to an address, as the page that it opens does. */
  exchangeMailedLink(to: string): Promise<Response>;
}

/** The token of the link in a mail, as POST /auth/v1/verify takes it. */
export const linkToken = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(/#(token_hash=\S+)/.exec(text)?.[1] ?? ''));

const functionErrorBody = z.strictObject({ error: z.string() }) satisfies z.ZodType<FunctionError>;

let madeKey: Promise<{ publicKey: string; privateKey: string }> | undefined;
/** A key pair for Social Insurance Numbers, shared by a file's servers because generating one is slow. */
const sealingKey = (): Promise<{ publicKey: string; privateKey: string }> => {
  madeKey ??= generateKey({ type: 'rsa', rsaBits: 2048, userIDs: [{ name: 'test' }], format: 'armored' });
  return madeKey;
};

/**
 * @param settings overrides, such as a vendor's keys and the URL of its stand-in
 * @param given.clockOffset how far `Date` is ahead of the system's clock, in milliseconds, so that the database follows it
 * @param given.fill makes the database, instead of a clone of the migrated one
 * @param given.messages the texts of another locale than en-CA
 */
export async function startProviderServer(
  settings: Record<string, string> = {},
  { messages = baseMessages, ...given }: TestDatabaseOptions & { messages?: Catalog } = {},
): Promise<ProviderServer> {
  const database = await createTestDatabase(given);
  const folder = await mkdtemp(join(inject('folder'), 'server-'));
  const { publicKey, privateKey: sinPrivateKey } = await sealingKey();
  await database.owner.query("insert into app.settings (key, value) values ('sin_public_key', $1)", [publicKey]);
  const keysFolder = join(folder, 'keys');
  await mkdir(keysFolder);
  await writeFile(join(keysFolder, 'sin-private-key.asc'), sinPrivateKey);
  let ahead = 0;
  const clock = { offset: 0, now: () => Date.now() + ahead };
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const keys = await openKeys({ secret: 'x'.repeat(32), signingKey: await exportJWK(privateKey), now: clock.now });
  const config = readConfig({
    PORTAGE_DATA: folder,
    PORTAGE_WEB_PROCESSES: '1',
    PORTAGE_KEYS: keysFolder,
    SITE_URL: 'http://portage.test',
    BILLING_TEST_PAYMENTS: 'true',
    ...settings,
  });
  const log = pino({ level: 'silent' });
  // A slow statement is also logged while the server is made.
  let made: Deps | undefined;
  const observer = { log: () => made?.log ?? log, slowMs: config.SLOW_QUERY_MS };
  const db = shared(observedDatabase(retryingDatabase(database.db, observer.log), observer));
  const jobs = await openJobs(db, log);
  const parts = { config, clock, log, db, keys, jobs, messages: { ...messages, brand: openBrand(config) } };
  // Connects with its first query.
  const owner = ownerPool(database.connection);
  const deps: Deps = { ...parts, ...(await openProviders(parts)), owner };
  made = deps;
  const app = createApp(deps);
  const handlers = jobHandlers(deps, { receive: (request) => app.fetch(request), owner: database.connection });
  const handle = <N extends JobName>(name: N, stored: unknown) => handlers[name](readPayload(name, stored));
  // Each request has a scope, as main.ts gives it: that of the request log, where a test listens with one.
  const deliver = async (request: Request) =>
    currentScope() === undefined ? inScope({}, () => app.fetch(request)) : app.fetch(request);
  const fetchPath = (path: string, init?: RequestInit) => deliver(new Request(new URL(path, config.siteUrl), init));

  const server: ProviderServer = {
    deps,
    owner: database.owner,
    connection: database.connection,
    pass(seconds) {
      ahead += seconds * 1000;
    },
    fetch: fetchPath,
    deliver,
    post: (path, fields) =>
      fetchPath(path, {
        method: 'POST',
        headers: { origin: config.siteUrl, 'user-agent': 'test browser' },
        body: new URLSearchParams(fields),
      }),
    async call(company, name, body) {
      const answer = await fetchPath(functionPath(name), {
        method: 'POST',
        headers: {
          apikey: keys.publishableKey,
          'content-type': 'application/json',
          ...(company === null ? {} : { authorization: `Bearer ${company.token}` }),
        },
        body: JSON.stringify(body),
      });
      const content: unknown = await answer.json();
      const schema = answer.ok ? functions[name].response : functionErrorBody;
      return { status: answer.status, body: schema.parse(content) as FunctionAnswer<typeof name> };
    },
    async company(name) {
      const [id, userId] = [randomUUID(), randomUUID()];
      const email = `admin@${name.toLowerCase().replaceAll(/\W/g, '')}.example`;
      await database.owner.query(
        'insert into auth.users (id, email, email_confirmed_at, created_at) values ($1, $2, now(), now())',
        [userId, email],
      );
      await database.owner.query(
        `insert into public.companies (id, user_id, legal_name, company_size, company_address, billing_email, personal_email, hiring_country, currency, purpose, hiring_timeline)
         values ($1, $2, $3, '1-10', 'Torstrasse 1, Berlin', $4, $5, 'Germany', 'EUR', 'x', 'y')`,
        [id, userId, name, `billing-${email}`, email],
      );
      const iat = Math.floor(clock.now() / 1000);
      const token = await keys.sign({ sub: userId, role: 'authenticated', iat, exp: iat + 864_000 });
      return { id, name, userId, email, token };
    },
    async member(company, given = {}) {
      const row = {
        company_id: company.id,
        first_name: 'Maya',
        last_name: 'Tremblay',
        role: 'Engineer',
        email: 'maya@people.example',
        birth_date: '1990-01-01',
        social_insurance_number: '046454286',
        is_employee: 'yes',
        salary: 91000,
        address_1: '1 King St',
        state: 'ON',
        payroll_schedule: 'Bi-Weekly',
        commencement_date: '2026-06-01',
        ...given,
      };
      const names = Object.keys(row);
      const { rows } = await database.owner.query<{ team_member_id: string }>(
        `insert into public.team_members (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning team_member_id`,
        Object.values(row),
      );
      return rows[0]?.team_member_id ?? '';
    },
    async runJobs(only) {
      for (;;) {
        const { rows } = await database.owner.query<{ id: string; name: JobName; data: unknown }>(
          `delete from jobs.job where id = (select id from jobs.job where state in ('created', 'retry') and start_after <= now()
             and ($1::text is null or name = $1) order by created_on, id limit 1) returning id, name, data`,
          [only ?? null],
        );
        const job = rows[0];
        if (job === undefined) return;
        await handle(job.name, job.data);
      }
    },
    async rows<R extends Record<string, unknown>>(sql: string, values: unknown[] = []) {
      return (await database.owner.query<R>(sql, values)).rows;
    },
    async mailedLink(to, kind) {
      const [mail] = await server.rows<{ body_text: string }>(
        'select body_text from app.mail_messages where to_address = $1 and body_text like $2 order by created_at desc limit 1',
        [to, `%/${kind}/%`],
      );
      const link = new RegExp(`https?://[^/\\s]+(/${kind}/\\S+)`).exec(mail?.body_text ?? '')?.[1];
      if (link === undefined) throw new Error(`no mail with a link ${kind} came to ${to}`);
      return link;
    },
    async exchangeMailedLink(to) {
      await server.runJobs('auth.mail');
      const [mail] = await server.rows<{ body_text: string }>(
        "select body_text from app.mail_messages where to_address = $1 and body_text like '%#token_hash=%' order by created_at desc limit 1",
        [to],
      );
      return server.fetch('/auth/v1/verify', {
        method: 'POST',
        body: JSON.stringify(linkToken(mail?.body_text ?? '')),
      });
    },
    async [Symbol.asyncDispose]() {
      await jobs.stop();
      deps.mail.close?.();
      await owner.end();
      await database[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return server;
}
