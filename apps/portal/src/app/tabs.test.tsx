import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { type Account, addMember, newCompany, signIn } from '#testing/accounts.ts';
import { renderApp } from '#testing/render-app.tsx';
import { staffAccount } from '#testing/staff.ts';

const address = () => window.location.pathname + window.location.search;
/** The place in the history, as the router counts it. */
const place = (): number => window.history.state?.idx ?? 0;

/** Ids that addresses have. */
const ids: Record<string, string> = {};
const withIds = (path: string) => path.replace(/CLIENT|PERSON/, (name) => ids[name] ?? name);
let client: Account;

beforeAll(async () => {
  client = await newCompany('Tabbed Ltd');
  ids.CLIENT = client.companyId;
  ids.PERSON = await addMember(client, { last_name: 'Tabbed' });
});

/** Each page with tabs, its first tab and another one, with the address of that. */
const pages: [path: string, first: string, other: string, address: string][] = [
  ['/company', 'Members', 'Invitations', '/company?people=invitations'],
  ['/pay', 'Scheduled Payments', 'One time payments', '/pay?tab=one-time'],
  ['/team/PERSON', 'Overview', 'Pay', '/team/PERSON/pay'],
  ['/provider/clients/CLIENT', 'Overview', 'Invoices', '/provider/clients/CLIENT?tab=invoices'],
  ['/provider/people/PERSON', 'Record', 'Letters', '/provider/people/PERSON?tab=letters'],
  ['/provider/receivables', 'Ageing', 'Receipts', '/provider/receivables?tab=receipts'],
  ['/provider/documents', 'Signature requests', 'Files', '/provider/documents?tab=files'],
  ['/provider/figures', 'Contribution rates', 'Holidays', '/provider/figures?tab=holidays'],
  ['/provider/settings', 'Staff', 'Checks', '/provider/settings?tab=checks'],
];

const signedIn = (path: string) => (path.startsWith('/provider') ? staffAccount('owner') : signIn(client.email));
const isShown = (name: string) =>
  waitFor(() => expect(screen.getByRole('tab', { name }).getAttribute('aria-selected')).toBe('true'));

test.each(pages)('a tab of %s is an entry of the history, which Back leaves and a link opens', async (...row) => {
  const [path, first, other, wanted] = row;
  const page = withIds(path);
  const account = await signedIn(page);
  const user = await renderApp({ path: page, account });
  const tab = await screen.findByRole('tab', { name: other });
  const before = place();
  await user.click(tab);
  await isShown(other);
  expect([address(), place()]).toEqual([withIds(wanted), before + 1]);
  // It is open already.
  await user.click(screen.getByRole('tab', { name: other }));
  expect(place()).toBe(before + 1);
  window.history.back();
  await isShown(first);
  expect([address(), place()]).toEqual([page, before]);
  window.history.forward();
  await isShown(other);

  await renderApp({ path: withIds(wanted), account });
  await screen.findByRole('tab', { name: other });
  await isShown(other);
});

test.each(pages.filter(([, , , wanted]) => wanted.includes('?')))(
  '%s opens its first tab for a name that is none',
  async (path, first, _, wanted) => {
    const page = withIds(path);
    await renderApp({ path: withIds(wanted).replace(/=.*/, '=nothing'), account: await signedIn(page) });
    await screen.findByRole('tab', { name: first });
    await isShown(first);
    expect(within(screen.getByRole('tabpanel', { name: first })).queryAllByText(/./)).not.toHaveLength(0);
  },
);
