import { expect, type Page } from '@playwright/test';
import { openConsole } from '../../e2e/accounts/staff-console.ts';
import { columnsOf, cutOnPaper, papers } from '../../e2e/screens/cut-on-paper.ts';
import { signIn, test } from '../../e2e/screens/portal.ts';

test('prints the documents without the controls of the page', async ({ page }) => {
  const row = 'Aurora Robotics - EOR Service Agreement.pdf';
  await signIn(page);
  await page.goto('/documents');
  await expect(page.getByText(row).first()).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.getByText('Skip to content')).toBeHidden();
  await expect(page.locator('#sidebar')).toBeHidden();
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  await expect(page.getByText(row).first()).toBeVisible();
});

test('prints the heads of lists, and nothing to press', async ({ page }) => {
  await signIn(page);
  await page.goto('/pay');
  const invoice = (await page.getByRole('link', { name: /^INV-/ }).last().getAttribute('href')) ?? '';
  await page.goto('/team');
  const person = (await page.getByRole('link', { name: 'Maya Tremblay' }).getAttribute('href')) ?? '';
  const lists = [
    ['/team', ['Name', 'Role', 'Status']],
    ['/pay', ['Invoice', 'Date Range', 'Total Amount', 'Status']],
    ['/pay?view=history', ['Invoice', 'Date Range', 'Total Amount', 'Status']],
    [invoice, ['Team member', 'Gross', 'Total (CAD)']],
    [`${person}/pay`, ['Date Range', 'Payday', 'Total (CAD)']],
    ['/documents', ['Name', 'Tag', 'Upload Date']],
    ['/company', ['Name', 'Role']],
  ] as const;
  for (const [path, heads] of lists) {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(path);
    await expect(page.getByRole('table').first()).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await page.emulateMedia({ media: 'print' });
    for (const name of heads)
      await expect(page.locator('thead').first().getByText(name, { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: /^(?:Actions for|More actions|Export|Create|Add)\b/ })).toHaveCount(
      0,
    );
    await expect(page.getByRole('searchbox')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('link', { name: /^(?:Pay |Open)/ })).toHaveCount(0);
  }
});

test('prints whose pay is on hold and why, and leaves no room for checkboxes', async ({ page }) => {
  await signIn(page);
  await page.goto('/team');
  const person = await page.getByRole('link', { name: 'Maya Tremblay' }).getAttribute('href');
  // The provider is late with it, and it leads nowhere.
  const held = {
    ...{ id: 'held', key: 'treatmentMissing', severity: 'blocks', actor: 'provider', deadline: '2026-11-02' },
    ...{ team_member_id: null, first_name: null, last_name: null, first_day: null, last_day: null, payday: null },
    ...{ params: {}, opened_at: '2026-11-01T12:00:00Z', people: [person?.split('/').at(-1)] },
  };
  await page.route('**/functions/v1/reads', async (route) => {
    const { reads } = route.request().postDataJSON();
    const lines = (await (await route.fetch()).text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    for (const line of lines)
      if (reads[line.at].path.includes('/open_pay_exceptions')) line.body = JSON.stringify([held]);
    await route.fulfill({ body: `${lines.map((line) => JSON.stringify(line)).join('\n')}\n` });
  });
  await page.goto('/team');
  const hold = page.getByRole('button', { name: /^Pay on hold/ });
  await expect(hold).toBeVisible();
  const words = (await hold.getAttribute('aria-label')) ?? '';
  await page.emulateMedia({ media: 'print' });
  await expect(hold.getByText(words, { exact: true })).toBeVisible();
  const name = await page.getByRole('columnheader', { name: 'Name' }).boundingBox();
  const table = await page.getByRole('table').boundingBox();
  expect((name?.x ?? 0) - (table?.x ?? 0)).toBeLessThan(1);
});

test('prints lists small enough for their columns, and other pages at their size', async ({ page }) => {
  await signIn(page);
  await page.emulateMedia({ media: 'print' });
  for (const [path, zoom] of [
    ['/documents', '0.7'],
    ['/cost-calculator', '1'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(page.locator('body')).toHaveCSS('zoom', zoom);
  }
});

test('prints no control to choose a file, and no card that has nothing else', async ({ page }) => {
  await signIn(page);
  await page.goto('/company');
  const card = page.getByRole('region', { name: 'Company logo' });
  await expect(card.getByText('Choose a file')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Choose a file')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Company logo' })).toBeHidden();
});

test('prints the console without its menu', async ({ product, page }) => {
  await openConsole(product, page, 'olga@provider.example', 0);
  await expect(page.getByRole('navigation', { name: 'Console' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Console' })).toBeHidden();

  // The cards of the board are buttons, but they are also its content.
  await page.emulateMedia({ media: 'screen' });
  await page.goto('/provider/pay-runs');
  const card = page.getByRole('button', { name: /Aurora Robotics/ }).first();
  const preview = page.getByRole('button', { name: 'Preview next run' });
  await expect(card).toBeVisible();
  await expect(preview).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(card).toBeVisible();
  await expect(preview).toBeHidden();

  await page.emulateMedia({ media: 'screen' });
  await page.goto('/provider/receivables?tab=receipts');
  const otherTab = page.getByRole('tab', { name: 'Ageing' });
  await expect(otherTab).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('tab', { name: 'Receipts' })).toBeVisible();
  await expect(otherTab).toBeHidden();

  await page.emulateMedia({ media: 'screen' });
  await page.goto('/provider/audit');
  await expect(page.getByRole('combobox').first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('list', { name: 'Audit log' })).toBeVisible();
  await expect(page.getByRole('combobox')).toHaveCount(0);
});

/** What does not get onto either paper of each list, with where. */
async function cutOf(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await expect(page.getByRole('table').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    const columns = await columnsOf(page);
    await page.emulateMedia({ media: 'print' });
    for (const [paper, width] of Object.entries(papers)) {
      await page.setViewportSize({ width, height: 1000 });
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
      const printed = await columnsOf(page);
      const missing = columns.filter((name) => !/^(?:|Actions)$/.test(name) && !printed.includes(name));
      for (const name of missing) found.push(`${path} on ${paper}: no column ${name}`);
      for (const cut of await cutOnPaper(page)) found.push(`${path} on ${paper}: ${cut}`);
    }
  }
  return found;
}

test('the lists of a client are whole on paper', async ({ page }) => {
  await signIn(page);
  expect(await cutOf(page, ['/team', '/pay', '/pay?view=history', '/documents', '/company'])).toEqual([]);
});

test('the lists of the console are whole on paper', async ({ product, page }) => {
  await openConsole(product, page, 'paul@provider.example', 0);
  const lists = [
    '/provider/receivables',
    '/provider/receivables?tab=receipts',
    '/provider/clients',
    '/provider/people',
  ];
  expect(await cutOf(page, lists)).toEqual([]);
});
