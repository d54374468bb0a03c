import { randomBytes } from 'node:crypto';
import { openKeys } from '@portage/platform/secrets/keys';
import pg from 'pg';
import { databasePasswords, signingKey } from '../../apps/server/src/platform/boot/secrets.ts';
import { runningSocketFolder } from '../../apps/server/src/platform/postgres/embedded/embedded.ts';
import { type Product, startProduct } from '../../e2e/product/product.ts';
import { type FilledCompany, fillCompanies } from './fill-companies.ts';

/** A company's admin who sends requests: one user alone gets a third of the server's connections. */
export interface Sender extends FilledCompany {
  claims: Record<string, unknown>;
  headers: Record<string, string>;
}

/** A running product with filled companies, and what contestants need to work on its database. */
export interface BenchInstallation extends AsyncDisposable {
  product: Product;
  port: number;
  owner: pg.Client;
  /** Login of the server's own role, which other contestants use too. */
  server: { host: string; port: number; user: string; password: string; database: string };
  senders: Sender[];
  /** Verifies the token: a JSON Web Key Set. */
  jwks: string;
}

/** Starts the built product on a folder of its own, with companies of 100 members. */
export async function installForBench(settings: Record<string, string> = {}): Promise<BenchInstallation> {
  const secret = randomBytes(32).toString('base64url');
  const product = await startProduct({
    settings: { PORTAGE_SECRET: secret, PORTAGE_ROLE: 'web', LOG_LEVEL: 'silent', ...settings },
  });
  const host = (await runningSocketFolder(product.data)) ?? '';
  const passwords = databasePasswords(secret);
  const login = { host, port: 5432, database: 'postgres' };
  const owner = new pg.Client({ ...login, user: 'postgres', password: passwords.owner });
  await owner.connect();
  const keys = await openKeys({ secret, signingKey: signingKey(secret), now: Date.now });
  const senders: Sender[] = [];
  for (const company of await fillCompanies(owner)) {
    const claims = claimsOf(company);
    const token = await keys.sign(claims);
    senders.push({ ...company, claims, headers: headersOf(keys.publishableKey, token) });
  }
  return {
    product,
    port: Number(new URL(product.url).port),
    owner,
    server: { ...login, user: 'portage_server', password: passwords.server },
    senders,
    jwks: JSON.stringify(keys.jwks),
    async [Symbol.asyncDispose]() {
      await owner.end();
      await product.stop();
    },
  };
}

function claimsOf({ userId, sessionId }: FilledCompany) {
  const iat = Math.floor(Date.now() / 1000);
  const user = { sub: userId, role: 'authenticated', aud: 'authenticated', aal: 'aal1', session_id: sessionId };
  return { ...user, iat, exp: iat + 86_400 };
}

/** What the official client sends from a browser. */
const headersOf = (key: string, token: string) => ({
  apikey: key,
  authorization: `Bearer ${token}`,
  accept: '*/*',
  'accept-profile': 'public',
  'x-client-info': 'supabase-js-web/2.119.0',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/149.0 Safari/537.36',
});
