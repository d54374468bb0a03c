import { plainDate } from '@portage/domain/dates/plain-date';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { replayCalculations } from '../../modules/payroll/replay/replay-calculations.ts';
import { runPayroll } from '../../modules/payroll/run.ts';
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server[Symbol.asyncDispose]());

/** Changes stored calculations with the guard trigger disabled, as only the database owner can. */
async function tamper(invoiceId: string, calculation: string): Promise<void> {
  await server.owner.query('alter table public.payments disable trigger guard_payment');
  await server.rows(`update public.payments set calculation = ${calculation} where invoice_id = $1`, [invoiceId]);
  await server.owner.query('alter table public.payments enable trigger guard_payment');
}

test('reproduces every stored value of a line and names each value that was tampered with', async () => {
  const company = await server.company('Replayed');
  await server.rows(
    "insert into public.plans (company_id, user_id, plan_name, status, number_of_employees, term) values ($1, $2, 'Enterprise', 'Completed', 'unlimited', 'Monthly')",
    [company.id, company.userId],
  );
  await server.member(company, { status: 'approved' });
  await runPayroll(server.deps, { asOf: plainDate('2026-06-10') });
  const [invoice] = await server.rows<{ id: string }>('select id from public.invoices where company_id = $1', [
    company.id,
  ]);
  const id = invoice?.id ?? '';
  const clean = await replayCalculations(server.deps, id);
  expect(clean).toEqual({ compared: expect.any(Number), different: [], unusable: [] });
  expect(clean.compared).toBeGreaterThan(40);

  await tamper(id, `jsonb_set(calculation, '{employer,ei}', '1')`);
  expect((await replayCalculations(server.deps, id)).different).toEqual([
    { person: 'Maya Tremblay', figure: 'employer.ei, as stored', stored: '1', recomputed: '7987', same: false },
  ]);

  await tamper(id, `calculation #- '{steps,yearToDate}'`);
  const broken = await replayCalculations(server.deps, id);
  expect(broken.unusable).toEqual(['Maya Tremblay: its stored inputs are not complete.']);
});
