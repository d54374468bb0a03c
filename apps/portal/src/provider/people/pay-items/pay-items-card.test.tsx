import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { collectedPayday } from '#testing/company/collected-payday.ts';
import { fill } from '#testing/fill.ts';
import { server } from '#testing/portal-server.ts';
import { closeApp, renderApp } from '#testing/render-app.tsx';
import { staffAccount } from '#testing/staff.ts';

/** The person of a client with invoiced pay. */
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
  return { user, card: within(await screen.findByRole('region', { name: 'Allowances and benefits' })) };
};

test('a benefit says why tax counts it, is added after what is invoiced, and is ended', async () => {
  const memberId = await paidPerson('Benefits Ltd');
  const { user, card } = await openCard(memberId, 'payroll');
  await card.findByText('None: the person is paid salary alone.');
  await user.click(card.getByRole('button', { name: 'Add allowance or benefit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add allowance or benefit' }));
  await user.selectOptions(dialog.getByLabelText('Kind'), 'Life insurance premium');
  await dialog.findByText(/^The employer's premium for group life insurance\. Taxed, and CPP or QPP applies\./);
  await fill(user, dialog.getByLabelText(/^What it is/), 'Group life');
  await fill(user, dialog.getByLabelText(/^Value of each pay/), '40');
  await fill(user, dialog.getByLabelText('Reason'), 'the contract');
  await user.click(dialog.getByRole('button', { name: 'Add allowance or benefit' }));
  await card.findByText(/^Group life.· CAD.40\.00 each pay.· .+the contract$/);
  await user.click(card.getByRole('button', { name: 'End Group life' }));
  const end = within(await screen.findByRole('dialog', { name: 'End this allowance or benefit?' }));
  await fill(user, end.getByLabelText('Reason'), 'never agreed');
  await user.click(end.getByRole('button', { name: 'End it' }));
  await card.findByText('None: the person is paid salary alone.');
});

test('an auditor reads it and changes nothing; for support there is no card', async () => {
  const memberId = await paidPerson('Read Benefits Ltd');
  await server.rows(
    `insert into app.pay_items (company_id, team_member_id, kind, cents, from_day, until_day, description, reason)
     select company_id, team_member_id, 'allowance', 5000, '2099-01-01', '2099-06-30', 'Phone', 'the contract' from public.team_members where team_member_id = $1`,
    [memberId],
  );
  const { card } = await openCard(memberId, 'auditor');
  await card.findByText(
    /^Phone.· CAD.50\.00 each pay.· not paid yet.· From 1.January.2099 to 30.June.2099.· the contract$/,
  );
  expect(card.queryByRole('button')).toBeNull();
  await closeApp();
  await renderApp({ path: `/provider/people/${memberId}`, account: await staffAccount('support') });
  await screen.findByRole('region', { name: 'Exemptions from contributions' });
  expect(screen.queryByRole('region', { name: 'Allowances and benefits' })).toBeNull();
});
