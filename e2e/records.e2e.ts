import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { callFunction } from './call-function.ts';
import { away, notifications, signIn, test } from './portal.ts';
import { accountPassword, confirmedAccount } from './signing-up.ts';
import { proves, saw } from './spec-table.ts';
import { records } from './tables/records.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Documents', exact: true });
const rowOf = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name });
const documentsPath = '**/rest/v1/documents?**';
const sentPath = '**/rest/v1/new_documents?**';

interface Listed {
  name: string;
  tag: string | null;
  file_path: string;
  created_at: string;
}

/** Mocks the list of files, with no documents out for signature. */
async function serveDocuments(page: Page, documents: Partial<Listed>[]): Promise<void> {
  const rows = documents.map((document, at) => ({
    id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    user_id: '00000000-0000-4000-8000-000000000000',
    tag: null,
    file_path: 'documents/file.pdf',
    new_document_id: null,
    sealed_sha256: null,
    from_client: false,
    created_at: '2026-11-20T12:00:00.000000+00:00',
    ...document,
  }));
  await page.route(sentPath, (route) => route.fulfill({ json: [] }));
  await page.route(documentsPath, (route) => {
    const offset = Number(
      /00000000-0000-4000-8000-(\d{12})\)/.exec(decodeURIComponent(route.request().url()))?.[1] ?? -1,
    );
    return route.fulfill({ json: rows.slice(offset + 1, offset + 1001) });
  });
}

/** Signs in to a new account with an agreement awaiting signature. */
async function signInWithAgreement(page: Page, company: string): Promise<string> {
  const email = await confirmedAccount(page.request, company);
  await signIn(page, { email, password: accountPassword });
  await callFunction(page, 'complete-account-setup', {});
  return email;
}

/** Removes a file directly from the product's storage folder, found by its content. */
async function removeStored(data: string, bytes: Buffer): Promise<void> {
  const entries = await readdir(join(data, 'files'), { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const same = await Promise.all(paths.map(async (path) => (await readFile(path)).equals(bytes)));
  const found = paths.filter((_, at) => same[at]);
  if (found.length === 0) throw new Error('No stored file has these bytes.');
  await Promise.all(found.map((path) => rm(path)));
}

async function signAgreement(page: Page): Promise<void> {
  await page.getByLabel('Type your full name').fill('Ines Weber');
  const box = await page.locator('canvas').boundingBox();
  if (box === null) throw new Error('There is no field to draw in.');
  await page.mouse.move(box.x + 20, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 60, { steps: 5 });
  await page.mouse.up();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(page.getByText('Everyone has signed.')).toBeVisible();
}

test('requires sign-in for documents, then returns to them', async ({ page }) => {
  await page.goto('/documents');
  await saw(page, records.documentsLogIn);
  const email = await confirmedAccount(page.request);
  await page.goto('/documents');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(accountPassword);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await saw(page, records.documentsRoute, records.documentsTitle, records.documentsSubtitle, records.documentsEmpty);
  await expect(page.getByText('Signed agreements and placement letters appear here.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled();
});

/** Makes the browser say whether it shows PDFs: Chromium has a viewer, and the lighter headless one has none. */
const hasPdfViewer = (page: Page, has: boolean) =>
  page.addInitScript(
    (shown) => Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => shown }),
    has,
  );

test('shows an agreement while awaiting signature, signed, previewed, saved, and missing from storage', async ({
  page,
  context,
  product,
}) => {
  await hasPdfViewer(page, true);
  await signInWithAgreement(page, 'Paper Trail GmbH');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Documents', exact: true }).click();
  await saw(page, records.documentsRoute);
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: /^Review and sign Paper Trail GmbH - EOR Service Agreement/ }).click();
  const signing = await opened;
  await expect(signing.getByText('Paper Trail GmbH - EOR Service Agreement').first()).toBeVisible();
  await proves(records.waiting);
  await signAgreement(signing);
  await signing.close();

  const name = 'Paper Trail GmbH - EOR Service Agreement.pdf';
  await expect(rowOf(page, name)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Review and sign/ })).toHaveCount(0);
  await proves(records.filedLive);
  await expect(rowOf(page, name).getByText('Contracts')).toBeVisible();
  await expect(rowOf(page, name).getByText('Sealed', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: `Preview ${name}` }).click();
  const preview = page.getByRole('dialog', { name });
  await expect(preview.locator(`iframe[title="${name}"]`)).toHaveAttribute('src', /^blob:/);
  await expect(preview.getByText('Sealed, and unaltered')).toBeVisible();
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
  await expect(page.getByRole('button', { name: `Preview ${name}` })).toBeFocused();

  await removeStored(product.data, bytes);
  await page.getByRole('button', { name: `Download ${name}` }).click();
  await saw(page, records.fileGone);
  const failure = notifications(page).getByRole('listitem').filter({ hasText: 'Download failed' });
  await failure.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByRole('button', { name: `Preview ${name}` }).click();
  await expect(preview.getByRole('alert')).toBeVisible();
  await expect(preview.getByRole('button', { name: 'Download' })).toBeDisabled();
  await saw(page, records.previewGone);
});

test('offers a link when the browser has no PDF viewer', async ({ page }) => {
  await hasPdfViewer(page, false);
  await signIn(page);
  await serveDocuments(page, [{ name: 'Certificate', file_path: 'a.pdf' }]);
  await page.route('**/storage/v1/object/**', (route) => route.fulfill({ body: '%PDF-1.4' }));
  await page.goto('/documents');
  await page.getByRole('button', { name: 'Preview Certificate' }).click();
  await saw(page, records.previewFallback);
  await expect(page.getByRole('link', { name: 'Open in a new tab' })).toHaveAttribute('href', /^blob:/);
});

test('downloads with the right address, type and name, and reports failures', async ({ page }) => {
  await page.addInitScript(() => {
    const make = URL.createObjectURL;
    URL.createObjectURL = (blob: Blob) => {
      sessionStorage.setItem('saved', blob.type);
      return make.call(URL, blob);
    };
  });
  await signIn(page);
  const octets = 'application/octet-stream';
  const files: [path: string, name: string, type: string, saved: string][] = [
    ['documents/a/b.pdf', 'Certificate', 'application/pdf', 'Certificate.pdf'],
    ['b.DOC', 'Offer.doc', 'application/msword', 'Offer.doc'],
    ['c.docx', 'Letter', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'Letter.docx'],
    ['d.xls', 'T4', 'application/vnd.ms-excel', 'T4.xls'],
    ['e.xlsx', 'T4A', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'T4A.xlsx'],
    ['f.jpg', 'Photo', 'image/jpeg', 'Photo.jpg'],
    ['g.jpeg', 'Portrait', 'image/jpeg', 'Portrait.jpeg'],
    ['documents/documents/h.png', 'Stamp', 'image/png', 'Stamp.png'],
    ['i.html', 'Trap', octets, 'Trap.html'],
    ['no extension', 'Raw', octets, 'Raw'],
  ];
  await serveDocuments(
    page,
    files.map(([file_path, name]) => ({ file_path, name })),
  );
  const asked: string[] = [];
  await page.route('**/storage/v1/object/**', (route) => {
    asked.push(decodeURIComponent(new URL(route.request().url()).pathname));
    return route.fulfill({ contentType: 'text/html', body: '<script>alert(1)</script>' });
  });
  await page.goto('/documents');
  for (const [path, name, type, saved] of files) {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: `Download ${name}`, exact: true }).click();
    expect((await saving).suggestedFilename()).toBe(saved);
    expect(await page.evaluate("sessionStorage.getItem('saved')")).toBe(type);
    expect(asked.at(-1)).toBe(`/storage/v1/object/documents/${path.replace(/^documents\//, '')}`);
    if (name === 'Certificate') await saw(page, records.downloaded);
    const notice = notifications(page)
      .getByRole('listitem')
      .filter({ hasText: `${name} has been downloaded` });
    await notice.getByRole('button', { name: 'Dismiss' }).click();
  }
  await proves(records.downloadPath, records.blobTypes, records.savedName);
  await expect(page.getByRole('button', { name: 'Preview Trap' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Preview Stamp' })).toBeVisible();

  await page.unroute('**/storage/v1/object/**');
  await page.route('**/storage/v1/object/**', (route) => route.fulfill(away));
  await page.getByRole('button', { name: 'Download Certificate' }).click();
  await saw(page, records.downloadFailed);
});

test('lists documents with columns, colours, search, tags and CSV, while loading and after a failure', async ({
  page,
}) => {
  await signIn(page);
  await serveDocuments(page, [
    { name: 'Articles <b>bold</b>', tag: 'Admin' },
    { name: '=cmd()', tag: 'Contracts' },
    { name: 'Placement letter', tag: 'employee' },
    { name: 'Handbook', tag: 'Employer', created_at: '2026-11-19T12:00:00.000000+00:00' },
    { name: 'Summary', tag: 'Tax' },
    { name: 'Untagged' },
  ]);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(documentsPath, async (route) => {
    await held;
    await route.fallback();
  });
  const read = page.waitForRequest(documentsPath);
  const sent = page.waitForRequest(/\/rest\/v1\/new_documents\?.*team_members/);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Documents', exact: true }).click();
  await saw(page, records.documentsLoading);
  release();
  expect(new URL((await read).url()).searchParams.get('order')).toBe('created_at.desc,id.asc');
  expect(new URL((await read).url()).searchParams.get('user_id')).toMatch(/^eq\.[0-9a-f-]{36}$/);
  expect(new URL((await sent).url()).searchParams.get('order')).toBe('created_at.desc,id.asc');
  expect(new URL((await sent).url()).searchParams.get('company_id')).toMatch(/^eq\.[0-9a-f-]{36}$/);
  await proves(records.documentsNewestFirst);
  await expect(table(page).getByRole('columnheader')).toHaveText(['Name', 'Tag', 'Upload Date', 'Actions']);
  await expect(rowOf(page, 'Handbook').getByText('19 Nov 2026')).toBeVisible();
  await expect(rowOf(page, 'Articles <b>bold</b>')).toBeVisible();
  await proves(records.documentsColumns);

  const colours = await page.evaluate<Record<string, string>>(
    "Object.fromEntries(Array.from(document.querySelectorAll('td span'), (one) => [one.textContent, getComputedStyle(one).color]))",
  );
  const tagged = ['Admin', 'Contracts', 'employee', 'Employer', 'Tax'].map((tag) => colours[tag]);
  expect(tagged).not.toContain(undefined);
  expect(new Set(tagged).size).toBe(5);
  await proves(records.tagColours);

  const search = page.getByPlaceholder('Search documents...');
  await search.fill('LETTER');
  await expect(table(page).locator('tbody tr')).toHaveCount(1);
  await expect(page).toHaveURL('/documents?q=LETTER');
  await search.fill('contracts');
  await expect(table(page).locator('tbody tr')).toHaveText([/=cmd\(\)/]);
  await proves(records.search);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const lines = (await readFile(await (await saving).path(), 'utf8')).replace('\ufeff', '').trim().split('\r\n');
  expect(lines).toEqual(['Name,Tag,Upload Date,Status,Seen', "'=cmd(),Contracts,2026-11-20,Filed,"]);
  await proves(records.documentsCsv);

  const tags = page.getByLabel('Tag', { exact: true });
  await expect(tags.locator('option')).toHaveText(['All Tags', 'Admin', 'Contracts', 'employee', 'Employer', 'Tax']);
  await search.fill('');
  await tags.selectOption('Employer');
  await expect(page).toHaveURL('/documents?tag=Employer');
  await page.reload();
  await expect(table(page).locator('tbody tr')).toHaveText([/Handbook/]);
  await proves(records.tagFilter);
  await search.fill(`${'x'.repeat(3000)}%_*(),."`);
  await saw(page, records.documentsEmpty, records.noMatch);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(table(page).locator('tbody tr')).toHaveCount(6);
  await expect(page).toHaveURL('/documents');

  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.route(documentsPath, (route) => route.fulfill(away));
  await page.reload();
  await saw(page, records.documentsError);
  await expect(page.getByText("We couldn't load your documents")).toBeVisible();
  await page.unroute(documentsPath);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rowOf(page, 'Aurora Robotics - EOR Service Agreement')).toBeVisible();
  await proves(records.documentsRetry);
});

test('handles thousands of documents', async ({ page }) => {
  await signIn(page);
  await serveDocuments(
    page,
    Array.from({ length: 2500 }, (_, at) => ({ name: `Letter ${at + 1}` })),
  );
  await page.goto('/documents');
  await expect(page.getByText('Page 1 of 50 · 2,500 documents')).toBeVisible();
  expect(await table(page).getByRole('row').count()).toBeLessThanOrEqual(60);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL('/documents?page=2');
  await expect(rowOf(page, 'Letter 51')).toBeVisible();
  await page.getByPlaceholder('Search documents...').fill('letter 2499');
  await expect(table(page).locator('tbody tr')).toHaveCount(1);
  await expect(page).toHaveURL('/documents?q=letter+2499');
  await proves(records.manyDocuments);
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
