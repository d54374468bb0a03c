import { plainDate } from '@portage/domain/dates/plain-date';
import { asService } from '@portage/platform/postgres/identity';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { creditInvoice, voidInvoice } from '../../modules/invoices/correct-invoice.ts';
import { runCompany } from '../../modules/payroll/run.ts';
import { employer } from '../../modules/payroll/testing/employer.ts';
import type { TestCompany } from '../../testing/provider-server.ts';
import type { BillingWorld } from '../../testing/worlds/billing-world.ts';
import { startBuiltInWorld } from '../../testing/worlds/built-in-world.ts';
import { startStripeWorld } from '../../testing/worlds/stripe-world.ts';

const worlds: [string, () => Promise<BillingWorld>][] = [
  ['built-in billing', startBuiltInWorld],
  ['Stripe', startStripeWorld],
];
const asOf = plainDate('2026-06-01');

describe.each(worlds)('with %s', (_, start) => {
  let world: BillingWorld;
  beforeAll(async () => {
    world = await start();
  });
  afterAll(() => world[Symbol.asyncDispose]());

  const choose = async (company: TestCompany, plan: Record<string, unknown> = {}) => {
    const answer = await world.server.call(company, 'create-checkout-page', {
      planName: 'Professional',
      term: 'Monthly',
      ...plan,
    });
    return { status: answer.status, url: String(answer.body.url), error: answer.body.error };
  };
  const plans = async (company: TestCompany) =>
    (
      await world.server.rows('select plan_name, status from public.plans where company_id = $1 order by created_at', [
        company.id,
      ])
    ).map((plan) => [plan.plan_name, plan.status]);
  const currentPlan = async (company: TestCompany) =>
    (await world.server.rows('select (app.current_plan($1)).plan_name as name', [company.id]))[0]?.name;
  const mails = (kind: string, about: string) =>
    world.server.rows('select 1 from app.mail_messages where kind = $1 and dedupe_key like $2', [kind, `%${about}`]);

  describe('a plan', () => {
    test('is chosen, paid and Completed, with one customer for its company', async () => {
      const company = await world.server.company('Chosen');
      const { url } = await choose(company);
      expect(await plans(company)).toEqual([['Professional', 'Processing']]);
      await world.payCheckout(url);
      await world.settle();
      expect(await plans(company)).toEqual([['Professional', 'Completed']]);
      expect(await currentPlan(company)).toBe('Professional');
      expect(await world.books(company.id)).toEqual({
        customers: 1,
        checkouts: [{ status: 'complete', amountCents: 599_00 }],
        invoices: [],
      });
    });

    test('costs the catalog price, whatever the browser sends', async () => {
      const company = await world.server.company('Tampering');
      const tampered = { priceId: 'price_free', coupon: 'all_free', customerId: 'cus_other', price: 1, quantity: 0 };
      await choose(company, { planName: 'Essential', term: 'Yearly', employeeCount: 3, ...tampered });
      const [checkout] = (await world.books(company.id)).checkouts;
      // A percentage coupon may come out some cents below, never above.
      expect(checkout?.amountCents).toBeLessThanOrEqual(3 * 2404_00);
      expect(checkout?.amountCents).toBeGreaterThan(3 * 2404_00 - 3 * 50);
    });

    test('chosen twice concurrently and then again has one open checkout', async () => {
      const company = await world.server.company('Twice');
      const [first, second] = await Promise.all([choose(company), choose(company)]);
      expect(second.url).toBe(first.url);
      expect((await choose(company)).url).toBe(first.url);
      const { checkouts } = await world.books(company.id);
      expect(checkouts.filter((checkout) => checkout.status === 'open')).toHaveLength(1);
    });

    test('is refused while another is Processing, in a second tab too', async () => {
      const company = await world.server.company('Second tab');
      await choose(company);
      expect(await choose(company, { planName: 'Essential', employeeCount: 2 })).toMatchObject({ status: 409 });
      expect(await plans(company)).toEqual([['Professional', 'Processing']]);
    });

    test('left unpaid for a day is Cancelled and can no longer be paid', async () => {
      const company = await world.server.company('Abandoned');
      const { url } = await choose(company);
      world.server.pass(86_401);
      await world.visitCheckout(url);
      await world.settle();
      expect(await plans(company)).toEqual([['Professional', 'Cancelled']]);
      await world.payCheckout(url);
      await world.settle();
      expect(await plans(company)).toEqual([['Professional', 'Cancelled']]);
      expect((await choose(company)).url).not.toBe(url);
    });

    test('is Cancelled when the payer leaves, and another can be chosen', async () => {
      const company = await world.server.company('Left');
      const { url } = await choose(company);
      expect(await world.leaveCheckout(url)).toBe('http://portage.test/plan?checkout=cancelled');
      expect(await plans(company)).toEqual([['Professional', 'Cancelled']]);
      await world.payCheckout(url);
      const next = await choose(company, { planName: 'Essential', employeeCount: 2 });
      await world.payCheckout(next.url);
      await world.settle();
      expect(await world.leaveCheckout(next.url)).toBe('http://portage.test/plan?checkout=success');
      expect(await plans(company)).toEqual([
        ['Professional', 'Cancelled'],
        ['Essential', 'Completed'],
      ]);
    });

    test('cannot be canceled through a forged leave link', async () => {
      const company = await world.server.company('Stranger');
      await choose(company);
      const [row] = await world.server.rows('select id from app.checkouts where company_id = $1', [company.id]);
      expect((await world.server.fetch(`/checkout/${row?.id}/leave/${'0'.repeat(64)}`)).status).toBe(404);
      await world.settle();
      expect(await plans(company)).toEqual([['Professional', 'Processing']]);
    });

    test('paid but not yet reported cannot be chosen again', async () => {
      const company = await world.server.company('Unreported');
      await world.payCheckout((await choose(company)).url);
      expect(await choose(company)).toMatchObject({
        status: 409,
        error: expect.stringContaining('confirming your payment'),
      });
      await world.settle();
      expect(await plans(company)).toEqual([['Professional', 'Completed']]);
    });

    test('is replaced by the next paid one', async () => {
      const company = await world.server.company('Changed');
      await world.payCheckout((await choose(company)).url);
      await world.settle();
      world.server.pass(60);
      const { url } = await choose(company, { planName: 'Essential', employeeCount: 2 });
      expect(await currentPlan(company)).toBe('Professional');
      await world.payCheckout(url);
      await world.settle();
      expect(await currentPlan(company)).toBe('Essential');
    });

    test('canceled manually stays so when paid late, and the provider is emailed once', async () => {
      const company = await world.server.company('Late payer');
      const { url } = await choose(company);
      await world.server.rows("update public.plans set status = 'Cancelled' where company_id = $1", [company.id]);
      await world.payCheckout(url);
      await world.settle();
      await world.settle();
      expect(await plans(company)).toEqual([['Professional', 'Cancelled']]);
      const [row] = await world.server.rows('select id from app.checkouts where company_id = $1', [company.id]);
      expect(await mails('payment-problem', `late-plan:${row?.id}`)).toHaveLength(1);
    });
  });

  describe('the invoice of a pay period', () => {
    const rowOf = async (company: TestCompany) => {
      const [row] = await world.server.rows<Record<'id' | 'status' | 'url' | 'provider_id' | 'lines', string>>(
        `select i.id, i.status, i.hosted_invoice_url as url, i.provider_invoice_id as provider_id, string_agg(distinct p.status, ' ') as lines
         from public.invoices i left join public.payments p on p.invoice_id = i.id where i.company_id = $1 and i.kind = 'Pay period' group by i.id`,
        [company.id],
      );
      if (row === undefined) throw new Error('there is no invoice');
      return row;
    };
    /** A company whose payroll has issued an invoice. The jobs send it to the provider. */
    const issued = async () => {
      const company = await employer(world.server, {}, { first_name: 'Noah', email: 'noah@people.example' });
      await runCompany(world.server.deps, { id: company.id, legal_name: 'x' }, asOf, false);
      return company;
    };
    const createAgain = async (company: TestCompany) => {
      const { id } = await rowOf(company);
      const { deps } = world.server;
      await deps.db.transaction(asService, (tx) => deps.jobs.enqueue(tx, 'billing.invoice', { invoiceId: id }));
      await world.server.runJobs();
    };

    test('is created once however often its job runs, then paid with its lines collected', async () => {
      const company = await issued();
      await world.settle();
      await createAgain(company);
      const { id, url } = await rowOf(company);
      expect(await mails('invoice-issued', id)).toHaveLength(1);
      expect((await world.books(company.id)).invoices).toEqual([{ status: 'open', amountCents: 756_022 }]);
      await world.payInvoice(url);
      await world.payInvoice(url);
      await world.settle();
      expect(await rowOf(company)).toMatchObject({ status: 'Paid', lines: 'collected' });
    });

    test('is resumed, not recreated, when its job was killed before its links were stored', async () => {
      const company = await issued();
      await world.settle();
      const before = await rowOf(company);
      await world.server.rows('set session_replication_role = replica');
      await world.server.rows(
        'update public.invoices set provider = null, provider_invoice_id = null, hosted_invoice_url = null, invoice_pdf = null where id = $1',
        [before.id],
      );
      await world.server.rows('set session_replication_role = origin');
      // Paid meanwhile: the report finds no invoice of ours.
      await world.server.deps.billing.markInvoicePaid(before.provider_id);
      await world.settle();
      await createAgain(company);
      expect(await rowOf(company)).toEqual({ ...before, status: 'Paid', lines: 'collected' });
      expect((await world.books(company.id)).invoices).toHaveLength(1);
    });

    test('can no longer be paid once voided', async () => {
      const company = await issued();
      await world.settle();
      const { id, provider_id, url } = await rowOf(company);
      expect(await world.server.deps.billing.voidInvoice(provider_id)).toBe('void');
      await world.server.deps.db.transaction(asService, (tx) =>
        voidInvoice(tx, id, { reason: 'wrong salary', payAgain: false }),
      );
      await world.payInvoice(url);
      await world.settle();
      expect(await rowOf(company)).toMatchObject({ status: 'Cancelled', lines: 'processing' });
      expect((await world.books(company.id)).invoices).toMatchObject([{ status: 'void' }]);
    });

    test('voided at the provider is Cancelled here', async () => {
      const company = await issued();
      await world.settle();
      await world.server.deps.billing.voidInvoice((await rowOf(company)).provider_id);
      await world.settle();
      expect((await rowOf(company)).status).toBe('Cancelled');
    });

    test('voided before the provider had it is never open there', async () => {
      const company = await issued();
      const { id } = await rowOf(company);
      await world.server.deps.db.transaction(asService, (tx) =>
        voidInvoice(tx, id, { reason: 'wrong salary', payAgain: false }),
      );
      await world.settle();
      expect((await world.books(company.id)).invoices).toEqual([]);
    });

    test('paid and credited stays paid at the provider', async () => {
      const company = await issued();
      await world.settle();
      const { id, url } = await rowOf(company);
      await world.payInvoice(url);
      await world.settle();
      await world.server.deps.db.transaction(asService, (tx) =>
        creditInvoice(tx, id, { reason: 'wrong salary', payAgain: false, asOf }),
      );
      await world.settle();
      const amounts = await world.server.rows(
        'select kind, amount from public.invoices where company_id = $1 order by kind desc',
        [company.id],
      );
      expect(amounts.map(({ kind, amount }) => [kind, amount])).toEqual([
        ['Pay period', '7560.22'],
        ['Credit', '-7560.22'],
      ]);
      expect((await world.books(company.id)).invoices).toMatchObject([{ status: 'paid' }]);
    });
  });
});
