import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectNoViolation } from '#testing/environment/no-violation.ts';
import { renderApp } from '#testing/render-app.tsx';
import { staffAccount } from '#testing/staff.ts';

// Loaded before the tests, so that no test waits for it.
import './figures-page.tsx';
import './rates-form-card.tsx';

// On a database of its own: the form is for the year after the newest one.
test('enters a year field by field: names what is wrong at its field, shows what changes, and adds it', async () => {
  const account = await staffAccount('payroll');
  const user = await renderApp({ path: '/provider/figures?tab=add', account });
  const card = within(await screen.findByRole('form', { name: /contribution rates for 2027/ }));
  const replace = async (label: RegExp, text: string) => {
    await user.clear(card.getByLabelText(label));
    await user.type(card.getByLabelText(label), text);
  };
  await user.click(card.getByRole('button', { name: 'Check figures' }));
  expect(await card.findAllByText('Name the publication in one line.')).toHaveLength(2);
  await replace(/^Edition of T4127/, 'CRA T4127, 124th edition (January 2027)');
  await replace(/^Edition of Revenu/, 'Revenu Québec 2027');
  await replace(/^CPP rate/, '5.75');
  await replace(/^CPP base rate/, '4.75');
  await user.click(card.getByRole('button', { name: 'Check figures' }));
  await card.findByText('Its rate and earnings limits give 4,088.25. One of these figures is wrong.');
  await expectNoViolation();
  await replace(/^CPP maximum contribution/, '4088.25');
  await replace(/^QPIP rate/, '0.5');
  await replace(/^QPIP maximum premium/, '515');
  await user.click(card.getByRole('button', { name: 'Check figures' }));
  await card.findByText('It moves by more than 5%. Check the publication.');
  await user.click(card.getByRole('checkbox', { name: /accept these large changes \(QPIP rate\)/ }));
  await user.click(card.getByRole('button', { name: 'Check figures' }));
  const changes = within(await screen.findByRole('table', { name: 'What changes' }));
  changes.getByRole('row', { name: /CPP base rate.*4\.95%.*4\.75%/ });
  await user.click(screen.getByRole('button', { name: 'Add to payroll' }));
  await screen.findByText('Figures added');
  await screen.findByRole('form', { name: /contribution rates for 2028/ });
  await user.click(screen.getByRole('tab', { name: 'Contribution rates' }));
  await screen.findByRole('row', { name: /2027.*CRA T4127, 124th edition.*In use/ });
});
