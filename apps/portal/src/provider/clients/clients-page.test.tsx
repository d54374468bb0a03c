import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { queryClient } from '#lib/api/query-client.ts';
import { type Account, newCompany } from '#testing/accounts.ts';
import { network } from '#testing/network.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { watchSaves } from '#testing/saved-files.ts';
import { staffAccount } from '#testing/staff.ts';

const hostile = '=2+5 "Zebra", ,) \\ <b>%_ Ltd';
let client: Account;
beforeAll(async () => {
  client = await newCompany(hostile, { plan: 'Essential' });
  await server.rows(
    `insert into public.pay_exceptions (company_id, key, severity, actor) values ($1, 'provinceMissing', 'blocks', 'client')`,
    [client.companyId],
  );
  // A list of more than one page, with names that sort around the hostile one.
  await server.rows(
    `with u as (insert into auth.users (id, email) select gen_random_uuid(), 'c' || n || '@many.example' from generate_series(1, 60) n returning id, email)
     insert into public.companies (user_id, legal_name, company_size, company_address, billing_email, personal_email, hiring_country, currency, purpose, hiring_timeline)
     select id, '= ' || email, '1-10', 'x', email, email, 'Germany', 'EUR', 'x', 'y' from u`,
  );
});

const table = () => screen.findByRole('table', { name: 'Clients' });
const names = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('link')[0]?.textContent);

describe('the list of clients', () => {
  test('finds by name and address without accents or case, takes wildcards literally, and shows the health', async () => {
    const user = await renderApp({ path: '/provider/clients', account: await staffAccount('support') });
    const search = await screen.findByRole('searchbox', { name: 'Search clients' });
    await user.type(search, '%_ LTD');
    await waitFor(async () => expect(await names()).toEqual([hostile]));
    const [, row] = within(await table()).getAllByRole('row');
    for (const text of ['Essential', 'Not signed', '1 blocks pay', '0.00']) within(row as HTMLElement).getByText(text);
    // The queue on the client's page has what is counted.
    const counted = within(row as HTMLElement).getByRole('link', { name: '1 blocks pay' });
    expect(counted.getAttribute('href')).toBe(`/provider/clients/${client.companyId}`);
    await user.clear(search);
    await user.type(search, 'no such client');
    await screen.findByText('No client matches this search');
    expect(window.location.search).toBe('?q=no+such+client');
    screen.getByText('Clients are found by name or billing email.');
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(async () => expect((await names()).length).toBeGreaterThan(1));
    expect(window.location.search).toBe('');
  });

  test('reads each client once, a page at a time', async () => {
    const user = await renderApp({ path: '/provider/clients', account: await staffAccount('auditor') });
    await waitFor(async () => expect(await names()).toHaveLength(50));
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(async () => expect((await names()).length).toBeGreaterThan(60));
    const [{ count } = { count: 0 }] = await server.rows<{ count: number }>(
      'select count(*)::int from public.companies',
    );
    const shown = await names();
    expect(shown).toHaveLength(count);
    expect(new Set(shown).size).toBe(count);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('saves no file where it cannot be read, and says so', async () => {
    const saved = watchSaves();
    network.fail(/staff_clients.*limit=1000/, { status: 403 });
    const user = await renderApp({ path: '/provider/clients', account: await staffAccount('payroll') });
    await screen.findByRole('button', { name: 'Show more' });
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await screen.findByText("We couldn't load this list");
    expect(saved).toEqual([]);
  });

  test('keeps the button of the file in its place where nothing is found', async () => {
    await renderApp({ path: '/provider/clients?q=nothing-like-it', account: await staffAccount('owner') });
    await screen.findByText('No client matches this search');
    expect(screen.getByRole('button', { name: 'Export CSV' })).toHaveProperty('disabled', true);
  });

  test('exports without a formula', async () => {
    const made: Blob[] = [];
    URL.createObjectURL = (blob) => {
      made.push(blob as Blob);
      return 'blob:x';
    };
    URL.revokeObjectURL = () => undefined;
    const user = await renderApp({ path: '/provider/clients?q=zebra', account: await staffAccount('owner') });
    await waitFor(async () => expect(await names()).toEqual([hostile]));
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(made).toHaveLength(1));
    expect(await made[0]?.text()).toContain('"\'=2+5 ""Zebra"", ,) \\ <b>%_ Ltd"');
  });
});

describe('the page of a client', () => {
  const open = async (role: 'owner' | 'payroll' | 'support' | 'auditor', tab = '') => {
    const user = await renderApp({
      path: `/provider/clients/${client.companyId}${tab}`,
      account: await staffAccount(role),
    });
    await screen.findByRole('heading', { level: 1, name: hostile });
    return user;
  };

  test('shows what waits, and has a tab for each kind of record', async () => {
    const user = await open('auditor');
    await screen.findByRole('link', { name: 'Province missing' });
    screen.getByText('1 problem blocks pay');
    screen.getByRole('heading', { level: 2, name: 'Open items' });
    screen.getByText(/^Active since /);
    for (const tab of ['People', 'Pay', 'Invoices', 'Documents', 'Activity']) {
      await user.click(screen.getByRole('tab', { name: tab }));
      await screen.findByRole('tabpanel', { name: tab });
    }
    await screen.findByRole('list', { name: 'Audit log' });
    expect(window.location.search).toBe('?tab=activity');
    for (const name of ['Disable client', 'Cancel Essential plan'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  test('records an agreed plan, which opens what the client may do, and ends the plan before it', async () => {
    const agreed = await newCompany('Agreed Ltd', { plan: 'Professional' });
    const path = `/provider/clients/${agreed.companyId}`;
    const user = await renderApp({ path, account: await staffAccount('payroll') });
    await user.click(await screen.findByRole('button', { name: 'Record a plan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Record a plan' }));
    await user.type(dialog.getByLabelText(/^People who can be active/), '60');
    await user.type(dialog.getByLabelText(/^Price for the term/), '4500');
    await user.type(dialog.getByLabelText('Reason'), 'signed contract');
    await user.click(dialog.getByRole('button', { name: 'Record plan' }));
    await screen.findByText('Plan recorded');
    await screen.findByText(/^Active since .+ up to 60 people/);
    await screen.findByText(/^Cancelled .+ up to 5 people/);

    await renderApp({ path: '/plan', account: agreed });
    await screen.findByText('Enterprise');
    screen.getByText('$4,500/mo in CAD, monthly plan');
    screen.getByText('60');
  });

  test('shows a plan that a later one took the place of as replaced', async () => {
    const twice = await newCompany('Twice Ltd', { plan: 'Professional' });
    await server.rows(
      `insert into public.plans (company_id, user_id, plan_name, status, price, number_of_employees, description, term)
       select company_id, user_id, 'Essential', 'Completed', '$597/mo', '3', 'Flexible hiring', 'Monthly' from public.plans where company_id = $1`,
      [twice.companyId],
    );
    await renderApp({ path: `/provider/clients/${twice.companyId}`, account: await staffAccount('auditor') });
    await screen.findByText(/^Active since .+ up to 3 people/);
    screen.getByText(/^Replaced .+ up to 5 people/);
    expect(screen.getAllByText(/^Active since /)).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Record a plan' })).toBeNull();
  });

  test('disables the client with a reason, and restores it', async () => {
    const user = await open('support');
    await user.click(await screen.findByRole('button', { name: 'Disable client' }));
    const dialog = within(await screen.findByRole('dialog', { name: `Disable ${hostile}?` }));
    await user.type(dialog.getByLabelText('Reason'), 'left the company');
    await user.click(dialog.getByRole('button', { name: 'Disable client' }));
    await screen.findByText('1 account disabled');
    await screen.findByText("This client is disabled. Its owner can't sign in.");
    const acts = () =>
      server.rows('select act, reason from app.staff_acts where subject = $1 order by at', [client.companyId]);
    expect(await acts()).toEqual([{ act: 'provider/disable-client', reason: 'left the company' }]);
    await user.click(await screen.findByRole('button', { name: 'Restore client' }));
    const again = within(await screen.findByRole('dialog', { name: `Restore ${hostile}?` }));
    await user.type(again.getByLabelText('Reason'), 'came back');
    await user.click(again.getByRole('button', { name: 'Restore client' }));
    await screen.findByRole('button', { name: 'Disable client' });
    expect(await acts()).toHaveLength(2);
  });

  test('shows where the tax rate comes from, and changes it from the next invoice on', async () => {
    const taxed = await newCompany('Taxed Ltd');
    await server.rows("update public.companies set hiring_country = 'Germany' where id = $1", [taxed.companyId]);
    const path = `/provider/clients/${taxed.companyId}?tab=invoices`;
    const user = await renderApp({ path, account: await staffAccount('payroll') });
    await screen.findByText('0%, because the client is in Germany');
    const change = async (typed: string, reason: string) => {
      await user.click(screen.getByRole('button', { name: 'Change tax rate' }));
      const dialog = within(await screen.findByRole('dialog'));
      const percent = dialog.getByLabelText(/^Rate in percent/);
      await user.clear(percent);
      if (typed !== '') await user.type(percent, typed);
      await user.type(dialog.getByLabelText('Reason'), reason);
      await user.click(dialog.getByRole('button', { name: 'Change tax rate' }));
      return dialog;
    };
    const dialog = await change('13,', 'moved to Canada');
    await dialog.findByText(/13, is not a tax rate/);
    await user.clear(dialog.getByLabelText(/^Rate in percent/));
    await user.type(dialog.getByLabelText(/^Rate in percent/), '0');
    await user.click(dialog.getByRole('button', { name: 'Change tax rate' }));
    await screen.findByText('0%, the client’s own rate');
    await change('', 'moved back');
    await screen.findByText('0%, because the client is in Germany');
    expect(
      await server.rows('select act, reason from app.staff_acts where subject = $1 order by at', [taxed.companyId]),
    ).toEqual([
      { act: 'provider/set-tax-rate', reason: 'moved to Canada' },
      { act: 'provider/set-tax-rate', reason: 'moved to Canada' },
      { act: 'provider/set-tax-rate', reason: 'moved back' },
    ]);
    const auditor = await staffAccount('auditor');
    await renderApp({ path, account: auditor });
    await screen.findByText('0%, because the client is in Germany');
    expect(screen.queryByRole('button', { name: 'Change tax rate' })).toBeNull();
  });

  test('completes a requested plan, and says so when a colleague was faster', async () => {
    const asked = await newCompany('Hurry Ltd');
    await server.rows(
      `insert into public.plans (company_id, user_id, plan_name, number_of_employees, term, price) values ($1, $2, 'Essential', '5', 'Monthly', '$995/mo')`,
      [asked.companyId, asked.userId],
    );
    const user = await renderApp({
      path: `/provider/clients/${asked.companyId}`,
      account: await staffAccount('payroll'),
    });
    await user.click(await screen.findByRole('button', { name: 'Complete Essential plan' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Reason'), 'paid by wire');
    dialog.getByText('Monthly · CAD 995.00');
    await server.rows("update public.plans set status = 'Cancelled' where company_id = $1", [asked.companyId]);
    await user.click(dialog.getByRole('button', { name: 'Complete' }));
    await dialog.findByText("That didn't work");
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('paid by wire');
  });

  test('never ends another plan than the one that was asked about', async () => {
    const asked = await newCompany('Growing Ltd', { plan: 'Essential' });
    await server.rows(
      `insert into public.plans (company_id, user_id, plan_name, number_of_employees, term) values ($1, $2, 'Professional', '5', 'Monthly')`,
      [asked.companyId, asked.userId],
    );
    const user = await renderApp({
      path: `/provider/clients/${asked.companyId}`,
      account: await staffAccount('payroll'),
    });
    await user.click(await screen.findByRole('button', { name: 'Cancel Professional plan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel Professional plan' }));
    await server.rows(
      "update public.plans set status = 'Cancelled' where company_id = $1 and plan_name = 'Professional'",
      [asked.companyId],
    );
    await queryClient.invalidateQueries();
    await screen.findByText('Cancel Essential plan', { ignore: 'h2' });
    await user.type(dialog.getByLabelText('Reason'), 'asked for by mistake');
    await user.click(dialog.getByRole('button', { name: 'Cancel the plan' }));
    await dialog.findByText("That didn't work");
    expect(
      await server.rows('select plan_name, status from public.plans where company_id = $1 order by plan_name', [
        asked.companyId,
      ]),
    ).toMatchObject([{ plan_name: 'Essential', status: 'Completed' }, { plan_name: 'Professional' }]);
  });

  test('says that an act may be done where no answer came, and keeps the reason', async () => {
    const asked = await newCompany('Silent Ltd');
    network.loseAnswer('POST /functions/v1/provider/disable-client', { times: 1 });
    const user = await renderApp({
      path: `/provider/clients/${asked.companyId}`,
      account: await staffAccount('support'),
    });
    await user.click(await screen.findByRole('button', { name: 'Disable client' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Reason'), 'left the company');
    await user.click(dialog.getByRole('button', { name: 'Disable client' }));
    await dialog.findByText('It may have been done all the same. Check before you try again.');
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('left the company');
    await screen.findByText("This client is disabled. Its owner can't sign in.");
  });

  test('is seen as the client sees it, marked, and a click does nothing', async () => {
    const user = await open('support');
    await user.click(screen.getByRole('link', { name: 'See as client' }));
    await screen.findByText(`You're viewing ${hostile}'s pages, read only`);
    await screen.findByRole('heading', { level: 1, name: 'Dashboard Overview' });
    const [inside] = await screen.findAllByRole('link', { name: /team/i });
    await user.click(inside as HTMLElement);
    expect(window.location.pathname).toBe(`/provider/clients/${client.companyId}/view`);
    await user.click(screen.getByRole('radio', { name: 'Pay' }));
    await screen.findByRole('heading', { level: 1, name: 'Payments' });
    await user.click(screen.getByRole('link', { name: 'Back to the client' }));
    await screen.findByRole('heading', { level: 1, name: hostile });
  });

  test('does not exist under an unknown id', async () => {
    await renderApp({ path: '/provider/clients/nothing', account: await staffAccount('owner') });
    await screen.findByText('Client not found');
  });
});
