import { plainDate } from '@portage/domain/dates/plain-date';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ProviderServer, startProviderServer, type TestCompany } from '../../testing/provider-server.ts';
import { creditLine } from '../invoices/paper/credit-line.ts';
import { creditByHand, voidByHand } from '../invoices/settle-by-hand.ts';
import { holdPay } from '../payroll/hold-pay.ts';
import { listExceptions, remedyOf } from './list-exceptions.ts';
import { exceptionsWorld } from './testing/exceptions-world.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server[Symbol.asyncDispose]());
const { goTo, run, keysOf, set, setMember, recheck, invoiceOf, leftWithinInvoice } = exceptionsWorld(() => server);
beforeEach(() => goTo('2026-06-01'));

async function remedy(company: TestCompany) {
  const [listed] = await listExceptions(server.deps.db, { company: company.id });
  return listed && remedyOf(server.deps.messages, listed).replace(/INV-[\d-]+/, 'INV');
}
const paid = async (company: TestCompany) => set('public.invoices', await invoiceOf(company), 'status', 'Paid');
/** Days from 1 June on are invoiced, and none was worked. */
async function leftBefore() {
  const company = await leftWithinInvoice();
  await server.rows('update public.employment_ends set last_day = $2 where company_id = $1', [
    company.id,
    '2026-05-31',
  ]);
  return company;
}
const credit = { person: 'Maya Tremblay', reason: 'Left', rest: 'keep' } as const;
const again = { reason: 'Left', payAgain: true };

test('days after the last one on a line of their own are fixed by a credit of that line', async () => {
  const company = await leftBefore();
  await recheck();
  expect(await remedy(company)).toBe(
    `portage act credit-line --json '{"invoice": "INV", "line": "Maya Tremblay", "cents": null, "rest": "keep", "reason": "TEXT"}'`,
  );
  await creditLine(server.deps, await invoiceOf(company), credit);
  await recheck();
  expect(await keysOf(company)).toEqual([]);
});

test('a line with worked days is fixed by its invoice, which is paid again', async () => {
  const company = await leftWithinInvoice();
  await recheck();
  expect(await remedy(company)).toBe(
    `portage act void-invoice --json '{"invoice": "INV", "pay_again": true, "reason": "TEXT"}'`,
  );
  await voidByHand(server.deps, await invoiceOf(company), again);
  await recheck();
  expect(await keysOf(company)).toEqual([]);
});

test('a line with worked days of a paid invoice is fixed by a credit of it, which is paid again', async () => {
  const company = await leftWithinInvoice();
  await paid(company);
  await recheck();
  expect(await remedy(company)).toBe(
    `portage act credit-invoice --json '{"invoice": "INV", "pay_again": true, "reason": "TEXT"}'`,
  );
  await creditByHand(server.deps, await invoiceOf(company), again);
  await recheck();
  expect(await keysOf(company)).toEqual([]);
});

test('a line of which a part is credited is fixed by a credit of what is left', async () => {
  const company = await leftWithinInvoice();
  await creditLine(server.deps, await invoiceOf(company), { ...credit, cents: 249_999 });
  await recheck();
  const left = `portage act credit-line --json '{"invoice": "INV", "line": "Maya Tremblay", "cents": 1, "rest": "keep", "reason": "TEXT"}'`;
  expect(await remedy(company)).toBe(left);
  await creditLine(server.deps, await invoiceOf(company), { ...credit, cents: 1 });
  await recheck();
  expect(await keysOf(company)).toEqual([]);
});

test.each(['$(reboot)', '`reboot`', "O'Brien", 'O"Brien', 'A\\', 'Hi!'])(
  'the name %s is not part of a command',
  async (name) => {
    const company = await leftBefore();
    await setMember(company.memberIds[0], 'first_name', name);
    await recheck();
    expect(await remedy(company)).toBe(
      `portage act credit-line --json '{"invoice": "INV", "line": "PERSON", "cents": null, "rest": "keep", "reason": "TEXT"}'`,
    );
  },
);

test('a hold is fixed by its release', async () => {
  const company = await leftWithinInvoice();
  await server.call(company, 'undo-end', { team_member_id: company.memberIds[0] });
  const days = { first: plainDate('2026-06-15'), last: plainDate('2026-06-30') };
  await holdPay(server.deps, { companyId: company.id, memberId: null, days }, 'x');
  await run(company);
  expect(await remedy(company)).toBe(`portage act release-pay --json '{"hold": "HOLD", "reason": "TEXT"}'`);
});
