import { expect, test } from '@playwright/test';
import { type Product, startProduct } from './product/product.ts';
import { saw } from './proofs/spec-table.ts';
import { datedMoment, signIn } from './screens/portal.ts';
import { pay } from './tables/pay.ts';

// The provider pays while the admin watches. Uses its own product, because its calendar runs ahead.
let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ demo: true, clock: datedMoment });
});
test.afterAll(() => product.stop());

// It starts the command line about ten times; a busy machine needs ten seconds for each.
test.setTimeout(300_000);

const inDays = (days: number) => new Date(Date.parse(datedMoment) + days * 86_400_000).toISOString().slice(0, 10);

test('shows a payment made elsewhere live', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: product.url });
  await context.clock.install({ time: datedMoment });
  const page = await context.newPage();
  await signIn(page);
  const { publishableKey } = await (await page.request.get('/config.json')).json();
  const stored = JSON.parse(await page.evaluate<string>("localStorage.getItem('portage-auth')"));
  const headers = { apikey: publishableKey, authorization: `Bearer ${stored.access_token}` };
  const [maya] = await (
    await page.request.get('/rest/v1/team_members?first_name=eq.Maya&select=team_member_id', { headers })
  ).json();
  const asked = await page.request.post('/rest/v1/wip_one_time_payments', {
    headers,
    data: {
      team_member_id: maya.team_member_id,
      start_date: inDays(20),
      end_date: inDays(20),
      amount: 1000,
      payment_type: 'Bonus',
    },
  });
  expect(asked.status(), await asked.text()).toBe(201);

  await product.portageOn(inDays(10), 'payroll', 'run');
  await expect(async () => {
    const listed = JSON.parse(await product.portage('list', 'invoices', '--json'));
    const open = listed.filter(
      (row: { status: string; company: string }) => row.company === 'Aurora Robotics' && row.status !== 'Paid',
    );
    expect(open.length).toBeGreaterThan(1);
    for (const invoice of open) await product.portage('invoices', 'pay', invoice.id);
  }).toPass();
  await page.goto('/pay?tab=one-time');
  await page
    .getByRole('row')
    .filter({ hasText: '1,082.32' })
    .getByRole('button', { name: /^Lines of/ })
    .click();
  await expect(page.getByRole('row').filter({ hasText: 'Bonus 1,000.00' })).toContainText('EI 22.82 · CPP 59.50');
  const funded = await page.request.get('/rest/v1/payments?status=eq.collected&select=payday&order=payday', {
    headers,
  });
  const [salary] = await funded.json();
  const payOut = async () => {
    for (const payday of [salary.payday, inDays(20)]) {
      const paidOut = { client: 'Aurora Robotics', payday, reference: 'EFT 1' };
      await product.portageOn(inDays(20), 'act', 'mark-paid-out', '--json', JSON.stringify(paidOut));
    }
    await expect(page.getByRole('row').filter({ hasText: 'Bonus 1,000.00' })).toContainText('Paid');
  };
  // The toasts are gone a few seconds after the payment, on a busy machine before the command that pays has ended.
  const appears = (toast: typeof pay.paymentComplete) => expect(() => saw(page, toast)).toPass();
  await Promise.all([appears(pay.paymentComplete), appears(pay.oneTimeComplete), payOut()]);
  await page.context().close();
});
