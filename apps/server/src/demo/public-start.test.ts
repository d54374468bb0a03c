import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RATES_TABLES } from '@portage/domain/contributions/rates';
import { afterAll, expect, test } from 'vitest';
import { portage } from '../testing/run-portage.ts';

const folders: string[] = [];
afterAll(async () => {
  for (const one of folders)
    for (const folder of [one, `${one}-keys`]) await rm(folder, { recursive: true, force: true });
});

async function dataFolder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'portage-public-'));
  folders.push(made);
  return made;
}

/** Runs a command with a public SITE_URL, and stops it once it is ready. */
async function run(
  command: string,
  data: string,
  given: Record<string, string> = {},
): Promise<{ code: number | null; output: string }> {
  const quiet = { LOG_LEVEL: 'error', DRAIN_SECONDS: '0' };
  const settings = { PORT: '0', HOST: '', SITE_URL: 'https://portage.example.com', SMTP_URL: '' };
  const env = { ...process.env, ...quiet, ...settings, PORTAGE_DATA: data, PORTAGE_DEMO: '', ...given };
  const child = spawn(process.execPath, [portage, command], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const read = (chunk: Buffer) => {
    output += chunk.toString();
    if (!child.killed && output.includes('Ctrl-C')) child.kill('SIGTERM');
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output };
}

test('starts publicly without demo accounts and warns about unsent mail and a year without rates', async () => {
  const { code, output } = await run('serve', await dataFolder(), { PORTAGE_CLOCK: '2999-03-01T12:00:00Z' });
  expect(code).toBe(0);
  expect(output).toContain('Portage is ready');
  expect(output).toContain('Warning: Mail is kept but not sent. Set SMTP_URL.');
  expect(output).toContain(
    'Warning: Contribution rates for 2999 are missing: CPP and CPP2; QPP; EI; QPIP. Add them with portage rates add.',
  );
  expect(output).not.toMatch(/maple-canoe-portage|mailbox/);
});

test('warns about a public demo and refuses its data for a regular public start', async () => {
  const data = await dataFolder();
  const [ratedYear] = RATES_TABLES.map(({ year }) => year);
  const clock = { PORTAGE_CLOCK: `${ratedYear}-03-01T12:00:00Z` };
  const demonstration = await run('serve', data, { ...clock, PORTAGE_DEMO: 'true' });
  expect(demonstration.code).toBe(0);
  expect(demonstration.output).toContain('Warning: PORTAGE_DEMO=true is set on a public address');
  expect(demonstration.output).toContain('maple-canoe-portage');
  expect(demonstration.output).toContain('https://portage.example.com/dev/mailbox');

  expect(demonstration.output).not.toContain('Payroll refuses');

  const { code, output } = await run('serve', data, clock);
  expect(code).toBe(1);
  expect(output).toMatch(/published demo passwords, and this start is public\. Set PORTAGE_DATA to a new folder/);
  expect(output).not.toContain('Portage is ready');
});

test('portage demo adds no demo companies to a public server', async () => {
  expect(await run('demo', await dataFolder())).toEqual({
    code: 1,
    output:
      'Demo companies have published passwords and do not belong on a server that is public or sends mail. Set PORTAGE_DEMO=true if this is a demonstration.\n',
  });
});

test('ends an unsafe start in one sentence, before it creates anything', async () => {
  const data = await dataFolder();
  expect(await run('serve', data, { AUTH_AUTO_CONFIRM: 'true' })).toEqual({
    code: 1,
    output:
      "AUTH_AUTO_CONFIRM=true lets anyone open an account with another person's email address, and this start is public. Remove this setting.\n",
  });
  expect(await readdir(data)).toEqual([]);
});
