import { screen, waitFor, within } from '@testing-library/react';
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
  screen.getByRole('heading', { name: 'Vacation and minimum wage' });
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
  screen.getByRole('heading', { name: 'A whole year' });
  const compared = within(screen.getByRole('table', { name: 'Cost per year by province' }));
  compared.getByRole('row', { name: /^Yukon 1,572\.30 4,646\.45 1,820\.00 99,038\.75/ });
  await expectNoViolation();
});

test('shows the total in the company’s own currency, or another one, and says what vacation the law gives', async () => {
  const account = await newCompany('Berlin GmbH');
  await server.rows("update public.companies set currency = 'EUR' where id = $1", [account.companyId]);
  await server.rows(
    "insert into app.exchange_rates (currency, day, rate, added_by) values ('EUR', app.today() - 1, 1.6, 'x'), ('USD', app.today() - 1, 1.25, 'x')",
  );
  const user = await renderApp({ path: '/cost-calculator?salary=91000&province=SK', account });
  await screen.findByText(/^About €60,800 at the rate of \d+ \w+ \d{4}\.$/);
  screen.getByText(/^The law gives at least 3 weeks of vacation a year, with vacation pay of CAD.5,250\.00\./);
  await user.selectOptions(screen.getByLabelText('Also show in'), 'US dollars');
  await screen.findByText(/^About US\$.77,800 at the rate of/);
  await user.selectOptions(screen.getByLabelText('Also show in'), 'CAD only');
  await waitFor(() => expect(screen.queryByText(/^About /)).toBeNull());
  await server.rows("update app.exchange_rates set day = app.today() - 11 where currency = 'EUR'");
  await renderApp({ path: '/cost-calculator?salary=91000&province=SK', account });
  await screen.findByLabelText('Also show in');
  expect(screen.queryByText(/^About /)).toBeNull();
});
