import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { type Account, newCompany, signIn } from '#testing/accounts.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { chooseMore } from '#testing/row-menu.ts';

const address = () => window.location.pathname + window.location.search;
/** The place in the history, as the router counts it. */
const place = (): number => window.history.state?.idx ?? 0;
const shows = (wanted: string) => waitFor(() => expect(address()).toBe(wanted));
let client: Account;

beforeAll(async () => {
  client = await newCompany('Filtering Ltd');
  await server.rows(
    `insert into public.documents (user_id, name, file_path, tag, company_id, from_client)
     select $1::uuid, name, $1::text || '/' || name || '.pdf', tag, $2::uuid, true from (values ('Articles', 'Admin'), ('Policy', 'Employer')) f (name, tag)`,
    [client.userId, client.companyId],
  );
});

const select = (label: string, value: string) => async (user: UserEvent) => {
  const field = await screen.findByLabelText<HTMLSelectElement>(label);
  // The tags are those of the documents, once they are read.
  await waitFor(() => expect(Array.from(field.options, (option) => option.value)).toContain(value));
  await user.selectOptions(field, value);
};
const search = (label: string, text: string) => async (user: UserEvent) =>
  user.type(await screen.findByRole('searchbox', { name: label }), text);

/** A page with filters that is opened from another one, each filter, and the address with all of them. */
const pages: [name: string, filters: ((user: UserEvent) => Promise<void>)[], wanted: string, kept: () => void][] = [
  [
    'Documents',
    [search('Search documents', 'pol'), select('Tag', 'Employer')],
    '/documents?q=pol&tag=Employer',
    () => {
      screen.getByRole('link', { name: 'Preview Policy' });
      expect(screen.queryByRole('link', { name: 'Preview Articles' })).toBeNull();
    },
  ],
  [
    'Cost Calculator',
    [select('Province of employment', 'QC'), select('Payroll schedule', 'Monthly')],
    '/cost-calculator?province=QC&schedule=Monthly',
    () => expect(screen.getByLabelText<HTMLSelectElement>('Province of employment').value).toBe('QC'),
  ],
];

test.each(pages)('filters of %s stay in one entry of the history, which Back leaves whole', async (...row) => {
  const [name, filters, wanted, kept] = row;
  const user = await renderApp({ path: '/team', account: await signIn(client.email) });
  if (name === 'Cost Calculator') await chooseMore(user, name);
  else await user.click((await screen.findAllByRole('link', { name }))[0] as HTMLElement);
  await waitFor(() => expect(address()).not.toBe('/team'));
  const opened = place();
  for (const filter of filters) await filter(user);
  await shows(wanted);
  expect(place()).toBe(opened);
  window.history.back();
  await shows('/team');
  window.history.forward();
  await shows(wanted);
  await waitFor(kept);
});

test('Back returns to the province that the calculator compared before', async () => {
  const path = '/cost-calculator?salary=90000&province=ON&schedule=Monthly';
  const user = await renderApp({ path, account: await signIn(client.email) });
  const province = () => screen.getByLabelText<HTMLSelectElement>('Province of employment').value;
  await user.click(await screen.findByRole('link', { name: 'Quebec' }));
  await waitFor(() => expect(province()).toBe('QC'));
  window.history.back();
  await waitFor(() => expect(province()).toBe('ON'));
  expect(address()).toBe(path);
});
