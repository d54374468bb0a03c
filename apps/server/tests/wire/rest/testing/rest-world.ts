import { readFile } from 'node:fs/promises';
import { openKeys } from '@portage/platform/secrets/keys';
import { restRoutes } from '@portage/wire/rest/routes';
import { Hono } from 'hono';
import { exportJWK, generateKeyPair } from 'jose';
import { createTestDatabase, type TestDatabase } from '../../../../../../database/testing/test-database.ts';
import { readConfig } from '../../../../src/config.ts';

export interface RestAnswer {
  status: number;
  headers: Headers;
  text: string;
  /** The body as JSON; null when it is empty or not JSON. */
  json: unknown;
}

export interface RestRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** `/rest/v1` over the schema `library` in a database of its own. */
export interface RestWorld extends AsyncDisposable {
  database: TestDatabase;
  publishableKey: string;
  fetch(request: Request): Promise<Response>;
  /** Sends a request as anon. @param path everything after `/rest/v1/` */
  send(path: string, request?: RestRequest): Promise<RestAnswer>;
  /** One value that the owner reads. */
  value(sql: string): Promise<unknown>;
}

const schemaFile = new URL('library.sql', import.meta.url);

/** Makes the schema `library` with its rows. */
export async function loadLibrary(owner: TestDatabase['owner']): Promise<void> {
  await owner.query(await readFile(schemaFile, 'utf8'));
}

/**
 * @param given a database that has the schema already; by default a new one
 * @param settings overrides, such as limits
 */
export async function startRestWorld(given?: TestDatabase, settings: Record<string, string> = {}): Promise<RestWorld> {
  const database = given ?? (await createTestDatabase());
  if (given === undefined) await loadLibrary(database.owner);
  const clock = { offset: 0, now: () => Date.now() };
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const keys = await openKeys({ secret: 'x'.repeat(32), signingKey: await exportJWK(privateKey), now: clock.now });
  const config = readConfig({ PORTAGE_DATA: '/nonexistent', API_SCHEMAS: 'library', ...settings });
  const app = new Hono().route('/rest/v1', restRoutes({ config, clock, db: database.db, keys }));
  const fetch = async (request: Request) => app.fetch(request);
  return {
    database,
    publishableKey: keys.publishableKey,
    fetch,
    async send(path, { method = 'GET', headers = {}, body } = {}) {
      const answer = await fetch(
        new Request(`http://portage.test/rest/v1/${path}`, {
          method,
          headers: {
            apikey: keys.publishableKey,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...headers,
          },
          ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        }),
      );
      const text = await answer.text();
      return { status: answer.status, headers: answer.headers, text, json: parsed(text) };
    },
    async value(sql) {
      const { rows } = await database.owner.query<{ value: unknown }>(`select (${sql}) as value`);
      return rows[0]?.value;
    },
    async [Symbol.asyncDispose]() {
      if (given === undefined) await database[Symbol.asyncDispose]();
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
