import { expect, type Page } from '@playwright/test';
import { LANGUAGE_COOKIE } from '@portage/messages/languages';
import { staffState } from '../../e2e/accounts/signed-in-state.ts';
import { datedMoment, test } from '../../e2e/screens/portal.ts';

test.use({ clock: datedMoment });

/**
 * Cells of the last table that a selector finds, whose text or button is not shown, or is cut off by the cell or the table. A text that
 * ends with an ellipsis is meant to be cut off.
 */
const cutOff = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const table = [...document.querySelectorAll(${JSON.stringify(selector)})].at(-1);
    const isIn = (rect, element) => {
      const edge = element.getBoundingClientRect();
      return rect.left >= edge.left - 1 && rect.right <= edge.right + 1;
    };
    const rectsOf = (cell) => {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const rects = [];
      while (texts.nextNode()) {
        const { parentElement } = texts.currentNode;
        if (getComputedStyle(parentElement).textOverflow === 'ellipsis' || parentElement.closest('[aria-hidden=true]')) continue;
        const range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        rects.push(...range.getClientRects());
      }
      return [...rects, ...[...cell.querySelectorAll('button')].map((button) => button.getBoundingClientRect())];
    };
    return [...table.querySelectorAll('tbody td')].flatMap((cell) => {
      if (cell.textContent === '') return [];
      if (!cell.checkVisibility()) return [cell.textContent + ' is not shown'];
      const isWhole = rectsOf(cell).every((rect) => isIn(rect, cell) && isIn(rect, table.parentElement));
      return isWhole ? [] : [cell.textContent + ' is cut off'];
    });
  })()`);

/** Gives the lines of a payday long names and dates, and half of them a reference of the bank. */
const lengthen = (page: Page) =>
  page.route('**/rest/v1/staff_pay_lines?*', async (route) => {
    const response = await route.fetch();
    const [line] = await response.json();
    if (line === undefined) return route.fulfill({ response });
    const long = {
      ...line,
      first_name: 'Marie-Christine',
      last_name: 'de la Boissonnière-Vaillancourt',
      stage: 'funded',
    };
    const json = ['EFT-2041', null].map((payout_reference, at) => ({
      ...long,
      ...{ id: `${at}${String(line.id).slice(1)}`, start_date: '2026-12-28', end_date: '2027-01-10', payout_reference },
    }));
    await route.fulfill({ response, json });
  });

test('a file with a long name is shown whole on a phone, in a list and where it is chosen', async ({
  browser,
  product,
}) => {
  const name = 'consolidated-record-of-employment_2026.pdf';
  const longer = `${'consolidated-record-of-employment_'.repeat(3)}2026.json`;
  const storageState = await staffState(product);
  const page = await browser.newPage({
    baseURL: product.url,
    storageState,
    viewport: { width: 320, height: 740 },
  });
  await page.route('**/rest/v1/staff_documents?*', async (route) => {
    const response = await route.fetch();
    const rows: object[] = await response.json();
    await route.fulfill({ response, json: rows.map((row) => ({ ...row, name })) });
  });
  const isCut = (text: string) =>
    page
      .getByText(text)
      .first()
      .evaluate(
        (element) =>
          element.scrollWidth > element.clientWidth + 1 ||
          element.scrollHeight > element.clientHeight + 1 ||
          element.getBoundingClientRect().right > element.ownerDocument.documentElement.clientWidth,
      );
  await page.goto('/provider/documents?tab=files');
  expect(await isCut(name), 'in the list').toBe(false);
  await page.goto('/provider/figures?tab=add');
  await page.getByLabel('File').setInputFiles({
    name: longer,
    mimeType: 'application/json',
    buffer: Buffer.from('{}'),
  });
  expect(await isCut(longer), 'where it is chosen').toBe(false);
  await page.close();
});

test('the figures of a year and the lines of a payday show every value and button', async ({
  browser,
  product,
  clock,
}) => {
  const storageState = await staffState(product);
  for (const locale of ['en-CA', 'fr-CA']) {
    const context = await browser.newContext({ baseURL: product.url, storageState, reducedMotion: 'reduce' });
    await context.addCookies([{ name: LANGUAGE_COOKIE, value: locale, url: product.url }]);
    if (clock !== undefined) await context.clock.install({ time: clock });
    const page = await context.newPage();
    await lengthen(page);
    for (const width of [1440, 768, 320]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/provider/figures');
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await page.getByRole('button', { name: /^2026/ }).first().click();
      await expect(page.locator('table table').getByRole('cell').first()).toBeVisible();
      expect.soft(await cutOff(page, 'table table'), `figures in ${locale} at ${width} px`).toEqual([]);
      await page.goto('/provider/pay-runs');
      await page.getByRole('region').getByRole('button').filter({ hasText: 'Aurora' }).first().click();
      await expect(page.getByRole('dialog').getByRole('cell').first()).toBeVisible();
      await expect(page.getByRole('dialog').locator('[aria-busy=true]')).toHaveCount(0);
      expect.soft(await cutOff(page, '[role=dialog] table'), `a payday in ${locale} at ${width} px`).toEqual([]);
    }
    await context.close();
  }
});

test('the pay register shows who is paid at every width', async ({ browser, product, clock }) => {
  for (const locale of ['en-CA', 'fr-CA']) {
    const context = await browser.newContext({ baseURL: product.url, storageState: await staffState(product) });
    await context.addCookies([{ name: LANGUAGE_COOKIE, value: locale, url: product.url }]);
    if (clock !== undefined) await context.clock.install({ time: clock });
    const page = await context.newPage();
    for (const width of [1920, 1440, 1400, 1280, 768, 320]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/provider/pay-runs?tab=register');
      const links = page.getByRole('link', { name: 'Maya Tremblay' });
      await expect(links.first()).toBeVisible();
      // The whole name has about 6.5 rem.
      const names = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().width));
      expect.soft(Math.min(...names), `${locale} at ${width} px`).toBeGreaterThan(80);
      const cut = (await cutOff(page, 'table')).filter((cell) => cell.endsWith('cut off'));
      expect.soft(cut, `${locale} at ${width} px`).toEqual([]);
    }
    await context.close();
  }
});

test('no tab of the console stands alone in a line that it does not fill', async ({ browser, product }) => {
  const context = await browser.newContext({
    baseURL: product.url,
    storageState: await staffState(product),
    locale: 'fr-CA',
  });
  await context.addCookies([{ name: LANGUAGE_COOKIE, value: 'fr-CA', url: product.url }]);
  const page = await context.newPage();
  for (const path of ['/provider/figures', '/provider/documents', '/provider/receivables']) {
    await page.goto(path);
    await expect(page.getByRole('tab').first()).toBeVisible();
    for (const width of [320, 400, 500, 600]) {
      await page.setViewportSize({ width, height: 900 });
      const alone = await page.getByRole('tab').evaluateAll((tabs) => {
        const rects = tabs.map((tab) => tab.getBoundingClientRect());
        const list = tabs[0]?.parentElement?.clientWidth ?? 0;
        return rects.filter(
          ({ top, width }) => width < list * 0.9 && rects.filter((other) => other.top === top).length === 1,
        ).length;
      });
      expect.soft(alone, `${path} at ${width} px`).toBe(0);
    }
  }
  await context.close();
});

test('a day of the list of clients keeps its year in each language', async ({ browser, product }) => {
  for (const locale of ['en-CA', 'fr-CA']) {
    const context = await browser.newContext({ baseURL: product.url, storageState: await staffState(product) });
    await context.addCookies([{ name: LANGUAGE_COOKIE, value: locale, url: product.url }]);
    const page = await context.newPage();
    // So many that only the rows in sight are rendered, whose texts are cut off rather than broken.
    await page.route('**/rest/v1/staff_clients?*', async (route) => {
      const response = await route.fetch();
      const [client]: object[] = await response.json();
      const dated = { ...client, next_payday: '2026-12-30', created_at: '2026-12-30T12:00:00Z' };
      const json = Array.from({ length: 120 }, (_, at) => ({
        ...dated,
        id: `${1000 + at}0000-0000-4000-8000-000000000000`,
      }));
      await route.fulfill({ response, json });
    });
    for (const width of [1440, 1100, 768]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/provider/clients');
      const days = page.getByRole('row').nth(1).getByText(/2026/);
      await expect(days.first()).toBeVisible();
      const cut = await days.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length);
      expect.soft(cut, `${locale} at ${width} px`).toBe(0);
    }
    await context.close();
  }
});

test('a document to sign has its French title in French', async ({ browser, product }) => {
  const context = await browser.newContext({ baseURL: product.url, storageState: await staffState(product) });
  await context.addCookies([{ name: LANGUAGE_COOKIE, value: 'fr-CA', url: product.url }]);
  const page = await context.newPage();
  await page.goto('/provider/documents');
  await expect(page.getByRole('cell', { name: /- Contrat de services d’employeur officiel/ }).first()).toBeVisible();
  await expect(page.getByText(/EOR Service Agreement|Employee Placement Letter/)).toHaveCount(0);
  await context.close();
});
