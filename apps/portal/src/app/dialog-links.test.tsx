import { screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { queryClient } from '#lib/api/query-client.ts';
import { addMember, demoAccount, newCompany } from '#testing/accounts.ts';
import { renderApp } from '#testing/render-app.tsx';
import { staffAccount } from '#testing/staff.ts';

const address = () => window.location.pathname + window.location.search;
/** The place in the history, as the router counts it. */
const place = (): number => window.history.state.idx;
const dialogs = () => document.querySelectorAll('[role=dialog], [role=alertdialog]');
const isClosed = () => waitFor(() => expect(dialogs()).toHaveLength(0));
const shows = (title: RegExp) =>
  waitFor(() => expect([...dialogs()].map((one) => one.querySelector('h2')?.textContent).join()).toMatch(title));

/** Ids of the rows that addresses name. */
const ids: Record<string, string> = {};
const withIds = (path: string) => path.replace(/[A-Z]{4,}/g, (name) => ids[name] ?? name);

describe('dialogs of a client that rows and other dialogs open', () => {
  beforeAll(async () => {
    const account = await demoAccount();
    const read = async (query: string) => (await account.request('GET', `/rest/v1/${query}`)) as { id: string }[];
    const members = 'team_members?select=id:team_member_id&limit=1';
    const people = 'company_members?select=id';
    const found = {
      PERSON: await read(`${members}&status=eq.approved&order=date_added`),
      PENDING: await read(`${members}&status=eq.pending`),
      COLLEAGUE: await read(`${people}&role=eq.finance`),
      OWNER: await read(`${people}&role=eq.owner`),
    };
    for (const [name, [row]] of Object.entries(found)) ids[name] = row?.id ?? '';
  });

  test.each([
    ['/team', 'member=PERSON&edit=1', /^Edit profile: (Maya|Liam|Élodie)/],
    ['/team', 'member=PERSON&correct=1', /Correct details of/],
    ['/team', 'member=PERSON&change=new', /Change pay from a date/],
    ['/team', 'activate=PENDING', /^Before you activate/],
    ['/team', 'deactivate=PERSON', /^Request deactivation/],
    ['/team/PERSON', 'correct=1', /^Correct details of/],
    ['/team/PERSON', 'change=new', /^Change pay from a date/],
    ['/team/PERSON', 'deactivate=PERSON', /^Request deactivation/],
    ['/company', 'role=COLLEAGUE', /^Change the role of Felix Brandt/],
  ])('a link to %s?%s opens its dialog, which closes onto the page', async (page, query, title) => {
    const user = await renderApp({ path: withIds(`${page}?${query}`), account: await demoAccount() });
    const before = place();
    await shows(title);
    // One dialog closes onto another that is below it.
    for (let left = dialogs().length; left > 0; left -= 1) await user.keyboard('{Escape}');
    await isClosed();
    expect([address(), place()]).toEqual([withIds(page), before]);
  });

  test('a link to the role of the owner opens nothing', async () => {
    await renderApp({ path: withIds('/company?role=OWNER'), account: await demoAccount() });
    await screen.findByRole('button', { name: 'Invite' });
    await screen.findByText('Felix Brandt');
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(dialogs()).toHaveLength(0);
  });
});

describe('dialogs of the console', () => {
  beforeAll(async () => {
    const client = await newCompany('Linked Ltd', { plan: 'Essential' });
    ids.CLIENT = client.companyId;
    ids.HIRED = await addMember(client, { status: 'approved', commencement_date: '2026-01-05' });
  });

  test.each([
    ['/provider/pay-runs', 'Preview next run', 'run=1', /^Next pay run/],
    ['/provider/documents?tab=files', 'Upload', 'dialog=upload', /^Upload a document/],
    ['/provider/people/HIRED', 'Correct details', 'act=correct', /^Correct details/],
    ['/provider/people/HIRED', 'Change terms', 'act=change', /^Change terms/],
    ['/provider/clients/CLIENT', 'Disable client', 'act=disable', /^Disable Linked Ltd/],
  ])('%s: %s opens an entry of the history, which Back closes and a link opens', async (path, button, query, title) => {
    const account = await staffAccount('owner');
    const page = withIds(path);
    const user = await renderApp({ path: page, account });
    const [opener] = await screen.findAllByRole('button', { name: button });
    const before = place();
    await user.click(opener as HTMLElement);
    await shows(title);
    expect(address()).toContain(query);
    expect(place()).toBe(before + 1);
    const link = address();
    window.history.back();
    await isClosed();
    expect([address(), place()]).toEqual([page, before]);

    const again = await renderApp({ path: link, account });
    await shows(title);
    await again.keyboard('{Escape}');
    await isClosed();
    expect(address()).toBe(page);
  });
});
