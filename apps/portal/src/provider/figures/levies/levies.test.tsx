import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectNoViolation } from '#testing/environment/no-violation.ts';
import { closeApp, renderApp } from '#testing/render-app.tsx';
import { staffAccount } from '#testing/staff.ts';

test('staff add the rate of a levy in percent and dollars, and read which is in force', async () => {
  const user = await renderApp({ path: '/provider/figures?tab=levies', account: await staffAccount('payroll') });
  await screen.findByText('No levies');
  const add = async (percent: string, day: string) => {
    await user.click(screen.getByRole('button', { name: 'Add a rate' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a rate' }));
    await user.type(dialog.getByLabelText(/^Rate in percent/), percent);
    await user.type(dialog.getByLabelText(/^Maximum \(CAD\)/), '121700');
    await user.clear(dialog.getByLabelText(/^First pay date/));
    await user.type(dialog.getByLabelText(/^First pay date/), day);
    await user.type(dialog.getByLabelText(/^Source/), 'Letter of the WSIB');
    await user.click(dialog.getByRole('button', { name: 'Add a rate' }));
    return dialog;
  };
  const refused = await add('1,2345', '01012026');
  await refused.findByText(/1,2345 is not a percentage/);
  await user.clear(refused.getByLabelText(/^Rate in percent/));
  await user.type(refused.getByLabelText(/^Rate in percent/), '1.25');
  await user.click(refused.getByRole('button', { name: 'Add a rate' }));
  await screen.findByText('The rate is added');
  await screen.findByRole('row', { name: /WSIB premium, Ontario Default 1\.25% 121,700\.00.*In force/ });
  await add('1.23', '01022026');
  await screen.findByRole('row', { name: /WSIB premium, Ontario Default 1\.23% 121,700\.00.*In force/ });
  await screen.findByRole('row', { name: /1\.25%.*Replaced/ });
  await add('1.2', '01012027');
  await screen.findByRole('row', { name: /1\.2% .*Upcoming/ });
  await expectNoViolation();
  await closeApp();
  await renderApp({ path: '/provider/figures?tab=levies', account: await staffAccount('auditor') });
  await screen.findByRole('row', { name: /1\.23%.*In force/ });
  expect(screen.queryByRole('button', { name: 'Add a rate' })).toBeNull();
});
