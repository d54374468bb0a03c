import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { collectedPayday } from '#testing/company/collected-payday.ts';
import { fill } from '#testing/fill.ts';
import { server } from '#testing/portal-server.ts';
import { closeApp, renderApp } from '#testing/render-app.tsx';
import { staffAccount } from '#testing/staff.ts';

/** Someone with pay that is funded, planned and not paid out. */
async function paidPerson(client: string): Promise<string> {
  const { id } = await collectedPayday(client);
  const [row] = await server.rows<{ id: string }>(
    'select team_member_id as id from public.team_members where company_id = $1',
    [id],
  );
  return row?.id ?? '';
}

const openCard = async (memberId: string, role: 'payroll' | 'auditor') => {
  const user = await renderApp({ path: `/provider/people/${memberId}`, account: await staffAccount(role) });
  return { user, card: within(await screen.findByRole('region', { name: 'Tax and deductions' })) };
};

test('a declaration says what it changes before it is recorded, and is canceled', async () => {
  const { user, card } = await openCard(await paidPerson('Taxed Ltd'), 'payroll');
  await card.findByText('None: the federal and provincial basic personal amounts apply.');
  await user.click(card.getByRole('button', { name: 'Record declaration' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record declaration: Maya Tremblay' }));
  // The basic amounts apply already.
  await dialog.findByText(/^Applies from the pay of .+ Net pay stays CAD.[\d,.]+\.$/);
  await fill(user, dialog.getByLabelText(/^Federal claim/), '0');
  await dialog.findByText(/^Applies from the pay of .+ Net pay: CAD.[\d,.]+ → CAD.[\d,.]+\.$/);
  await fill(user, dialog.getByLabelText('Reason'), 'TD1, code 0');
  await user.click(dialog.getByRole('button', { name: 'Record declaration' }));
  await card.findByText(/^Federal claim CAD.0\.00.· Provincial claim Basic amount.· TD1, code 0/);
  expect(screen.queryByRole('dialog')).toBeNull();

  await user.click(card.getByRole('button', { name: /^Cancel declaration from/ }));
  const cancel = within(await screen.findByRole('dialog', { name: 'Cancel this declaration?' }));
  await fill(user, cancel.getByLabelText('Reason'), 'typed in error');
  await user.click(cancel.getByRole('button', { name: 'Cancel declaration' }));
  await card.findByText('None: the federal and provincial basic personal amounts apply.');
});

test('a wrong amount among the rare cases is shown, and nothing is sent', async () => {
  const memberId = await paidPerson('Rare Ltd');
  const { user, card } = await openCard(memberId, 'payroll');
  await user.click(await card.findByRole('button', { name: 'Record declaration' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record declaration: Maya Tremblay' }));
  await user.click(dialog.getByText('Rare cases'));
  const zone = dialog.getByLabelText<HTMLInputElement>(/^Deduction for living in a prescribed zone/);
  await fill(user, zone, '12.345');
  await user.click(dialog.getByText('Rare cases'));
  await fill(user, dialog.getByLabelText('Reason'), 'T2222');
  await user.click(dialog.getByRole('button', { name: 'Record declaration' }));
  await waitFor(() => expect(zone.getAttribute('aria-invalid')).toBe('true'));
  expect(zone.closest('details')?.open).toBe(true);
  expect(await server.rows('select from app.tax_declarations where team_member_id = $1', [memberId])).toEqual([]);
});

test('a deduction is added, shows what is taken of its total, and is ended', async () => {
  const { user, card } = await openCard(await paidPerson('Deducted Ltd'), 'payroll');
  await card.findByText('None: only contributions and income tax are deducted from pay.');
  await user.click(card.getByRole('button', { name: 'Add deduction' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add deduction' }));
  dialog.getByText('Deducted before income tax is calculated.');
  await user.selectOptions(dialog.getByLabelText('Kind'), 'Other');
  await dialog.findByText('Deducted after income tax.');
  await fill(user, dialog.getByLabelText(/^What it is for/), 'Loan of May');
  await fill(user, dialog.getByLabelText(/^Amount of each pay/), '100');
  await fill(user, dialog.getByLabelText(/^Total to take/), '300');
  await fill(user, dialog.getByLabelText('Reason'), 'consent of 1 May');
  await user.click(dialog.getByRole('button', { name: 'Add deduction' }));
  await card.findByText(/^Loan of May.· CAD.100\.00 each pay.· CAD.0\.00 of CAD.300\.00 taken/);
  await user.click(card.getByRole('button', { name: 'End deduction Loan of May' }));
  const end = within(await screen.findByRole('dialog', { name: 'End this deduction?' }));
  await fill(user, end.getByLabelText('Reason'), 'never agreed');
  await user.click(end.getByRole('button', { name: 'End deduction' }));
  await card.findByText('None: only contributions and income tax are deducted from pay.');
});

test('an order has limits, which no other deduction has', async () => {
  const memberId = await paidPerson('Ordered Ltd');
  const { user, card } = await openCard(memberId, 'payroll');
  await user.click(await card.findByRole('button', { name: 'Add deduction' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add deduction' }));
  expect(dialog.queryByLabelText(/^Largest share of the pay/)).toBeNull();
  await user.selectOptions(dialog.getByLabelText('Kind'), 'Support order');
  await dialog.findByText(/^Taken after income tax and before other deductions: support first/);
  await fill(user, dialog.getByLabelText(/^What it is for/), 'Order 12');
  await fill(user, dialog.getByLabelText(/^Amount of each pay/), '900');
  await fill(user, dialog.getByLabelText(/^Largest share of the pay/), '33.5');
  await fill(user, dialog.getByLabelText(/^What the person keeps/), '1000');
  await fill(user, dialog.getByLabelText('Reason'), 'court order of 1 May');
  await user.click(dialog.getByRole('button', { name: 'Add deduction' }));
  await card.findByText(/at most 33\.5% of the pay after tax.· the person keeps CAD.1,000\.00/);
  expect(
    await server.rows('select kind, max_share, kept_cents from app.pay_deductions where team_member_id = $1', [
      memberId,
    ]),
  ).toEqual([{ kind: 'support', max_share: 3350, kept_cents: '100000' }]);
});

test('an auditor reads it and changes nothing; for support there is no card', async () => {
  const memberId = await paidPerson('Read Ltd');
  await server.rows(
    `insert into app.tax_declarations (company_id, team_member_id, from_day, exempt, additional_quebec_tax, non_resident, reason)
     select company_id, team_member_id, '2027-01-01', true, 0, true, 'TD1, code E' from public.team_members where team_member_id = $1`,
    [memberId],
  );
  const { card } = await openCard(memberId, 'auditor');
  await card.findByText(/^Exempt from income tax.· Federal claim Basic amount.· .+Non-resident.· TD1, code E$/);
  expect(card.queryByRole('button')).toBeNull();
  await closeApp();
  await renderApp({ path: `/provider/people/${memberId}`, account: await staffAccount('support') });
  await screen.findByRole('region', { name: 'Exemptions from contributions' });
  expect(screen.queryByRole('region', { name: 'Tax and deductions' })).toBeNull();
});

test('a declaration and an order open their documents', async () => {
  const { user, card } = await openCard(await paidPerson('Documented Ltd'), 'payroll');
  const pdf = (name: string) => new File([`%PDF-1.7\n${name}\n%%EOF\n`], name, { type: 'application/pdf' });
  await user.click(await card.findByRole('button', { name: 'Record declaration' }));
  const declare = within(await screen.findByRole('dialog', { name: 'Record declaration: Maya Tremblay' }));
  await user.upload(declare.getByLabelText(/^The form/), pdf('td1.pdf'));
  await declare.findByText('td1.pdf');
  await fill(user, declare.getByLabelText('Reason'), 'TD1');
  await user.click(declare.getByRole('button', { name: 'Record declaration' }));
  await card.findByRole('button', { name: /^Document of declaration from / });

  await user.click(card.getByRole('button', { name: 'Add deduction' }));
  const add = within(await screen.findByRole('dialog', { name: 'Add deduction' }));
  await user.selectOptions(add.getByLabelText('Kind'), 'Support order');
  await fill(user, add.getByLabelText(/^What it is for/), 'Order 1');
  await fill(user, add.getByLabelText(/^Amount of each pay/), '100');
  await user.upload(add.getByLabelText(/^The order/), new File(['<html>'], 'order.pdf', { type: 'application/pdf' }));
  await add.findByText('Choose a JPEG, PNG or PDF file');
  await user.upload(add.getByLabelText(/^The order/), pdf('order.pdf'));
  await add.findByText('order.pdf');
  await fill(user, add.getByLabelText('Reason'), 'court order');
  await user.click(add.getByRole('button', { name: 'Add deduction' }));
  await user.click(await card.findByRole('button', { name: 'Document of Order 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Document: Order 1' }));
  await dialog.findByRole('button', { name: 'Download' });
});
