import { plainDate } from '@portage/domain/dates/plain-date';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProviderServer, startProviderServer } from '../../../testing/provider-server.ts';
import { runPayroll } from '../run.ts';
import { employer } from '../testing/employer.ts';
import { replayAll } from './replay-all.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server[Symbol.asyncDispose]());

test('reproduces the invoices of all companies, and names the one that was tampered with', async () => {
  const [first] = [await employer(server, {}, {}), await employer(server, { state: 'QC' })];
  await runPayroll(server.deps, { asOf: plainDate('2026-06-10') });
  const clean = await replayAll(server.deps);
  expect(clean).toEqual({ invoices: 2, figures: expect.any(Number), unreproduced: [] });
  expect(clean.figures).toBeGreaterThan(100);

  await server.owner.query("set session_replication_role = 'replica'");
  const [tampered] = await server.rows<{ invoice_number: string }>(
    'update public.invoices set amount = amount + 0.01 where company_id = $1 returning invoice_number',
    [first.id],
  );
  await server.owner.query("set session_replication_role = 'origin'");
  expect((await replayAll(server.deps)).unreproduced).toEqual([
    {
      invoice: tampered?.invoice_number,
      different: [expect.objectContaining({ figure: 'invoice total', same: false })],
      unusable: [],
    },
  ]);
});

test('calculates again what was withheld, and names a tax that was tampered with', async () => {
  const client = await employer(server, {}, { state: 'QC' });
  await runPayroll(server.deps, { asOf: plainDate('2026-06-10') });
  await server.owner.query(
    `update app.net_pays set federal_tax = federal_tax + 1, net = net - 1 where company_id = '${client.id}'`,
  );
  const { unreproduced } = await replayAll(server.deps);
  const found = unreproduced.flatMap(({ different }) => different).filter(({ figure }) => figure.startsWith('federal'));
  expect(found.length).toBe(2);
});
