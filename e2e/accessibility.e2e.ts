import { expect, type Page } from '@playwright/test';
import { findViolations } from './screens/find-violations.ts';
import { clientPages, hostedInvoice, narrowAndDark, portalInvoice, problems, visitorPages } from './screens/looks.ts';
import { signIn, test } from './screens/portal.ts';

// Checks every route of the demo company with axe in one look. lab/matrix has the others.
test.describe.configure({ mode: 'parallel' });

test('the check finds what a page, its frames, its colors and its targets violate', async ({ page }) => {
  const invoice = '<html lang=en><title>Invoice</title><main><h1>Invoice</h1><button></button></main>';
  const body = `<main><h1>Pay</h1><img src="data:,"><p style="color: #999; background: #fff">CAD</p>
    <style>.small { display: block; height: 12px; border: 0; padding: 0 }</style>
    <button class="small">Pay</button><button class="small">Void</button>
    <iframe title="Invoice" srcdoc="${invoice}"></iframe></main>`;
  await page.route('http://portage.test/', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto('http://portage.test/');
  const rules = (await findViolations(page)).map((violation) => violation.split(' (')[0]);
  expect(rules).toEqual(
    expect.arrayContaining(['html-has-lang', 'image-alt', 'color-contrast', 'button-name', 'target-size']),
  );
});

test('pages before sign-in have no violations on a phone', async ({ page }) => {
  expect(await problems(page, visitorPages, [narrowAndDark])).toEqual([]);
});

for (const [name, pages] of Object.entries(clientPages))
  test(`${name} have no violations on a phone`, async ({ page }) => {
    await signIn(page);
    expect(await problems(page, pages, [narrowAndDark])).toEqual([]);
  });

test('an invoice and its own page have no violations on a phone', async ({ page }) => {
  await signIn(page);
  const pages = [await portalInvoice(page), await hostedInvoice(page)];
  expect(await problems(page, pages, [narrowAndDark])).toEqual([]);
});

for (const [name, open] of [
  ['a form', (page: Page) => page.goto('/documents?dialog=upload')],
  ['the quick search', (page: Page) => page.keyboard.press('Control+k')],
] as const)
  test(`${name} in a dialog makes the page behind it inert`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn(page);
    await page.goto('/documents');
    const main = page.getByRole('main');
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pay', exact: true });
    await expect(main.getByRole('table')).toBeVisible();
    const place = await link.boundingBox();
    await open(page);
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    // Hidden from assistive technology.
    await expect(main).toHaveCount(0);
    await expect(link).toHaveCount(0);
    const isInside = () => page.evaluate("document.activeElement?.closest('[role=dialog]') !== null");
    for (let time = 0; time < 12; time += 1) {
      await page.keyboard.press('Tab');
      expect(await isInside()).toBe(true);
    }
    await page.evaluate("document.querySelector('main button')?.focus()");
    expect(await isInside()).toBe(true);
    // A click where a link is reaches only what covers the page, and leaves the dialog.
    await page.mouse.click((place?.x ?? 0) + 10, (place?.y ?? 0) + 10);
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/\/documents$/);
  });
