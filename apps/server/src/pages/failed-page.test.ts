import { DatabaseUnavailableError } from '@portage/platform/postgres/connections/connection-errors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { type ProviderServer, startProviderServer } from '../testing/provider-server.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const token = 'x'.repeat(43);
const away = new DatabaseUnavailableError('away');

/** Opens an address of a server whose statements fail. */
async function open(path: string, error: Error, { method = 'GET', headers = {} } = {}) {
  const fail = async () => {
    throw error;
  };
  const db = { ...server.deps.db, run: fail, transaction: fail };
  const app = createApp({ ...server.deps, db });
  const accept = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', ...headers };
  const answer = await app.fetch(new Request(`http://portage.test${path}`, { method, headers: accept }));
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

test.each([`/invoice/${token}`, `/sign/${token}`, `/checkout/${token}`])(
  'shows a person at %s a page when the database is away',
  async (path) => {
    const { status, headers, text } = await open(path, away);
    expect(status).toBe(503);
    expect(headers.get('retry-after')).toBe('1');
    expect(headers.get('content-type')).toMatch(/^text\/html/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(text).toContain('<h1>We couldn&#39;t open this page</h1>');
    expect(text).toContain('The service is temporarily unavailable. Try again in a moment.');
    expect(text).toContain(`<a class="button" href="${path}">Try again</a>`);
  },
);

test('tries again with the query of the address, escaped', async () => {
  const { text } = await open(`/checkout/${token}?from=plan&lang=fr-CA&note=%22"<b>`, away);
  expect(text).toContain(`href="/checkout/${token}?from=plan&amp;lang=fr-CA&amp;note=%22%22%3Cb%3E">`);
});

test('shows it in the language that the browser chose', async () => {
  const { text } = await open(`/invoice/${token}`, away, { headers: { cookie: 'portage-locale=fr-CA' } });
  expect(text).toContain('lang="fr-CA"');
  expect(text).toContain('>Réessayer</a>');
});

test('says of an unexpected failure that it was logged, and repeats no form', async () => {
  const { status, text } = await open(`/sign/${token}`, new Error('unexpected'), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(status).toBe(500);
  expect(text).toContain('<h1>We couldn&#39;t open this page</h1>');
  expect(text).toContain('Something went wrong on our side. The error was logged.');
  expect(text).not.toContain('Try again');
});

test('answers a program in JSON', async () => {
  const { status, text } = await open(`/invoice/${token}/csv`, away, { headers: { accept: '*/*' } });
  expect(status).toBe(503);
  expect(JSON.parse(text)).toEqual({ message: 'The service is temporarily unavailable. Try again in a moment.' });
});
