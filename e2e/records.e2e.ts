import { readFile, writeFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { callFunction } from './accounts/call-function.ts';
import { accountPassword, confirmedAccount } from './accounts/signing-up.ts';
import { proves, saw } from './proofs/spec-table.ts';
import { nightly, signIn, test } from './screens/portal.ts';
import { plan } from './tables/plan.ts';
import { records } from './tables/records.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Documents', exact: true });
const rowOf = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name });

async function signAgreement(page: Page): Promise<void> {
  // Without consent the form comes back with the name, at the box that is missing its tick.
  await page.getByLabel('Type your full name').fill('Ines Weber');
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  const consent = page.getByRole('checkbox');
  await expect(consent).toBeFocused();
  await expect(page.locator('canvas')).toBeHidden();
  await expect(consent).toBeInViewport({ ratio: 1 });
  await expect(page.getByLabel('Type your full name')).toHaveValue('Ines Weber');
  await page.getByText('You can also draw your signature').click();
  const box = await page.locator('canvas').boundingBox();
  if (box === null) throw new Error('There is no field to draw in.');
  await page.mouse.move(box.x + 20, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 60, { steps: 5 });
  await page.mouse.up();
  await consent.check();
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(page.getByText('Everyone has signed.')).toBeVisible();
}

test('signs the agreement once, files it live, previews and saves it, and the file verifies', async ({
  page,
  context,
  product,
}) => {
  // Chromium has a viewer of PDFs, and the lighter headless one has none.
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => true }));
  const email = await confirmedAccount(page.request, 'Paper Trail GmbH');
  await signIn(page, { email, password: accountPassword });
  await callFunction(page, 'complete-account-setup', {});
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Documents', exact: true }).click();
  await saw(page, records.documentsRoute);
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: /^Review and sign Paper Trail GmbH - EOR Service Agreement/ }).click();
  const signing = await opened;
  await expect(signing.getByText('Paper Trail GmbH - EOR Service Agreement').first()).toBeVisible();
  await proves(records.waiting, plan.agreementSubject);
  await signAgreement(signing);
  await signing.reload();
  await expect(signing.getByText('Everyone has signed.')).toBeVisible();
  await expect(signing.getByRole('button', { name: 'Sign', exact: true })).toHaveCount(0);
  await proves(plan.signRule);
  await signing.close();

  const name = 'Paper Trail GmbH - EOR Service Agreement.pdf';
  await expect(rowOf(page, name)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Review and sign/ })).toHaveCount(0);
  await proves(records.filedLive);
  await expect(rowOf(page, name).getByText('Contracts')).toBeVisible();
  await expect(rowOf(page, name).getByText('Signed', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: `Preview ${name}` }).click();
  const preview = page.getByRole('dialog', { name });
  await expect(preview.locator(`iframe[title="${name}"]`)).toHaveAttribute('src', /^blob:/);
  await expect(preview.getByText('Signed · sealed and unaltered')).toBeVisible();
  const agreement = preview.getByRole('link', { name: 'Open in a new tab' });
  await expect(agreement).toHaveAttribute('href', /^blob:/);
  await expect(agreement).toHaveAttribute('target', '_blank');
  await proves(records.companyDocuments);
  const saving = page.waitForEvent('download');
  await preview.getByRole('button', { name: 'Download' }).click();
  const bytes = await readFile(await (await saving).path());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  await proves(records.preview);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: `Preview ${name}` })).toBeFocused();

  const file = test.info().outputPath('agreement.pdf');
  await writeFile(file, bytes);
  expect(await product.portage('documents', 'verify', file)).toContain(
    'Unaltered: Paper Trail GmbH - EOR Service Agreement',
  );
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  await writeFile(file, bytes);
  await expect(product.portage('documents', 'verify', file)).rejects.toMatchObject({ code: 1 });
});

test('shows each kind of tag in its own colour', async ({ page }) => {
  await signIn(page);
  const tags = ['Admin', 'Contracts', 'employee', 'Employer', 'Tax'];
  await page.route('**/rest/v1/documents?**', async (route) => {
    const [first] = await (await route.fetch()).json();
    await route.fulfill({ json: tags.map((tag, at) => ({ ...first, tag, id: `${first.id.slice(0, -1)}${at}` })) });
  });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Documents', exact: true }).click();
  await expect(table(page).getByText('Tax', { exact: true })).toBeVisible();
  const colours = await page.evaluate<Record<string, string>>(
    "Object.fromEntries(Array.from(document.querySelectorAll('td span'), (one) => [one.textContent, getComputedStyle(one).color]))",
  );
  const tagged = tags.map((tag) => colours[tag]);
  expect(tagged).not.toContain(undefined);
  expect(new Set(tagged).size).toBe(5);
  await proves(records.tagColours);
});

test('shows a document of a long name on two lines, also in its card on a phone', { tag: nightly }, async ({
  page,
}) => {
  await signIn(page);
  const name = `${'A remote work policy '.repeat(8)}2026.pdf`;
  await page.route('**/rest/v1/documents?**', async (route) => {
    const [first] = await (await route.fetch()).json();
    await route.fulfill({ json: [{ ...first, name }] });
  });
  await page.goto('/documents');
  const height = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    await expect(rowOf(page, name).getByRole('link', { name: `Preview ${name}` })).toBeVisible();
    return (await rowOf(page, name).boundingBox())?.height;
  };
  expect(await height(1440)).toBeLessThan(75);
  expect(await height(320)).toBeLessThan(135);
});

test('opens time and attendance on another site', async ({ page, context }) => {
  await signIn(page);
  const menu = page.getByRole('navigation', { name: 'Main' });
  for (const [name, path] of [
    ['Company', '/company'],
    ['Documents', '/documents'],
    ['Time & Attendance', '/contract-management'],
  ] as const)
    await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
  await proves(records.sidebar);
  await menu.getByRole('link', { name: 'Time & Attendance' }).click();
  await saw(page, records.timeRoute, records.timeTitle, records.timeSignUp);
  await context.route('https://timecapsule.example/**', (route) => route.fulfill({ body: 'Timecapsule' }));
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Sign Up' }).click();
  const site = await opened;
  await expect(site).toHaveURL('https://timecapsule.example/sign-up');
  expect(await site.evaluate('window.opener')).toBeNull();
  await expect(page).toHaveURL('/contract-management');
  await proves(records.timeOpens);
});
