import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addMember, newCompany } from '#testing/accounts.ts';
import { personAccount } from '#testing/person.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { findMessage } from '#testing/sees.ts';

// Component tests run on 20 November 2026.
test('a person agrees to statements in their account, then wants paper too', async () => {
  const company = await newCompany('Aurora Robotics', { plan: 'Essential' });
  const id = await addMember(company, { first_name: 'Maya', last_name: 'Tremblay' });
  const account = await personAccount([id]);
  const user = await renderApp({ path: '/me', account });
  await user.click(await screen.findByRole('link', { name: /^Choose how you get your pay statements/ }));
  const card = within(await screen.findByRole('region', { name: 'How you get your pay statements' }));
  card.getByText(/You have not chosen yet\. Until you do, your statements are here\.$/);
  await user.click(card.getByRole('button', { name: 'Save choice' }));
  await card.findByText('Choose one of the two.');
  await user.click(card.getByRole('radio', { name: 'I agree to get my pay statements here' }));
  await user.click(card.getByRole('button', { name: 'Save choice' }));
  await findMessage('Your choice is saved');
  await card.findByText(/You chose this on 20 November 2026\.$/);
  const save = card.getByRole<HTMLButtonElement>('button', { name: 'Save choice' });
  await waitFor(() => expect(save.disabled).toBe(false));
  await user.click(card.getByRole('radio', { name: 'Also send me paper' }));
  await user.click(save);
  await waitFor(async () =>
    expect(await server.rows("select 1 from app.statement_choices where delivery = 'paper'")).toHaveLength(1),
  );
  await renderApp({ path: '/me/pay', account });
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Also send me paper' })).checked).toBe(true);
  await renderApp({ path: '/me' });
  await screen.findByRole('region', { name: 'What we still need' });
  expect(screen.queryByRole('link', { name: /^Choose how you get/ })).toBeNull();
});
