import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startEmbedded } from './embedded.ts';
import { pruneLog } from './log-files.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portage-log-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test('keeps what happened to the server, and no statement, detail or value of a person', async () => {
  const server = await startEmbedded({ dataDir: folder, password: 'test' });
  const client = new pg.Client(server.owner);
  client.on('error', () => {});
  await client.connect();
  await client.query('create table people (email text primary key, number integer)');
  await client.query('insert into people values ($1, 1)', ['secret@person.example']);
  await expect(client.query('insert into people values ($1, 1)', ['secret@person.example'])).rejects.toThrow();
  await expect(client.query("select 'secret@person.example'::integer")).rejects.toThrow();
  await expect(client.query("do $$ begin raise warning 'secret@person.example'; end $$")).resolves.toBeDefined();
  const { rows } = await client.query('select pg_backend_pid() as pid');
  const ended = new Promise((resolve) => client.once('end', resolve));
  client.query("select pg_sleep(60), 'secret@person.example'").catch(() => {});
  // A session that is killed makes the server restart all sessions, which it logs with the statement.
  process.kill(rows[0].pid, 'SIGKILL');
  await ended;
  const text = async () => {
    const files = await readdir(server.logFolder);
    return (await Promise.all(files.map((file) => readFile(join(server.logFolder, file), 'utf8')))).join('');
  };
  await expect.poll(text).toMatch(/was terminated by signal 9.*database system is ready/s);
  await server.stop();
  const logged = await text();
  expect(logged).toContain('database system is shut down');
  expect(logged).not.toContain('secret@person.example');
});

test('keeps the newest ten files', async () => {
  const log = join(folder, 'log');
  await mkdir(log);
  const name = (day: number) => `postgres-2026-01-${String(day).padStart(2, '0')}T000000.log`;
  for (let day = 1; day <= 14; day += 1) await writeFile(join(log, name(day)), '');
  await writeFile(join(log, 'other.txt'), '');
  await pruneLog(log);
  expect((await readdir(log)).sort()).toEqual(['other.txt', ...Array.from({ length: 10 }, (_, at) => name(at + 5))]);
});
