import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { newCompany } from '#testing/accounts.ts';
import { fileDocument } from '#testing/company/stored-file.ts';
import { fill } from '#testing/fill.ts';
import { network } from '#testing/network.ts';
import { renderApp } from '#testing/render-app.tsx';
import { proves, records, sees, seesText } from '#testing/sees.ts';

const table = () => screen.findByRole('table', { name: 'Documents' });
/** The names of the files, as their buttons say them. */
const names = async () =>
  within(await table())
    .getAllByRole('button', { name: /^Download / })
    .map((button) => button.textContent?.replace(/^Download /, ''));
const exportButton = () => screen.queryByRole<HTMLButtonElement>('button', { name: 'Export CSV' });
const address = () => window.location.pathname + window.location.search;

test('finds documents by name and tag, with both in the address', async () => {
  const account = await newCompany('Filed Ltd');
  const long = `${'Überlange Vereinbarung '.repeat(8)}<b>שלום</b> 🍁`;
  await fileDocument(account, 'Certificate', 'Admin', '2026-10-01');
  await fileDocument(account, long, 'Contracts', '2026-10-03');
  await fileDocument(account, 'Handbook', null, '2026-10-02');
  const user = await renderApp({ path: '/documents', account });
  await waitFor(async () => expect(await names()).toEqual([long, 'Handbook', 'Certificate']));
  const headers = within(await table())
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
  // The first has the checkbox for all rows.
  expect(headers).toEqual(['', 'Name', 'Tag', 'Upload Date', 'Actions']);
  proves(records.documentsColumns, records.documentsNewestFirst);
  await within(await table()).findByText('3 Oct 2026');

  const tag = screen.getByLabelText<HTMLSelectElement>('Tag');
  expect(Array.from(tag.options, ({ text }) => text)).toEqual(['All Tags', 'Admin', 'Contracts']);
  await user.selectOptions(tag, 'Contracts');
  await waitFor(async () => expect(await names()).toEqual([long]));
  expect(address()).toBe('/documents?tag=Contracts');
  proves(records.tagFilter);

  const search = screen.getByPlaceholderText('Search documents...');
  await fill(user, search, 'handbook');
  await sees(records.documentsEmpty, records.noMatch);
  expect(exportButton()).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(async () => expect(await names()).toHaveLength(3));
  expect(address()).toBe('/documents');
  await fill(user, search, ' ADMIN ');
  await waitFor(async () => expect(await names()).toEqual(['Certificate']));
  await fill(user, search, 'שלום');
  await waitFor(async () => expect(await names()).toEqual([long]));
  expect(new URLSearchParams(window.location.search).get('q')).toBe('שלום');
  proves(records.search);
});

test('lists at most 50 of 2,500 documents, and finds any of them', async () => {
  const account = await newCompany('Archive Ltd');
  await fileDocument(account, 'Letter', null, '2026-10-01');
  network.change('GET /rest/v1/documents', (rows, { url }) => {
    const [row] = rows as object[];
    const id = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
    const all = Array.from({ length: 2500 }, (_, at) => ({ ...row, id: id(at), name: `Letter ${at + 1}` }));
    const last = /00000000-0000-4000-8000-(\d{12})\)/.exec(decodeURIComponent(url))?.[1] ?? -1;
    return all.slice(Number(last) + 1, Number(last) + 1001);
  });
  const user = await renderApp({ path: '/documents', account });
  await seesText('Page 1 of 50 · 2,500 documents');
  expect(await names()).toHaveLength(50);
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(async () => expect(await names()).toContain('Letter 51'));
  expect(address()).toBe('/documents?page=2');
  await fill(user, screen.getByPlaceholderText('Search documents...'), 'letter 2499');
  await waitFor(async () => expect(await names()).toEqual(['Letter 2499']));
  expect(address()).toBe('/documents?q=letter+2499');
  proves(records.manyDocuments);
});

test('keeps a tag of the address that no document has, and leads back from a page that is gone', async () => {
  const account = await newCompany('Paged Ltd');
  await fileDocument(account, 'Certificate', 'Admin', '2026-10-01');
  network.change('GET /rest/v1/documents', (rows) =>
    Array.from({ length: 60 }, (_, at) => ({
      ...(rows as object[])[0],
      id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
      name: `Certificate ${at + 1}`,
    })),
  );
  const user = await renderApp({ path: '/documents?page=99', account });
  await waitFor(async () => expect(await names()).toHaveLength(10));
  expect(await names()).toContain('Certificate 60');
  const pager = screen.getByRole('navigation', { name: /documents/ });
  // A button that is disabled would lose the focus.
  const next = within(pager).getByRole<HTMLButtonElement>('button', { name: 'Next page' });
  expect([next.ariaDisabled, next.disabled]).toEqual(['true', false]);
  await user.click(within(pager).getByRole('button', { name: 'Previous page' }));
  await waitFor(async () => expect(await names()).toHaveLength(50));
  expect(address()).toBe('/documents');
  await renderApp({ path: '/documents?tag=Payslips', account });
  await sees(records.noMatch);
  expect(screen.getByLabelText<HTMLSelectElement>('Tag').value).toBe('Payslips');
});
