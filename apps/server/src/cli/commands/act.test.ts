import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCommandLine } from '../../testing/command-line.ts';

let commandLine: Awaited<ReturnType<typeof openCommandLine>>;
let decision: string;
beforeAll(async () => {
  commandLine = await openCommandLine(async (owner) => {
    const user = randomUUID();
    await owner.query('insert into auth.users (id, email) values ($1, $2)', [user, 'ana@fjord.example']);
    const { rows } = await owner.query<{ id: string }>(
      `insert into public.companies (user_id, legal_name, company_size, company_address, billing_email, personal_email, hiring_country, currency, purpose, hiring_timeline)
     values ($1, 'Fjord AS', '1-10', 'x', 'a@fjord.example', 'ana@fjord.example', 'Norway', 'EUR', 'x', 'y') returning id`,
      [user],
    );
    await owner.query(
      // Opened before the command runs, whose process has the machine's date.
      `insert into public.pay_exceptions (company_id, key, severity, actor, amount, first_day, opened_at)
     select $1, 'invoiceUnfunded', 'blocks', 'client', 1250, app.today() - n, now() from generate_series(1, 2) n`,
      [rows[0]?.id],
    );
    decision = `invoiceUnfunded:${rows[0]?.id}`;
  });
});
afterAll(() => commandLine[Symbol.asyncDispose]());

const run = (...args: string[]) => commandLine.run(...args);
const act = (name: string, fields: object) => run('act', name, '--json', JSON.stringify(fields));

test('an act is carried out, and what it is about is listed', async () => {
  expect(await act('take-decision', { decision })).toEqual({ code: 0, output: '{\n  "ok": true\n}\n' });
  const listed = JSON.parse((await run('list', 'decisions', '--json')).output);
  expect(listed).toMatchObject([{ id: decision, takenAt: expect.any(String), snoozedUntil: null }]);
  expect((await run('list', 'decisions')).output).toContain(decision);
});

test('a refusal is one sentence, and says of a field what it may be', async () => {
  expect(await act('take-decision', { decision: 'bank' })).toEqual({
    code: 1,
    output: expect.stringMatching(/^There is nothing left to decide here\..*\n$/),
  });
  expect(await act('snooze-decision', { decision, until: 'Friday', reason: 'promised' })).toEqual({
    code: 1,
    output: "until: This value isn't valid. It may be: a day, YYYY-MM-DD.\n",
  });
  expect((await act('take-decision', { decision, form: null })).output).toBe(
    'Unknown field form. Check its name. The fields are: decision, from, reason.\n',
  );
});

test('what a second person does, and what would print a secret, is refused', async () => {
  for (const name of ['approve-payouts', 'export-payouts', 'reveal-sin']) {
    const help = (await run('act', name, '--help')).output;
    const { code, output } = await act(name, {});
    expect(code).toBe(1);
    expect(help).toContain(output.trim());
  }
});

test('an old name and an unknown act exit with code 2', async () => {
  expect(await run('members', 'end', 'maya@people.example', '--last-day', '2026-11-30')).toEqual({
    code: 2,
    output: "Use portage act end-employment --json '{…}'. portage act end-employment --help lists the fields.\n",
  });
  expect(await run('invoices', 'list')).toEqual({ code: 2, output: 'Use portage list invoices.\n' });
  expect(await run('act', 'end')).toEqual({ code: 2, output: expect.stringContaining('There is no act end.') });
});
