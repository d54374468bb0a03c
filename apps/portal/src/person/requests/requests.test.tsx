import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addMember, newCompany } from '#testing/accounts.ts';
import { payOutFirst } from '#testing/company/paid-out.ts';
import { fill } from '#testing/fill.ts';
import { network } from '#testing/network.ts';
import { personAccount } from '#testing/person.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { findMessage } from '#testing/sees.ts';

const maya = { first_name: 'Maya', last_name: 'Tremblay', status: 'approved', commencement_date: '2026-11-02' };
const card = async () => within(await screen.findByRole('region', { name: 'Corrections' }));
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Something wrong?' }));

// Component tests run on 20 November 2026.
test('asks for the correction of a detail, and reads the answer', async () => {
  const id = await addMember(await newCompany('Aurora Robotics'), { first_name: 'Maya' });
  const account = await personAccount([id]);
  const user = await renderApp({ path: '/me/details', account });
  await (await card()).findByText(/ask us to correct it/);
  await user.click((await card()).getByRole('button', { name: 'Something wrong?' }));
  const form = await dialog();
  const body = form.getByLabelText('What should it be?');
  await user.click(form.getByRole('button', { name: 'Send request' }));
  await form.findByText('Write at least 3 characters.');
  await user.selectOptions(form.getByLabelText('What is wrong?'), 'Birth date');
  await fill(user, body, 'My SIN is 046 454 286.');
  await user.click(form.getByRole('button', { name: 'Send request' }));
  await findMessage("We couldn't send your request", /look like a Social Insurance Number/);
  await fill(user, body, 'It is 3 February 1990.');
  await user.click(form.getByRole('button', { name: 'Send request' }));
  await findMessage('Request sent', 'We answer by 20 December 2026, and email you.');
  const list = within(await screen.findByRole('list', { name: 'Your requests, newest first' }));
  list.getByText('Birth date');
  list.getByText('Asked on 20 November 2026 · We answer by 20 December 2026');

  await server.rows(
    "update public.person_requests set state = 'declined', answer = 'Send us a passport.', answered_at = app.now() where team_member_id = $1",
    [id],
  );
  await renderApp({ path: '/me/details', account });
  await screen.findByText('Asked on 20 November 2026 · Declined on 20 November 2026');
  screen.getByText('→ Send us a passport.');
});

test('takes a request back while it waits', async () => {
  const company = await newCompany('Aurora Robotics');
  const id = await addMember(company, { first_name: 'Maya' });
  await server.rows(
    `insert into public.person_requests (company_id, team_member_id, subject, body, answer_by) values ($1, $2, 'name', 'It is Roy now.', '2026-12-20')`,
    [company.companyId, id],
  );
  const user = await renderApp({ path: '/me/details', account: await personAccount([id]) });
  await user.click(await screen.findByRole('button', { name: /^Withdraw the request of/ }));
  await findMessage('Request withdrawn');
  await (await card()).findByText(/Withdrawn on 20 November 2026$/);
  expect(screen.queryByRole('button', { name: /^Withdraw/ })).toBeNull();
});

test('asks about a pay statement from its page, which lists what was asked about it alone', async () => {
  const company = await newCompany('Aurora Robotics', { plan: 'Essential' });
  const id = await addMember(company, maya);
  await payOutFirst(company);
  const [{ number = '' } = {}] = await server.rows<{ number: string }>(
    'select number from public.pay_statements where team_member_id = $1',
    [id],
  );
  const account = await personAccount([id]);
  const user = await renderApp({ path: `/me/pay/${number}`, account });
  await user.click(await screen.findByRole('button', { name: 'Something wrong?' }));
  screen.getByRole('region', { name: 'Tax claims used', hidden: true });
  const form = await dialog();
  form.getByText(new RegExp(`About statement ${number}`));
  await fill(user, form.getByLabelText('What should it be?'), 'My bonus is missing.');
  await user.click(form.getByRole('button', { name: 'Send request' }));
  await findMessage('Request sent', 'We answer by 27 November 2026, and email you.');
  await (await card()).findByText(`An amount in statement ${number}`);
});

test('says when requests cannot be read, and tries again', async () => {
  const id = await addMember(await newCompany('Aurora Robotics'), { first_name: 'Maya' });
  const end = network.fail('GET /rest/v1/person_requests');
  const user = await renderApp({ path: '/me/details', account: await personAccount([id]) });
  await (await card()).findByText("We couldn't load your requests");
  end();
  await user.click((await card()).getByRole('button', { name: 'Try again' }));
  await (await card()).findByText(/ask us to correct it/);
});
