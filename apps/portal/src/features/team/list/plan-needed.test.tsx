import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addMember, newCompany } from '#testing/accounts.ts';
import { network } from '#testing/network.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';

const notLoaded = "We couldn't load your plan.";

test('says that the plan could not be loaded, and adds people once it is', async () => {
  const account = await newCompany('Plan Unknown Team Ltd', { plan: 'Professional' });
  const end = network.fail('GET /rest/v1/plans?');
  const user = await renderApp({ path: '/team', account });
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(again.parentElement?.textContent).toContain("We couldn't load your plan, so you can't add anyone yet.");
  expect(screen.queryByText(/subscription plan/)).toBeNull();

  const add = screen.getByRole('button', { name: 'Add Team Member' });
  expect(add.getAttribute('aria-disabled')).toBe('true');
  await user.hover(add);
  expect((await screen.findByRole('tooltip')).textContent).toBe(notLoaded);

  end();
  await user.click(again);
  await waitFor(() => expect(add.getAttribute('aria-disabled')).toBe('false'));
  expect(screen.queryByText(/^We couldn't load your plan/)).toBeNull();
});

const reason = async (text: RegExp) => (await screen.findByText(text)).textContent;

test('says that the plan has ended to a company with people, not that it never had one', async () => {
  const account = await newCompany('Ended Team Ltd', { plan: 'Professional' });
  await addMember(account, { status: 'approved' });
  await server.rows("update public.plans set status = 'Cancelled' where company_id = $1", [account.companyId]);
  await renderApp({ path: '/team', account });
  expect(await reason(/^Your plan has ended/)).toBe(
    'Your plan has ended. Active people stay active and their payroll continues. Pick a plan to add or activate others.',
  );
  expect(screen.getByRole('link', { name: 'Pick a plan' }).getAttribute('href')).toBe('/plan');
});

test('adds people under the plan in force while a change of plan is awaiting payment', async () => {
  const account = await newCompany('Changing Team Ltd', { plan: 'Professional' });
  await addMember(account);
  await account.request('POST', '/functions/v1/create-checkout-page', { planName: 'Essential', term: 'Monthly' });
  const user = await renderApp({ path: '/team', account });
  const add = await screen.findByRole('button', { name: 'Add Team Member' });
  await waitFor(() => expect(add.getAttribute('aria-disabled')).toBe('false'));
  expect(screen.queryByText(/subscription plan|new plan|is paid/)).toBeNull();
  await user.click(add);
  await screen.findByRole('dialog', { name: 'Add Team Member' });
});

test('says that the first plan is awaiting payment', async () => {
  const account = await newCompany('Unpaid Team Ltd', { plan: 'Professional' });
  await addMember(account);
  await server.rows("update public.plans set status = 'Cancelled' where company_id = $1", [account.companyId]);
  await account.request('POST', '/functions/v1/create-checkout-page', { planName: 'Essential', term: 'Monthly' });
  await renderApp({ path: '/team', account });
  expect(await reason(/^You can add team members/)).toBe(
    'You can add team members as soon as your plan is paid. Open Plan',
  );
  expect(screen.getByRole('button', { name: 'Add Team Member' }).getAttribute('aria-disabled')).toBe('true');
});
