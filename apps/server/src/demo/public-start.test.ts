import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const portage = fileURLToPath(new URL('../../bin/portage.mjs', import.meta.url));
const folders: string[] = [];
afterAll(async () => {
  for (const one of folders) await rm(one, { recursive: true, force: true });
});

async function dataFolder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'portage-public-'));
  folders.push(made);
  return made;
}

/** Runs a command with a public SITE_URL, and stops it once it is ready. */
async function run(command: string, data: string, demo = ''): Promise<{ code: number | null; output: string }> {
  const settings = { PORT: '0', HOST: '', SITE_URL: 'https://portage.example.com', SMTP_URL: '', LOG_LEVEL: 'error' };
  const env = { ...process.env, ...settings, PORTAGE_DATA: data, PORTAGE_DEMO: demo };
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

test('starts publicly without demo accounts and warns that mail is not sent', async () => {
  const { code, output } = await run('serve', await dataFolder());
  expect(code).toBe(0);
  expect(output).toContain('Portage is ready');
  expect(output).toContain('Warning: Mail is kept but not sent; set SMTP_URL.');
  expect(output).not.toMatch(/maple-canoe-portage|mailbox/);
});

test('warns about a public demo and refuses its data for a regular public start', async () => {
  const data = await dataFolder();
  const demonstration = await run('serve', data, 'true');
  expect(demonstration.code).toBe(0);
  expect(demonstration.output).toContain('Warning: PORTAGE_DEMO=true is set on a public address');
  expect(demonstration.output).toContain('maple-canoe-portage');
  expect(demonstration.output).toContain('https://portage.example.com/dev/mailbox');

  const { code, output } = await run('serve', data);
  expect(code).toBe(1);
  expect(output).toMatch(/published demo passwords, and this start is public; set PORTAGE_DATA to a new folder/);
  expect(output).not.toContain('Portage is ready');
});

test('portage demo adds no demo companies to a public server', async () => {
  expect(await run('demo', await dataFolder())).toEqual({
    code: 1,
    output:
      'Demo companies have published passwords and do not belong on a server that is public or sends mail; set PORTAGE_DEMO=true if this is a demonstration.\n',
  });
});
