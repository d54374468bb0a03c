import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addMember, newAddress, newCompany } from '#testing/accounts.ts';
import { fill } from '#testing/fill.ts';
import { readMail } from '#testing/mail.ts';
import { renderApp } from '#testing/render-app.tsx';
import { findMessage } from '#testing/sees.ts';
import { staffAccount } from '#testing/staff.ts';

const card = async () => within(await screen.findByRole('region', { name: 'Their own account' }));

test('staff invite a person to an account of their own, and withdraw with a reason', async () => {
  const email = newAddress();
  const id = await addMember(await newCompany('Invited Ltd'), { first_name: 'Maya', email });
  const user = await renderApp({ path: `/provider/people/${id}`, account: await staffAccount('payroll') });
  await user.click(await (await card()).findByRole('button', { name: 'Invite to their own account' }));
  await findMessage('Invitation sent', `We emailed ${email}. The link works for 14 days.`);
  await readMail(email, /Your pay at Invited Ltd/);
  await (await card()).findByText('Invited 20 November 2026');
  await user.click((await card()).getByRole('button', { name: 'Withdraw' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw the invitation?' }));
  await fill(user, dialog.getByLabelText(/^Reason/), 'Wrong address');
  await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
  await findMessage('The invitation is withdrawn');
  await (await card()).findByRole('button', { name: 'Invite to their own account' });
});

test('an auditor sees the state, and no button', async () => {
  const id = await addMember(await newCompany('Read Ltd'), { first_name: 'Maya' });
  await renderApp({ path: `/provider/people/${id}`, account: await staffAccount('auditor') });
  await (await card()).findByText(/^In their own account, Maya sees their pay/);
  expect((await card()).queryByRole('button')).toBeNull();
});
