import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type Account, addMember, newCompany } from '#testing/accounts.ts';
import { payOutFirst } from '#testing/company/paid-out.ts';
import { runPayrollOf } from '#testing/company/payroll.ts';
import { personAccount } from '#testing/person.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { watchSaves } from '#testing/saved-files.ts';
import { staffAccount } from '#testing/staff.ts';

// Component tests run on 20 November 2026.
const maya = { first_name: 'Maya', last_name: 'Tremblay', role: 'Engineer' };
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const card = async (name: string) => within(await screen.findByRole('region', { name }));

/** Someone of a client with a plan, who is active. */
async function active(name = 'Aurora Robotics'): Promise<{ company: Account; id: string }> {
  const company = await newCompany(name, { plan: 'Essential' });
  return { company, id: await addMember(company, { ...maya, status: 'approved', commencement_date: '2026-11-02' }) };
}

describe('home', () => {
  test('says what is missing, why, and when the first pay is planned', async () => {
    const company = await newCompany('Aurora Robotics');
    const id = await addMember(company, {
      ...maya,
      details_by_person: true,
      birth_date: null,
      social_insurance_number: null,
      address_1: null,
      commencement_date: '2026-12-14',
    });
    const user = await renderApp({ path: '/me', account: await personAccount([id]) });
    await heading('Hello Maya');
    await (await card('Next payday')).findByText('Your pay is planned as soon as Aurora Robotics activates you.');
    const missing = await card('What we still need');
    missing.getByText(/^Your first day is 14 December 2026\./);
    expect((await missing.findAllByRole('link')).map((link) => link.textContent)).toEqual([
      expect.stringMatching(/^Enter your Social Insurance Number/),
      expect.stringMatching(/^Enter your birth date/),
      expect.stringMatching(/^Enter your address/),
      expect.stringMatching(/^Add your bank account/),
      expect.stringMatching(/^Answer the tax questions/),
      expect.stringMatching(/^Choose how you get your pay statements/),
    ]);
    await screen.findByText('Your year starts with your first pay.');
    await user.click(screen.getByRole('button', { name: 'Français' }));
    await waitFor(() => expect(document.cookie).toContain('portage-locale=fr-CA'));
  });

  test('shows the next payday, the year so far, and the explained statement as a PDF', async () => {
    const { company, id } = await active();
    await payOutFirst(company);
    const [statement] = await server.rows<{ number: string; net: string }>(
      "select number, to_char(net_cents / 100.0, 'FM999,999.00') as net from public.pay_statements where team_member_id = $1",
      [id],
    );
    const user = await renderApp({ path: '/me', account: await personAccount([id]) });
    await (await card('Next payday')).findByText(/in your account$|before deductions$/);
    const year = await card('Your year so far');
    expect((await year.findByText('Net pay')).nextElementSibling?.textContent).toBe(`CAD\u00a0${statement?.net}`);
    const list = await card('Pay statements');
    await list.findByText(statement?.number ?? '');
    await user.click(list.getByRole('link', { name: 'All pay' }));
    await heading('Pay');
    await card('Coming paydays');
    await user.click((await card('Pay statements of 2026')).getByRole('link'));
    await heading(`Pay statement ${statement?.number}`);
    expect(window.location.pathname).toBe(`/me/pay/${statement?.number}`);
    const deductions = await screen.findByRole('table', { name: 'Deductions' });
    await user.click(within(deductions).getByText('Federal income tax'));
    expect(within(deductions).getAllByText('Federal tax of the pay').length).toBeGreaterThan(0);
    expect(within(deductions).getAllByText('T4127 p. 15').length).toBeGreaterThan(0);
    expect(within(deductions).getAllByText('Tables: CRA T4127, 123rd edition (July 2026).').length).toBeGreaterThan(0);
    await screen.findByRole('table', { name: "Your employer's contributions" });
    const saved = watchSaves();
    await user.click(screen.getByRole('button', { name: 'Download PDF' }));
    await waitFor(() => expect(saved).toHaveLength(1));

    await renderApp({ path: '/me/pay/PS-2026-99999' });
    await screen.findByText("This pay statement doesn't exist");
  });

  test('shows the work of one client at a time, and keeps what was paid by one that ended', async () => {
    const { company, id } = await active('Aurora Robotics');
    await runPayrollOf(company);
    await server.rows(
      "insert into public.employment_ends (company_id, team_member_id, last_day) values ($1, $2, '2026-11-19')",
      [company.companyId, id],
    );
    const other = await active('Borealis');
    const user = await renderApp({ path: '/me', account: await personAccount([id, other.id]) });
    await screen.findByText('Engineer at Borealis');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Work' }), 'Aurora Robotics · Engineer');
    await screen.findByText('You no longer work here');
    expect(screen.queryByRole('region', { name: 'What we still need' })).toBeNull();
  });
});

describe('the address /me', () => {
  test('is for people who are paid: clients and staff find nothing, visitors sign in', async () => {
    for (const account of [await newCompany('Aurora Robotics'), await staffAccount('payroll')]) {
      await renderApp({ path: '/me', account });
      await heading('404');
    }
    localStorage.clear();
    await renderApp({ path: '/me/pay' });
    await screen.findByRole('button', { name: 'Sign In' });
  });

  test('is where a person is led from every page of a client', async () => {
    const { id } = await active();
    await renderApp({ path: '/home', account: await personAccount([id]) });
    await heading('Hello Maya');
    expect(window.location.pathname).toBe('/me');
  });
});
