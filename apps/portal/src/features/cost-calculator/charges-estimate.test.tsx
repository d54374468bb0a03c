import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { newCompany } from '#testing/accounts.ts';
import { expectNoViolation } from '#testing/environment/no-violation.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';

const title = 'Also on your invoices in a year (estimate)';

test('estimates the fee and levies of a client where they are set, and nothing before', async () => {
  const account = await newCompany('Estimated Ltd', { plan: 'Professional' });
  const path = '/cost-calculator?salary=91000&province=YT';
  await renderApp({ path, account });
  await screen.findAllByText('91,000.00');
  expect(screen.queryByText(title)).toBeNull();
  await server.rows(
    "insert into app.client_fees (company_id, starts_on, kind, cents, reason) values ($1, '2026-01-01', 'month', 60000, 'as agreed')",
    [account.companyId],
  );
  await server.rows(
    "insert into app.levy_rates (province, levy, class, percent, starts_on, source) values ('YT', 'workers', 'Default', 2, '2026-01-01', 'x')",
  );
  await renderApp({ path, account });
  const table = within(await screen.findByRole('table', { name: title }));
  table.getByRole('row', { name: 'Workers’ safety premium, Yukon 1,820.00' });
  table.getByRole('row', { name: 'Service fee 7,200.00' });
  table.getByRole('row', { name: /^Estimated total of the year/ });
  await expectNoViolation();
});
