import { expect, type Locator, type Page } from '@playwright/test';
import { paths } from '@portage/domain/portal-paths';
import { accountPassword, confirmedAccount } from '../../e2e/accounts/signing-up.ts';
import { englishAmong } from '../../e2e/screens/english-left.ts';
import { datedMoment, demo, signIn, test } from '../../e2e/screens/portal.ts';
import { visibleTexts, whatDoesNotFit } from '../../e2e/screens/read-page.ts';

test.use({ clock: datedMoment });

const signedIn = [paths.home, paths.team, paths.employee, paths.pay, paths.company, paths.plan, paths.documents];

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

test('a person switches to French on the login page, signs in, and finds French kept with the account', async ({
  page,
  browser,
  request,
  product,
}) => {
  const email = await confirmedAccount(request, 'Rive Sud inc.');
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-CA');
  const french = page.getByRole('navigation', { name: 'Language' }).getByRole('link', { name: 'Français' });
  await expect(french).toHaveAttribute('lang', 'fr-CA');
  await french.click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CA');
  await expect(page).toHaveTitle('Connexion · Portage');
  await expect(page.getByText('3\u00a0500,00', { exact: true })).toBeVisible();

  const signInOn = async (on: Page) => {
    await on.locator('input[name=email]').fill(email);
    await on.locator('input[name=password]').fill(accountPassword);
    await on.locator('button[type=submit]').click();
  };
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/auth/v1/user') && answer.ok());
  await signInOn(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Aperçu' })).toBeVisible();
  await saved;

  // A browser that never chose shows English until the account is known.
  const context = await browser.newContext({ baseURL: product.url });
  const elsewhere = await context.newPage();
  await elsewhere.goto('/');
  await expect(elsewhere.locator('html')).toHaveAttribute('lang', 'en-CA');
  await signInOn(elsewhere);
  await expect(elsewhere.locator('html')).toHaveAttribute('lang', 'fr-CA');
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Aperçu' })).toBeVisible();
  await elsewhere.locator('#sidebar').getByRole('button', { name: 'English' }).click();
  await expect(elsewhere.locator('html')).toHaveAttribute('lang', 'en-CA');
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Dashboard Overview' })).toBeVisible();
  await context.close();
});

test('French texts fit on the pages of a company on a phone', async ({ page }) => {
  await signIn(page);
  const sidebar = page.locator('#sidebar');
  await sidebar.getByRole('button', { name: 'Français' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Aperçu' })).toBeVisible();
  const found: string[] = [];
  await page.setViewportSize({ width: 320, height: 900 });
  for (const path of signedIn) {
    await open(page, path);
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CA');
    found.push(...(await whatDoesNotFit(page)).map((problem) => `${path}: ${problem}`));
  }
  expect(found).toEqual([]);

  // A small button has one line, and a card's table does not reach into the card's padding.
  await open(page, paths.company);
  for (const name of ['Modifier la facturation', 'Inviter']) {
    const box = await page.getByRole('button', { name, exact: true }).boundingBox();
    expect(box?.height, name).toBeLessThan(40);
  }
  await open(page, paths.costCalculator);
  const card = page.getByRole('region', { name: 'Coût' });
  const rightOf = async (part: Locator) => {
    const box = await part.boundingBox();
    return (box?.x ?? Number.NaN) + (box?.width ?? 0);
  };
  expect(await rightOf(card.getByRole('table'))).toBeLessThan((await rightOf(card)) - 10);

  // Other tests read the pages of this company in English.
  await page.setViewportSize({ width: 1280, height: 900 });
  await sidebar.getByRole('button', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-CA');
});

test('the quick search leads to a document by its French name', async ({ page }) => {
  await signIn(page);
  await page.locator('#sidebar').getByRole('button', { name: 'Français' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Aperçu' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog');
  await search.getByRole('combobox').fill('agreement');
  await search.getByRole('option', { name: /Contrat de services d’employeur officiel/ }).click();
  await expect(page).toHaveURL(/\/documents\?q=/);
  await expect(page.getByRole('table').getByRole('link')).toHaveText([/Contrat de services d’employeur officiel/]);
});

test('French actions stay beside the title of the team on a desktop, and a due date beside its status', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, demo.claire);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CA');
  const centerOf = async (part: Locator) => {
    const box = await part.boundingBox();
    return (box?.y ?? Number.NaN) + (box?.height ?? 0) / 2;
  };
  await open(page, paths.team);
  const button = page.getByRole('main').getByRole('button', { name: 'Ajouter un membre' }).first();
  const title = page.getByRole('heading', { level: 1 });
  expect(Math.abs((await centerOf(button)) - (await centerOf(title)))).toBeLessThan(24);
  await open(page, paths.pay);
  const row = page.getByRole('row').filter({ hasText: 'Échéance' }).first();
  const due = row.getByText(/^Échéance \d/);
  expect(Math.abs((await centerOf(due)) - (await centerOf(row)))).toBeLessThan(4);
});

test('a company works in French, from signing in to its documents, with no English text of the catalogue left', async ({
  page,
}) => {
  expect(
    englishAmong(['Bi-Weekly', 'Sign In', 'Lines of INV-2026-0001', 'Aux deux semaines', 'Atelier Boréal']),
  ).toEqual(['Bi-Weekly', 'Sign In', 'Lines of INV-2026-0001']);
  const found: string[] = [];
  const look = async (name: string) => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CA');
    const texts = [...(await visibleTexts(page, 'body')), (await page.title()).replace(/ · .*$/, '')];
    found.push(...englishAmong(texts).map((text) => `${name}: ${text}`));
  };
  const menu = page.locator('#sidebar');

  await page.goto('/');
  await page.getByRole('navigation', { name: 'Language' }).getByRole('link', { name: 'Français' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CA');
  await look('sign-in');
  await page.locator('input[name=email]').fill(demo.claire.email);
  await page.locator('input[name=password]').fill('wrong password');
  await page.locator('button[type=submit]').click();
  await expect(page.getByText('Adresse courriel ou mot de passe incorrect').first()).toBeVisible();
  await look('wrong password');
  await page.locator('input[name=email]').fill(demo.claire.email);
  await page.locator('input[name=password]').fill(demo.claire.password);
  await page.locator('button[type=submit]').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Aperçu' })).toBeVisible();
  await look('dashboard');

  await menu.locator('a[href="/team"]').click();
  await expect(page.getByText('Aux deux semaines').first()).toBeVisible();
  await look('team');
  await page.getByRole('link', { name: 'Mathilde Bouchard' }).first().click();
  await page.waitForURL(/\/team\/[0-9a-f-]{36}$/);
  await look('person');
  for (const part of ['pay', 'documents', 'history']) {
    await page.goto(`${page.url().replace(/\/(?:pay|documents)$/, '')}/${part}`);
    await look(`person, ${part}`);
  }
  await open(page, paths.employee);
  await look('schedules');

  await menu.locator('a[href="/pay"]').click();
  await page.waitForURL(/\/pay$/);
  await look('pay');
  const invoice = page.locator('a[href^="/pay/INV-"]').first();
  await page.getByRole('tab').last().click();
  await look('one-time payments');
  await page.getByRole('tab').first().click();
  await invoice.click();
  await page.waitForURL(/\/pay\/INV-/);
  await look('invoice');
  await open(page, '/pay?view=history');
  await look('history');
  for (const path of [paths.documents, paths.company, paths.plan, paths.costCalculator]) {
    await open(page, path);
    await look(path);
  }
  expect(found).toEqual([]);
});

test('an open tab goes on in the language of another account that signs in in another tab', async ({
  page,
  request,
}) => {
  await signIn(page, { email: await confirmedAccount(request, 'North Shore Inc.'), password: accountPassword });
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-CA');
  const other = await page.context().newPage();
  await signIn(other, demo.claire);
  await expect(other.locator('html')).toHaveAttribute('lang', 'fr-CA');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CA');
  await expect(page.getByRole('heading', { level: 1, name: 'Aperçu' })).toBeVisible();
});
