import type { FunctionResponse } from '@portage/contract/functions';
import { addDays } from '@portage/domain/dates/plain-date';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { employer } from '../modules/payroll/testing/employer.ts';
import { recordReceipt } from '../modules/receivables/receipts/record-receipt.ts';
import { billedInvoice } from '../modules/receivables/testing/billed-invoice.ts';
import { today } from '../platform/today.ts';
import { type ProviderServer, startProviderServer, type TestCompany } from '../testing/provider-server.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server[Symbol.asyncDispose]());

async function ask(caller: TestCompany, body: object): Promise<FunctionResponse<'statement'>> {
  const answer = await server.call(caller, 'statement', body);
  expect(answer.status).toBe(200);
  return answer.body as FunctionResponse<'statement'>;
}

test('gives a client its own entries, with the opening and closing balance of the period', async () => {
  const [client, other] = [await employer(server, {}), await employer(server, {})];
  const id = await billedInvoice(server, client, 10_000);
  const now = today(server.deps.clock);
  const longAgo = addDays(now, -500);
  const money = { companyId: client.id, receivedOn: longAgo, cents: 2_500, method: 'EFT' } as const;
  await recordReceipt(server.deps, money, [{ invoiceId: id, cents: null }]);
  const year = await ask(client, { period: 'last-12-months' });
  expect(year).toMatchObject({ to: now, opening_cents: -2_500, closing_cents: 7_500, pdf: null });
  expect(year.entries.map(({ kind, cents, balance_cents }) => [kind, cents, balance_cents])).toEqual([
    ['invoice', 10_000, 7_500],
  ]);
  expect(year.ageing).toEqual({
    ...{ not_due_cents: 7_500, to_30_cents: 0, to_60_cents: 0, to_90_cents: 0, over_90_cents: 0 },
    unapplied_cents: 0,
  });
  const all = await ask(client, { period: 'all' });
  expect(all.from).toBeNull();
  expect(all.entries.map(({ kind }) => kind)).toEqual(['receipt', 'invoice']);
  expect((await ask(client, { period: 'this-year' })).from).toBe(`${now.slice(0, 4)}-01-01`);
  expect(await ask(other, { period: 'all' })).toMatchObject({ entries: [], closing_cents: 0 });
});

test('makes a PDF of a long statement when asked', async () => {
  const client = await employer(server, {});
  await billedInvoice(server, client, 10_000);
  for (let time = 0; time < 40; time++)
    await recordReceipt(
      server.deps,
      { companyId: client.id, receivedOn: today(server.deps.clock), cents: 100 + time, method: 'EFT' },
      [],
      { again: true },
    );
  const { pdf } = await ask(client, { period: 'all', pdf: true });
  const bytes = Buffer.from(pdf ?? '', 'base64');
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const source = bytes.toString('latin1');
  expect(source.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(1);
  // The brand's typeface, as on invoices.
  expect(source).toMatch(/\+Figtree-Regular/);
  expect(source).not.toContain('Helvetica');
});

test('rejects a period that is not one, and a caller without an account', async () => {
  const client = await employer(server, {});
  expect((await server.call(client, 'statement', { period: 'forever' })).status).toBe(400);
  expect((await server.call(null, 'statement', { period: 'all' })).status).toBe(401);
});
