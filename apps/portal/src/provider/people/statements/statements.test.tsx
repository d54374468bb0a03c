import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { type Account, addMember, newCompany } from '#testing/accounts.ts';
import { payOutFirst } from '#testing/company/paid-out.ts';
import { network } from '#testing/network.ts';
import { server } from '#testing/portal-server.ts';
import { closeApp, renderApp } from '#testing/render-app.tsx';
import { staffAccount } from '#testing/staff.ts';

let client: Account;
let paid: string;
let unpaid: string;
beforeAll(async () => {
  client = await newCompany('Stated Ltd', { plan: 'Professional' });
  const pay = {
    status: 'approved',
    state: 'ON',
    salary: 91_000,
    payroll_schedule: 'Bi-Weekly',
    commencement_date: '2026-11-02',
  };
  paid = await addMember(client, { first_name: 'Maya', last_name: 'Stated', ...pay });
  await payOutFirst(client);
  unpaid = await addMember(client, { first_name: 'Noah', last_name: 'Waiting' });
});

async function open(id: string, role: 'payroll' | 'support' | 'auditor') {
  const user = await renderApp({ path: `/provider/people/${id}?tab=pay`, account: await staffAccount(role) });
  return user;
}

test('a person’s pay statements open on a page that explains each figure', async () => {
  const user = await open(paid, 'payroll');
  const card = within(await screen.findByRole('region', { name: 'Pay statements' }));
  await user.click(await card.findByRole('link', { name: /^PS-2026-\d{5}$/ }));
  await screen.findByRole('heading', { level: 1, name: /^Pay statement PS-2026-\d{5}$/ });
  const [owed] = screen.getAllByText('Vacation pay owed');
  expect(owed?.nextElementSibling?.textContent).toMatch(/^CAD\u00a0[\d,]+\.\d\d$/);
  const deductions = within(await screen.findByRole('table', { name: 'Deductions' }));
  for (const [name, step] of [
    ['Federal income tax', /^= [\d,.]+ \/ 26 \(federal tax of the year, T1\)/],
    ['Provincial income tax', /^= [\d,.]+ \/ 26 \(provincial tax of the year, T2\)/],
    ['Canada Pension Plan (CPP)', /^CPP [\d,.]+ = 5\.95% × /],
  ] as const) {
    await user.click(deductions.getByText(name));
    expect((await deductions.findAllByText(step)).length).toBeGreaterThan(0);
  }
  const employer = within(await screen.findByRole('region', { name: "Employer's contributions" }));
  expect(employer.getByText('CPP').nextElementSibling?.textContent).toMatch(/^CAD\u00a0[\d,]+\.\d\d$/);
  within(screen.getByRole('region', { name: 'Tax claims used' })).getByText('Federal (TD1)');
  const earnings = within(screen.getByRole('table', { name: 'Earnings' }));
  expect((await earnings.findAllByText(/^Gross .* = 91,000\.00 \/ 26/)).length).toBeGreaterThan(0);
});

test('a statement comes as a PDF, also to an auditor', async () => {
  const user = await open(paid, 'auditor');
  const card = within(await screen.findByRole('region', { name: 'Pay statements' }));
  await user.click(await card.findByRole('button', { name: /^Download PS-2026-\d{5} as PDF$/ }));
  await waitFor(async () => {
    const acts = await server.rows("select 1 from app.staff_acts where act = 'provider/pay-statement'");
    expect(acts.length).toBeGreaterThan(0);
  });
});

test('says when the first one comes, and that the list could not be read', async () => {
  await open(unpaid, 'payroll');
  const card = within(await screen.findByRole('region', { name: 'Pay statements' }));
  await card.findByText('The first one comes when pay is paid out with tax withheld.');
  card.getByText('The person has not said whether they want paper. Their statements are in their account.');
  await closeApp();
  network.fail('GET /rest/v1/pay_statements');
  await open(paid, 'payroll');
  await screen.findByText("We couldn't load the pay statements");
});

test('support, who may not know deductions, has no statements', async () => {
  await open(paid, 'support');
  await screen.findByText('INV-2026-0001');
  expect(screen.queryByRole('region', { name: 'Pay statements' })).toBeNull();
});

test('an unknown statement leads back to the person', async () => {
  await renderApp({
    path: `/provider/people/${paid}/statements/${paid}`,
    account: await staffAccount('payroll'),
  });
  await screen.findByText("This pay statement doesn't exist");
  expect(screen.getByRole('link', { name: 'Back to the person' }).getAttribute('href')).toBe(
    `/provider/people/${paid}`,
  );
});
