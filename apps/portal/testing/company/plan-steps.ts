import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import type { Account } from '../accounts.ts';
import { network } from '../network.ts';

export const checkout = 'POST /functions/v1/create-checkout-page';
export const deactivate = 'POST /functions/v1/deactivate-team-member';
export const planCard = async () => within(await screen.findByRole('region', { name: 'Plan Information' }));
export const picker = () => screen.getByRole('dialog', { name: 'Choose your plan' });
export const option = (name: string) => within(within(picker()).getByRole('listitem', { name }));
export const choose = (user: UserEvent, name: string) =>
  user.click(option(name).getByRole('button', { name: `Choose ${name}` }));
export const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
export const locked = 'Plan changes are locked during processing. Available once status is Completed.';

export async function openPicker(user: UserEvent, button: 'Pick a Plan' | 'Change plan'): Promise<void> {
  await user.click(await (await planCard()).findByRole('button', { name: button }));
  await screen.findByRole('dialog', { name: 'Choose your plan' });
}

/** The company's customer at the billing provider, as if the job after sign-up had run. */
export const withCustomer = (id: string | null) =>
  network.change('GET /rest/v1/companies', (rows) => {
    const changed = (row: object) => ({ ...row, customer_stripe_id: id });
    return Array.isArray(rows) ? rows.map(changed) : changed(rows as object);
  });

/** Closes the tooltip of the locked button, which has the focus again. */
export async function closeTooltip(user: UserEvent): Promise<void> {
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
}

/** The tabs that the page opens, which jsdom has not. */
export function watchTabs() {
  const tabs: { address: string; closed: boolean }[] = [];
  vi.spyOn(window, 'open').mockImplementation((address) => {
    const tab = { address: String(address), closed: false };
    tabs.push(tab);
    const location = {
      set href(url: string) {
        tab.address = url;
      },
    };
    return { location, close: () => Object.assign(tab, { closed: true }) } as unknown as Window;
  });
  return tabs;
}

export const requestCheckout = (account: Account, planName: string) =>
  account.request('POST', '/functions/v1/create-checkout-page', { planName, term: 'Monthly' });
