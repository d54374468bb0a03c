import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { running, versionText } from '../platform/version.ts';
import { portage } from '../testing/run-portage.ts';
import { freePort } from '../testing/services/own-postgres.ts';
import { demoAccounts } from './demo-people.ts';

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

/** Starts Portage. `ready` resolves with what it has printed once it serves, which the last words show. */
function serve(data: string, port: number, settings: Record<string, string> = {}, lastWords = 'Ctrl-C') {
  const own = { LOG_LEVEL: 'error', DRAIN_SECONDS: '0', PORTAGE_DATA: data, PORT: String(port), ...settings };
  const env = { ...process.env, ...own };
  const child = spawn(process.execPath, [portage, 'serve'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = new Promise<'closed'>((resolve) => child.once('close', () => resolve('closed')));
  const ready = new Promise<string>((resolve) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes(lastWords)) resolve(output);
    });
  });
  const stop = () => {
    child.kill('SIGTERM');
    return closed;
  };
  onTestFinished(async () => void (await stop()));
  return { child, closed, ready, stop };
}

/** Resolves with the first answer at an address, however long the start takes. */
async function answering(url: string, { child }: ReturnType<typeof serve>): Promise<void> {
  while (
    !(await fetch(`${url}/config.json`).then(
      () => true,
      () => false,
    ))
  ) {
    expect(child.exitCode).toBeNull();
    await delay(10);
  }
}

/** The last lines that a person sees once Portage is ready: how to sign in to each demo account, the mailbox, and how to stop. */
const lastLines = new RegExp(
  `${demoAccounts.map(({ company, email, password }) => `  demo sign-in +${email} / ${password}  \\(${company}\\)\n`).join('')}  mailbox .*\n  stop +Ctrl-C\n$`,
);

test('answers requests only after the demo is filled in, and prints how to sign in at every start', async () => {
  const data = await mkdtemp(join(tmpdir(), 'portage-first-'));
  onTestFinished(async () => {
    for (const folder of [data, `${data}-keys`]) await rm(folder, { recursive: true, force: true });
  });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const first = serve(data, port);
  await answering(url, first);
  const statuses = await paymentStatuses(url);
  expect(await Promise.race([first.ready, first.closed])).toMatch(lastLines);
  expect(statuses).toContain('paid');
  expect(await paymentStatuses(url)).toEqual(statuses);
  await first.stop();
  const second = serve(data, port);
  expect(await Promise.race([second.ready, second.closed])).toMatch(lastLines);
  await second.stop();
  // A log of JSON has nothing else, and no password.
  const third = serve(data, port, { LOG_FORMAT: 'json', LOG_LEVEL: 'info' }, 'Portage is ready');
  const log = await Promise.race([third.ready, third.closed]);
  const lines = log.trimEnd().split('\n');
  expect(lines.filter((line) => !line.startsWith('{'))).toEqual([]);
  const sentences = lines.map((line) => JSON.parse(line).msg);
  expect(sentences[0]).toBe(`Starting Portage ${versionText(running)} …`);
  expect(sentences).toContainEqual(expect.stringMatching(/^schema up to date/));
  for (const { password } of demoAccounts) expect(log).not.toContain(password);
  await third.stop();
});
