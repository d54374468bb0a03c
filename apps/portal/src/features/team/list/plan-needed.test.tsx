import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { newCompany } from '#testing/accounts.ts';
import { network } from '#testing/network.ts';
import { renderApp } from '#testing/render-app.tsx';

const notLoaded = "We couldn't load your plan.";

test('says that the plan could not be loaded, and adds people once it is', async () => {
  const account = await newCompany('Plan Unknown Team Ltd', { plan: 'Professional' });
  const end = network.fail('GET /rest/v1/plans?');
  const user = await renderApp({ path: '/team', account });
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(again.parentElement?.textContent).toContain(notLoaded);
  expect(screen.queryByText(/subscription plan/)).toBeNull();

  const add = screen.getByRole('button', { name: 'Add Team Member' });
  expect(add.getAttribute('aria-disabled')).toBe('true');
  await user.hover(add);
  expect((await screen.findByRole('tooltip')).textContent).toBe(notLoaded);

  end();
  await user.click(again);
  await waitFor(() => expect(add.getAttribute('aria-disabled')).toBe('false'));
  expect(screen.queryByText(notLoaded)).toBeNull();
});
