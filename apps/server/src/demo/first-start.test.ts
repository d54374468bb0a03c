import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { portage } from '../testing/run-portage.ts';
import { freePort } from '../testing/services/own-postgres.ts';
import { demoAccounts } from './demo-people.ts';

/** Shorter than a test's own limit, so that the process is always stopped and its folder removed. */
const maxStartMs = 120_000;

/** The statuses of the payments of the first demo company, in the order of their ids, as its admin reads them. */
async function paymentStatuses(url: string): Promise<string[]> {
  const [{ email, password } = { email: '', password: '' }] = demoAccounts;
  const { publishableKey } = (await (await fetch(`${url}/config.json`)).json()) as { publishableKey: string };
  const headers = { apikey: publishableKey, 'content-type': 'application/json' };
  const body = JSON.stringify({ email, password });
  const signIn = await fetch(`${url}/auth/v1/token?grant_type=password`, { method: 'POST', headers, body });
  const { access_token } = (await signIn.json()) as { access_token?: string };
  if (access_token === undefined) return [];
  const authorized = { ...headers, authorization: `Bearer ${access_token}` };
  const rows = await fetch(`${url}/rest/v1/payments?select=status&order=id`, { headers: authorized });
  return ((await rows.json()) as { status: string }[]).map(({ status }) => status);
}

test('answers requests only after the demo is filled in', async () => {
  const data = await mkdtemp(join(tmpdir(), 'portage-first-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { ...process.env, LOG_LEVEL: 'error', DRAIN_SECONDS: '0', PORTAGE_DATA: data, PORT: String(port) };
  const child = spawn(process.execPath, [portage, 'serve'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = new Promise<'closed'>((resolve) => child.once('close', () => resolve('closed')));
  try {
    const ready = new Promise<'ready'>((resolve) => {
      let output = '';
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes('Ctrl-C')) resolve('ready');
      });
    });
    const until = Date.now() + maxStartMs;
    let isAnswering = false;
    while (!isAnswering) {
      expect(child.exitCode).toBeNull();
      expect(Date.now(), 'answers in time').toBeLessThan(until);
      isAnswering = await fetch(`${url}/config.json`).then(
        () => true,
        () => false,
      );
      if (!isAnswering) await delay(10);
    }
    const first = await paymentStatuses(url);
    const late = delay(until - Date.now(), 'late' as const, { ref: false });
    expect(await Promise.race([ready, closed, late])).toBe('ready');
    expect(first).toContain('paid');
    expect(await paymentStatuses(url)).toEqual(first);
  } finally {
    child.kill('SIGTERM');
    await closed;
    for (const folder of [data, `${data}-keys`]) await rm(folder, { recursive: true, force: true });
  }
});
