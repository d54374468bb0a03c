import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, type PlainDate, todayAt } from '@portage/domain/dates/plain-date';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { openDeps } from '../../open-deps.ts';
import { runPortage } from '../../testing/run-portage.ts';

let folder: string;
let decision: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portage-decisions-'));
  const config = readConfig({ PORTAGE_DATA: join(folder, 'data'), LOG_LEVEL: 'silent' });
  const deps = await openDeps(config, { purpose: 'migrate' });
  const user = randomUUID();
  await deps.owner.query('insert into auth.users (id, email) values ($1, $2)', [user, 'ana@fjord.example']);
  const { rows } = await deps.owner.query<{ id: string }>(
    `insert into public.companies (user_id, legal_name, company_size, company_address, billing_email, personal_email, hiring_country, currency, purpose, hiring_timeline)
     values ($1, 'Fjord AS', '1-10', 'x', 'a@fjord.example', 'ana@fjord.example', 'Norway', 'EUR', 'x', 'y') returning id`,
    [user],
  );
  await deps.owner.query(
    `insert into public.pay_exceptions (company_id, key, severity, actor, amount, first_day)
     select $1, 'invoiceUnfunded', 'blocks', 'client', 1250, app.today() - n from generate_series(1, 2) n`,
    [rows[0]?.id],
  );
  decision = `invoiceUnfunded:${rows[0]?.id}`;
  await deps.close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (...args: string[]) => runPortage(['decisions', ...args], { PORTAGE_DATA: join(folder, 'data') });
const day = (days: number): PlainDate => addDays(todayAt(Date.now()), days);
const listed = async (): Promise<Record<string, unknown>[]> => JSON.parse((await run('list', '--json')).output);

test('decisions are listed, taken, given back, snoozed and shown again', async () => {
  expect((await run('list')).output).toMatch(new RegExp(`${decision} │ Fjord AS │ 2 +│ 25\\.00`));
  expect(await run('take', decision)).toMatchObject({ code: 0, output: expect.stringContaining('is taken') });
  expect(await listed()).toMatchObject([{ id: decision, takenAt: expect.any(String), snoozedUntil: null }]);
  expect((await run('give-back', decision)).code).toBe(0);
  const snooze = ['snooze', decision, '--reason', 'promised for Friday', '--until'];
  expect(await run(...snooze, day(40))).toMatchObject({
    code: 1,
    output: expect.stringContaining('Snooze until a day from'),
  });
  expect((await run(...snooze, day(5))).code).toBe(0);
  expect(await listed()).toMatchObject([{ takenAt: null, snoozedUntil: day(5), reason: 'promised for Friday' }]);
  expect((await run('wake', decision)).code).toBe(0);
  expect(await listed()).toMatchObject([{ snoozedUntil: null }]);
});

test('a decision that is none is refused with a sentence', async () => {
  expect(await run('take', 'bank')).toMatchObject({
    code: 1,
    output: expect.stringContaining('There is nothing left to decide here.'),
  });
});
