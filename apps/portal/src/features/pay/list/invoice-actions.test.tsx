import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { demoAccount } from '#testing/accounts.ts';
import { network } from '#testing/network.ts';
import { renderApp } from '#testing/render-app.tsx';
import { chooseAction } from '#testing/row-menu.ts';
import { findMessage } from '#testing/sees.ts';

/** Opens the payment history, whose invoices have the given values. @returns the first invoice, and what opens new tabs */
async function firstInvoice(values: object) {
  const account = await demoAccount();
  network.change(/GET \/rest\/v1\/payments\?.*gross_salary/, (rows) =>
    (rows as { invoice: object | null }[]).map((row) => ({
      ...row,
      invoice: row.invoice && { ...row.invoice, ...values },
    })),
  );
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  const user = await renderApp({ path: '/pay?view=history', account });
  const table = within(await screen.findByRole('table', { name: 'Scheduled payments by invoice' }));
  const [link] = await table.findAllByRole('link', { name: /^INV-/ });
  const row = within(link?.closest('tr') as HTMLElement);
  return { user, open, row, number: link?.textContent ?? '' };
}

test('opens an invoice and its payment page from the menu of its row, by keyboard', async () => {
  const hosted = 'https://invoices.provider.example/inv';
  const { user, open, row, number } = await firstInvoice({
    status: 'Pending',
    hosted_invoice_url: hosted,
    invoice_pdf: '/inv.pdf',
  });
  expect(row.getByRole('link', { name: `Pay invoice ${number}` }).getAttribute('href')).toBe(hosted);
  const menu = row.getByRole('button', { name: `Actions for ${number}` });
  menu.focus();
  await user.keyboard('{ArrowDown}');
  await screen.findByRole('menu');
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    `Open invoice ${number}`,
    `Pay invoice ${number}`,
    `Download PDF of invoice ${number}`,
  ]);
  const focused = (text: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(text));
  await focused(`Open invoice ${number}`);
  await user.keyboard('{ArrowDown}');
  await focused(`Pay invoice ${number}`);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(open).toHaveBeenCalledWith(hosted, '_blank', 'noopener'));
  expect(document.activeElement).toBe(menu);
  await chooseAction(user, /^Open invoice/, number);
  await waitFor(() => expect(window.location.pathname).toBe(`/pay/${number}`));
});

test('opens the PDF of an invoice at the billing provider in a new tab', async () => {
  const pdf = 'https://invoices.provider.example/inv.pdf';
  const { user, open, number } = await firstInvoice({ invoice_pdf: pdf });
  await chooseAction(user, /^Download PDF of invoice/, number);
  await findMessage('Download started', /^Downloading invoice INV-/);
  expect(open.mock.calls.map(([address, ...rest]) => [String(address), ...rest])).toEqual([
    [pdf, '_blank', 'noopener'],
  ]);
  expect(screen.queryByText('Download failed')).toBeNull();
});
