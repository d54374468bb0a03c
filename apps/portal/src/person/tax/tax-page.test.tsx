import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addMember, newCompany } from '#testing/accounts.ts';
import { runPayrollOf } from '#testing/company/payroll.ts';
import { fill } from '#testing/fill.ts';
import { personAccount } from '#testing/person.ts';
import { renderApp } from '#testing/render-app.tsx';
import { findMessage } from '#testing/sees.ts';

const path = '/me/tax';
/** The net pay that the form shows for one of its two cases, once it is calculated. */
const net = async (name: string) => (await screen.findByText(name)).nextElementSibling?.textContent ?? '';
const amountOf = (text: string) => Number(text.replaceAll(/[^\d.]/g, ''));

test('shows what the answers change before they are declared, and then what applies', async () => {
  const company = await newCompany('Aurora Robotics', { plan: 'Essential' });
  const id = await addMember(company, { first_name: 'Maya', status: 'approved', commencement_date: '2026-11-16' });
  await runPayrollOf(company);
  const user = await renderApp({ path, account: await personAccount([id]) });
  await screen.findByText('You haven’t answered yet, so the basic amounts apply.');
  const before = amountOf(await net('As it is now'));
  expect(amountOf(await net('With these answers'))).toBe(before);
  await fill(user, screen.getByLabelText(/^Additional tax per pay/), '50');
  const after = new Intl.NumberFormat('en-CA', { minimumFractionDigits: 2 }).format(before - 50);
  await screen.findByText(`CAD ${after}`);
  await user.click(screen.getByRole('button', { name: 'Declare' }));
  await findMessage('Your answers are recorded');
  const now = within(await screen.findByRole('region', { name: 'What applies now' }));
  await now.findByText('CAD 50.00');
});

test('asks for the totals of the forms, both of them in dollars', async () => {
  const company = await newCompany('Aurora Robotics');
  const id = await addMember(company, { first_name: 'Maya', state: 'QC', postal_code: 'H2X 1Y4' });
  const user = await renderApp({ path, account: await personAccount([id]) });
  await screen.findByText(/^No pay is planned yet/);
  screen.getByLabelText(/^Additional Quebec tax per pay/);
  await user.click(screen.getByLabelText(/I filled in the forms/));
  await fill(user, screen.getByLabelText('Total of the federal TD1 (line 13)'), 'some');
  await user.click(screen.getByRole('button', { name: 'Declare' }));
  await screen.findByText('Enter an amount in dollars, such as 16,452.');
  await screen.findByText('Enter the total of your form.');
  await fill(user, screen.getByLabelText('Total of the federal TD1 (line 13)'), '18,000');
  await fill(user, screen.getByLabelText('Total of TP-1015.3 (line 10)'), '19 000');
  await user.click(screen.getByRole('button', { name: 'Declare' }));
  const now = within(await screen.findByRole('region', { name: 'What applies now' }));
  await now.findByText('CAD 18,000.00');
  now.getByText('CAD 19,000.00');
});

/** The total of a form that the questions come to. */
const total = (name: RegExp | string) =>
  within(screen.getByRole('status', { name: 'Your claims' })).getByText(name).nextElementSibling?.textContent;

test('adds up the forms from answers, shows the effect, and declares the totals', async () => {
  const company = await newCompany('Aurora Robotics', { plan: 'Essential' });
  const id = await addMember(company, { first_name: 'Maya', status: 'approved', commencement_date: '2026-11-16' });
  await runPayrollOf(company);
  const user = await renderApp({ path, account: await personAccount([id]) });
  const before = amountOf(await net('As it is now'));
  await user.click(screen.getByLabelText(/I answer questions/));
  expect(total('TD1, line 13')).toBe('CAD\u00a016,452.00');
  expect(total('TD1ON, line 10')).toBe('CAD\u00a012,989.00');
  await user.click(screen.getByLabelText('Do you have a Disability Tax Credit Certificate (T2201)?'));
  expect(screen.getByLabelText<HTMLInputElement>('TD1, line 6: disability amount').value).toBe('10,341.00');
  expect(total('TD1ON, line 10')).toBe('Known once every amount is there');
  await user.click(screen.getByRole('button', { name: 'Declare' }));
  await screen.findByText('Enter the amount of this line. Enter 0 if it gives nothing.');
  await fill(user, screen.getByLabelText('TD1ON, line 4: disability amount'), '10,000');
  expect(total('TD1, line 13')).toBe('CAD\u00a026,793.00');
  await waitFor(async () => expect(amountOf(await net('With these answers'))).toBeGreaterThan(before));
  await user.click(screen.getByRole('button', { name: 'Declare' }));
  await findMessage('Your answers are recorded');
  const now = within(await screen.findByRole('region', { name: 'What applies now' }));
  await now.findByText('CAD 26,793.00');
  now.getByText('CAD 22,989.00');
});

test('asks the questions of TP-1015.3 in Quebec, beside those of the federal form', async () => {
  const company = await newCompany('Aurora Robotics');
  const id = await addMember(company, { first_name: 'Maya', state: 'QC', postal_code: 'H2X 1Y4' });
  const user = await renderApp({ path, account: await personAccount([id]) });
  await user.click(await screen.findByLabelText(/I answer questions/));
  const quebec = within(screen.getByRole('group', { name: 'Questions from TP-1015.3' }));
  await user.click(quebec.getByLabelText('Do you have a spouse whose taxable income will be below CAD 18,952.00?'));
  await fill(user, quebec.getByLabelText(/^TP-1015\.3, line\s2: /), '8,952');
  const federal = within(screen.getByRole('group', { name: 'Questions from TD1' }));
  await user.click(federal.getByLabelText(/^Do you support a spouse/));
  await fill(user, federal.getByLabelText(/^TD1, line\s7: /), '6,452.50');
  expect(total('TP-1015.3, line 10')).toBe('CAD\u00a027,904.00');
  await user.click(screen.getByRole('button', { name: 'Declare' }));
  const now = within(await screen.findByRole('region', { name: 'What applies now' }));
  await now.findByText('CAD 22,904.50');
  now.getByText('CAD 27,904.00');
});

test('keeps the filled-in form with the declaration, and refuses what is no photo or PDF', async () => {
  const company = await newCompany('Aurora Robotics');
  const id = await addMember(company, { first_name: 'Maya' });
  const user = await renderApp({ path, account: await personAccount([id]) });
  const field = await screen.findByLabelText<HTMLInputElement>(/^Your filled-in form/);
  await user.upload(field, new File(['<svg onload="alert(1)"/>'], 'form.png', { type: 'image/png' }));
  await screen.findByText('Choose a JPEG, PNG or PDF file');
  await user.upload(field, new File(['%PDF-1.7\nTD1\n%%EOF\n'], 'td1.pdf', { type: 'application/pdf' }));
  await screen.findByText('td1.pdf');
  await user.click(screen.getByRole('button', { name: 'Declare' }));
  await findMessage('Your answers are recorded');
  const now = within(await screen.findByRole('region', { name: 'What applies now' }));
  await user.click(await now.findByRole('button', { name: /^Document of declaration from / }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Document: declaration from / }));
  await dialog.findByRole('button', { name: 'Download' });
});
