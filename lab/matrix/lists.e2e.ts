import { expect, type Locator, type Page } from '@playwright/test';
import { LANGUAGE_COOKIE } from '@portage/messages/languages';
import { drawnRows } from '../../e2e/screens/list-rows.ts';
import { listScreens } from '../../e2e/screens/list-screens.ts';
import { datedMoment, demo, signIn, test } from '../../e2e/screens/portal.ts';
import { membersTable } from '../../e2e/screens/team-page.ts';

// Paydays of the demo have contribution rates.
test.use({ clock: datedMoment });

/** A row of a table is two lines, and a card seven, with a long role on two of them. */
const most = { height: 56, lines: 7 };
const widths = [1440, 768, 320];

/** Gives the company long roles, a reminded letter, colleagues and invoices of its plan that the demo does not have. */
async function addRows(page: Page): Promise<void> {
  await page.route('**/rest/v1/new_documents?*', async (route) => {
    const response = await route.fetch();
    const sent = await response.json();
    const reminded_at = new Date().toISOString();
    // An hour has not passed since one reminder; the next letter was opened after an older one.
    const open = { status: 'sent', signed_at: null, reminded_at };
    const seen = { ...open, reminded_at: '2026-09-01T12:00:00Z', seen_at: '2026-09-02T12:00:00Z' };
    if (Array.isArray(sent) && sent[0] !== undefined)
      for (const [place, state] of [open, seen].entries())
        sent.push({
          ...sent[0],
          ...state,
          type: 'EMPLOYEE_PLACEMENT_LETTER',
          id: `44444444-4444-4444-8444-44444444444${place}`,
        });
    await route.fulfill({ response, json: sent });
  });
  await page.route('**/rest/v1/team_members?*', async (route) => {
    const response = await route.fetch();
    const members = await response.json();
    const role = 'Senior Director of Regulatory Affairs, Compliance and Accessibility for North America';
    if (Array.isArray(members)) for (const member of members) member.role = role;
    await route.fulfill({ response, json: members });
  });
  await page.route('**/functions/v1/list-company-people', async (route) => {
    const { people } = await (await route.fetch()).json();
    const at = '2026-11-19T13:42:00Z';
    const added = { ...people.at(-1), added_by: people[0].user_id, added_at: at, last_seen_at: at };
    const colleague = {
      ...added,
      person_id: '11111111-1111-4111-8111-111111111111',
      user_id: '22222222-2222-4222-8222-222222222222',
      name: 'Marie-Christine de la Boissonnière-Vaillancourt',
      email: 'marie-christine.boissonniere@aurora-robotics.example',
      role: 'admin',
      ownership_offered: true,
    };
    const invitations = ['pending', 'expired', 'accepted'].map((state, place) => ({
      invitation_id: `33333333-3333-4333-8333-33333333333${place}`,
      email: `a-colleague-with-a-long-address-${place}@aurora-robotics.example`,
      name: place === 0 ? 'Konstantin Wiedemann' : '',
      role: 'finance',
      state,
      invited_by: people[0].user_id,
      sent_at: at,
      expires_at: '2026-11-26T13:42:00Z',
    }));
    await route.fulfill({ json: { people: [...people, colleague], invitations } });
  });
  await page.route('**/functions/v1/plan-billing', (route) =>
    route.fulfill({
      json: {
        ended: null,
        renews_on: '2027-08-08',
        ends_on: null,
        card: null,
        invoices: ['open', 'paid', 'void'].map((status, place) => ({
          number: place === 2 ? null : `PLN-2026-000${place}`,
          issued_on: '2026-11-20',
          cents: 718_800,
          status,
          url: place === 2 ? null : 'https://billing.example/1',
        })),
      },
    }),
  );
}

for (const [locale, account] of [
  ['en-CA', demo.ana],
  ['fr-CA', demo.claire],
] as const)
  test(`rows of the lists of ${account.email} in ${locale} are two lines, and cards seven`, async ({
    browser,
    product,
    clock,
  }) => {
    const { paths, storageState } = await listScreens(product, account);
    const context = await browser.newContext({ baseURL: product.url, storageState, reducedMotion: 'reduce' });
    await context.addCookies([{ name: LANGUAGE_COOKIE, value: locale, url: product.url }]);
    if (clock !== undefined) await context.clock.install({ time: clock });
    const page = await context.newPage();
    await addRows(page);
    const found: string[] = [];
    let rows = 0;
    for (const path of paths) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
        for (const { name, height, isCard, lines } of await drawnRows(page)) {
          rows += 1;
          const where = `${path} at ${width} px: "${name}"`;
          // The list of a plan's payments is in a card, which is as narrow as a phone.
          if (isCard !== width < 768 && path !== '/plan')
            found.push(`${where} is ${isCard ? 'a card' : 'a row of a table'}`);
          else if (isCard && lines > most.lines) found.push(`${where} has ${lines} lines`);
          else if (!isCard && height > most.height) found.push(`${where} is ${height} px high`);
        }
      }
    }
    await context.close();
    expect(found).toEqual([]);
    // Each screen has a list.
    expect(rows).toBeGreaterThan(3 * paths.length);
  });

for (const [locale, account, name, firstDay] of [
  ['en-CA', demo.ana, 'Result', '4 Jan 2027'],
  ['fr-CA', demo.claire, 'Résultat', '4 janv. 2027'],
] as const)
  test(`the result of an import has room beside long names in ${locale}`, async ({ page }) => {
    await signIn(page, account);
    await page.goto('/team?view=import');
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    const header =
      'First name,Last name,Email,Role,Hired already,Salary,Payroll schedule,Address 1,Commencement date,Birth date,SIN,Province';
    const person =
      'Marie-Christine,de la Boissonnière-Vaillancourt,marie-christine.boissonniere@aurora-robotics.example,Analyst,no,a lot,Monthly,1 Main St,2027-01-04,1990-02-05,046454286,Newfoundland and Labrador';
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(`${header}\n${person}`) });
    const result = page.getByRole('columnheader', { name });
    for (const width of [1440, 1280, 1100, 768]) {
      await page.setViewportSize({ width, height: 900 });
      const box = await result.boundingBox();
      expect(box?.width, `${width} px`).toBeGreaterThanOrEqual(160);
      expect((box?.x ?? 0) + (box?.width ?? 0), `${width} px`).toBeLessThanOrEqual(width);
      const start = page.getByText(firstDay);
      if (await start.isVisible())
        expect(await start.evaluate((it) => it.scrollWidth - it.clientWidth), `start at ${width} px`).toBe(0);
    }
    // At full width the start date is a column, so the check above ran at least once.
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(page.getByText(firstDay)).toBeVisible();
  });

/** The words of the headers that are broken in two. */
const brokenHeaders = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`[...document.querySelectorAll('thead th')].flatMap((head) => {
    const texts = document.createTreeWalker(head, NodeFilter.SHOW_TEXT);
    const broken = [];
    while (texts.nextNode()) {
      const { currentNode } = texts;
      for (const { 0: word, index } of currentNode.data.matchAll(/\\S+/g)) {
        const range = document.createRange();
        range.setStart(currentNode, index);
        range.setEnd(currentNode, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word);
      }
    }
    return broken;
  })`);

for (const [locale, account] of [
  ['en-CA', demo.ana],
  ['fr-CA', demo.claire],
] as const)
  test(`a long import is as wide as its frame, with whole words above it, in ${locale}`, async ({ page }) => {
    await signIn(page, account);
    // The page loads again in the language of the account.
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await page.goto('/team?view=import');
    const header =
      'First name,Last name,Email,Role,Hired already,Salary,Payroll schedule,Address 1,Commencement date,Birth date,SIN';
    const rows = Array.from({ length: 150 }, (_, at) => `Ada${at},Ng,,Analyst,no,91000,Monthly,1 Main St,2027-01-04,,`);
    const buffer = Buffer.from([header, ...rows].join('\n'));
    const field = page.locator('input[type=file]');
    await expect(field).toBeEnabled();
    await field.setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
    const table = page.getByRole('table');
    const last = table.getByRole('columnheader').last();
    const endOf = (box: { x: number; width: number } | null) => (box?.x ?? 0) + (box?.width ?? 0);
    await expect(last).toBeVisible();
    for (const width of [1440, 1300, 1100, 768]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await brokenHeaders(page), `${width} px`).toEqual([]);
      expect(endOf(await last.boundingBox()), `${width} px`).toBeCloseTo(endOf(await table.boundingBox()), 0);
    }
  });

/** Whether a text is not cut off. */
const isWhole = (text: Locator): Promise<boolean> =>
  text.evaluate<boolean, { scrollWidth: number; clientWidth: number }>((one) => one.scrollWidth <= one.clientWidth);

test('common names are whole in the team of a company in French on a tablet', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await signIn(page, demo.claire);
  await page.goto('/team');
  for (const name of ['Étienne Robichaud', 'Mathilde Bouchard'])
    expect(await isWhole(page.getByRole('link', { name })), name).toBe(true);
});

test('a name of the team is whole on a tablet, and a long role takes two lines', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await addRows(page);
  await signIn(page, demo.ana);
  await page.goto('/team');
  const row = membersTable(page).getByRole('row').filter({ hasText: 'Maya Tremblay' });
  const name = row.getByRole('link', { name: 'Maya Tremblay' });
  const role = row.getByText(/^Senior Director of Regulatory Affairs/).first();
  expect((await role.boundingBox())?.height).toBeLessThan(50);
  expect(await isWhole(name)).toBe(true);
  await role.hover();
  await expect(role).toHaveAttribute('title', /for North America$/);
});

test('a phone sorts a list of cards, and selects all of them', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  await signIn(page, demo.ana);
  await page.goto('/team');
  await page.getByRole('button', { name: 'Sort by' }).click();
  await page.getByRole('menuitem', { name: 'Name' }).click();
  await expect(page).toHaveURL('/team?sort=name');
  await expect(page.getByRole('button', { name: /^Sorted by Name/ })).toBeVisible();
  await membersTable(page).getByRole('columnheader').getByRole('checkbox').check();
  await expect(page.getByRole('region', { name: 'Selection' }).getByText(/^\d+ selected$/)).toBeVisible();
});

test('Escape cancels the menu of a row whose code still loads', async ({ page }) => {
  await signIn(page, demo.ana);
  const code = Promise.withResolvers<void>();
  const script = /\/assets\/row-menu-items-/;
  await page.route(script, async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.goto('/team');
  const menuOf = (name: string) => membersTable(page).getByRole('button', { name: `Actions for ${name}` });
  await Promise.all([page.waitForRequest(script), menuOf('Liam Chen').click()]);
  await page.keyboard.press('Escape');
  // Both menus wait for the same code.
  await menuOf('Maya Tremblay').press('Enter');
  code.resolve();
  await expect(page.getByRole('menu')).toBeVisible();
  await expect(menuOf('Maya Tremblay')).toHaveAttribute('aria-expanded', 'true');
  await expect(menuOf('Liam Chen')).toHaveAttribute('aria-expanded', 'false');
});
