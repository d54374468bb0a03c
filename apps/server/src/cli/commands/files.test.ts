import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCommandLine } from '../../testing/command-line.ts';

let commandLine: Awaited<ReturnType<typeof openCommandLine>>;
beforeAll(async () => {
  commandLine = await openCommandLine(async (owner) => {
    const user = randomUUID();
    await owner.query('insert into auth.users (id, email) values ($1, $2)', [user, 'ana@aurora.example']);
    await owner.query(
      `insert into public.companies (user_id, legal_name, company_size, company_address, billing_email, personal_email, hiring_country, currency, purpose, hiring_timeline)
     values ($1, 'Aurora', '1-10', 'x', 'a@aurora.example', 'ana@aurora.example', 'Germany', 'EUR', 'x', 'y')`,
      [user],
    );
  });
});
afterAll(() => commandLine[Symbol.asyncDispose]());

const run = (...args: string[]) => commandLine.run(...args);

test('writes a statement of account as a PDF, and says when it cannot', async () => {
  const file = join(commandLine.folder, 'statement.pdf');
  expect(await run('clients', 'statement', 'Aurora', '--pdf', file)).toEqual({
    code: 0,
    output: `The statement is in ${file}.\n`,
  });
  expect((await readFile(file)).subarray(0, 5).toString()).toBe('%PDF-');
  const missing = await run('clients', 'statement', 'Aurora', '--pdf', join(commandLine.folder, 'no', 'statement.pdf'));
  expect(missing.code).toBe(1);
  expect(missing.output).toContain("We couldn't write");
});

test('adds minimum wages from a file, lists them, and refuses a wrong one', async () => {
  const file = join(commandLine.folder, 'wages.json');
  const save = (hourly: string) =>
    writeFile(
      file,
      JSON.stringify({
        format: 'portage-minimum-wages/1',
        wages: [{ province: 'ON', since: '2099-10-01', hourly, source: 'Ontario, Ministry of Labour' }],
      }),
    );
  await save('99.00');
  const refused = await run('rates', 'add', file);
  expect(refused.code).toBe(1);
  expect(refused.output).toContain('If the publication says so, add --accept-change ON.');
  expect((await run('rates', 'check', file, '--accept-change', 'XX')).output).toContain('There is no province XX.');
  await save('18.20');
  expect((await run('rates', 'check', file)).output).toBe(
    '1 minimum wage is correct. Store them with portage rates add.\n',
  );
  expect((await run('rates', 'add', file, '--by', 'ana')).output).toContain('1 added, 0 superseded, 0 in use already.');
  expect((await run('list', 'minimum-wages')).output).toMatch(
    /ON\W+2099-10-01\W+18\.20\W+Ontario, Ministry of Labour\W+ana/,
  );
  expect(JSON.parse((await run('rates', 'template', 'minimum-wages')).output).wages).toHaveLength(13);
});

test('reads the file of a bank by its content, and keeps a layout from a profile', async () => {
  const [td, own, profiles] = ['td.csv', 'own.csv', 'banks.json'].map((name) => join(commandLine.folder, name));
  await writeFile(td ?? '', '06/01/2026,MISC PAYMENT,,25.00,125.00\n06/03/2026,FEE,1.00,,120.00\nTotal,,1.00,25.00,\n');
  const read = await run('receipts', 'import', td ?? '');
  expect(read.code).toBe(0);
  expect(read.output).toMatch(
    /New lines: 2\n[\s\S]*MISC PAYMENT[\s\S]*Left out: 0 rows above the lines, 1 total\nRow 2: .*-4\.00/,
  );
  await writeFile(own ?? '', 'Jour;Combien;Quoi\n02/03/2026;12,00;Reçu\n');
  expect((await run('receipts', 'import', own ?? '')).output).toContain('Describe its columns in the console');
  const columns = { date: 'Jour', amount: 'Combien', text: ['Quoi'] };
  await writeFile(
    profiles ?? '',
    JSON.stringify({ own: { account: 'Own', columns, dateFormat: 'DD/MM/YYYY', decimal: ',' } }),
  );
  expect((await run('receipts', 'import', own ?? '', '--profile', 'own')).output).toContain('Give both --profile and');
  const profile = ['--profiles', profiles ?? '', '--profile', 'own'];
  expect((await run('receipts', 'import', own ?? '', ...profile)).output).toContain('2026-03-02');
  expect(await run('receipts', 'keep-layout', 'Our bank', own ?? '', ...profile)).toEqual({
    code: 0,
    output: 'Layout 1 is kept as Our bank.\n',
  });
  expect((await run('receipts', 'import', own ?? '')).output).toContain('2026-03-02');
  expect((await run('list', 'bank-layouts')).output).toMatch(/1\W+Our bank\W+\d{4}-\d\d-\d\d/);
  expect((await run('act', 'remove-bank-layout', '--json', '{"layout":1}')).code).toBe(0);
  await writeFile(own ?? '', 'Date,Amount,Description\n02/03/2026,12.00,Either\n');
  expect((await run('receipts', 'import', own ?? '')).output).toContain('--date-order dayFirst');
  expect((await run('receipts', 'import', own ?? '', '--date-order', 'monthFirst')).output).toContain('2026-02-03');
});
