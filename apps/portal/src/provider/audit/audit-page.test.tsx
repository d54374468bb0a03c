import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { newCompany } from '#testing/accounts.ts';
import { server } from '#testing/portal-server.ts';
import { closeApp, renderApp } from '#testing/render-app.tsx';
import { staffAccount } from '#testing/staff.ts';

const log = () => screen.findByRole('list', { name: 'Audit log' });

test('tells what changed as sentences, and narrows to one client and one record', async () => {
  const company = await newCompany('Aurora Robotics');
  await newCompany('Borealis');
  await server.rows("update public.companies set purpose = 'a second office' where id = $1", [company.companyId]);
  const user = await renderApp({ path: '/provider/audit', account: await staffAccount('auditor') });
  const changed = (await within(await log()).findAllByText('The system changed a client')).map((one) =>
    one.closest('li'),
  );
  const entry = changed.find((one) => one?.textContent?.includes('Aurora Robotics'));
  if (!entry) throw new Error('no entry');
  within(entry).getByText(/^purpose: .* → a second office$/);
  await user.click(within(entry).getByRole('button', { name: 'This client' }));
  await waitFor(async () => expect(within(await log()).queryByText('Borealis')).toBeNull());
  expect(window.location.search).toBe(`?client=${company.companyId}`);
  await screen.findByText('Only Aurora Robotics', { selector: 'p' });
  await user.selectOptions(screen.getByLabelText('What'), 'Invoices');
  await screen.findByText('No entry matches these filters.');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await within(await log()).findAllByText('Borealis');
});

test('says how many filters are active on the button that opens them', async () => {
  const user = await renderApp({
    path: '/provider/audit?table=public.invoices',
    account: await staffAccount('auditor'),
  });
  const fold = await screen.findByRole('button', { name: 'Filters (1)' });
  expect(fold.getAttribute('aria-expanded')).toBe('false');
  fold.focus();
  await user.keyboard('{Enter}');
  expect(fold.getAttribute('aria-expanded')).toBe('true');
  await user.type(screen.getByLabelText('From'), '01012026');
  await screen.findByRole('button', { name: 'Filters (2)' });
  expect(window.location.search).toBe('?table=public.invoices&from=2026-01-01');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await screen.findByRole('button', { name: 'Filters' });
});

test('names the clients and people of what changed, with their ids beside them', async () => {
  const company = await newCompany('Nimbostratus');
  const id = await server.member({ id: company.companyId }, { first_name: 'Maya', last_name: 'Logged' });
  await renderApp({ path: `/provider/audit?row=${id}`, account: await staffAccount('support') });
  const entries = within(await log());
  const line = (await entries.findByText(/^company: Nimbostratus/)).closest('li');
  expect(line?.textContent).toBe(`company: Nimbostratus${company.companyId}`);
  entries.getByText(/^team member: Maya Logged/);
  // The sentence says whom it is about.
  entries.getByText('Maya Logged');
});

test('names the payment that an entry is about', async () => {
  const company = await newCompany('Altostratus');
  const id = await server.member({ id: company.companyId }, { first_name: 'Maya', last_name: 'Paid' });
  await server.rows(
    `insert into public.payments (company_id, team_member_id, start_date, end_date, payday, gross_salary, period_number, ei, cpp, calculation)
     values ($1, $2, '2026-12-01', '2026-12-31', '2026-12-31', 100, 1, 0, 0, '{}')`,
    [company.companyId, id],
  );
  await renderApp({
    path: `/provider/audit?client=${company.companyId}&table=public.payments`,
    account: await staffAccount('support'),
  });
  await within(await log()).findByText('Maya Paid · 31 Dec 2026');
});

// A long link is sometimes torn, for example in a mail.
test.each(['client', 'person', 'actor', 'row', 'table'])('finds nothing for a torn value of ?%s', async (part) => {
  await newCompany('Stratus');
  await renderApp({ path: `/provider/audit?${part}=6cb376d4-4242`, account: await staffAccount('auditor') });
  await screen.findByText('No entry matches these filters.');
  screen.getByRole('button', { name: 'Filters (1)' });
});

test.each(['from', 'to'])('leaves out a ?%s that is no date', async (part) => {
  await newCompany('Altocumulus');
  await renderApp({ path: `/provider/audit?${part}=2026-02-30`, account: await staffAccount('auditor') });
  await within(await log()).findAllByText('Altocumulus');
  screen.getByRole('button', { name: 'Filters' });
});

test('reads older entries page by page without repeating one', async () => {
  const company = await newCompany('Cirrus');
  for (let at = 0; at < 60; at += 1)
    await server.rows('update public.companies set purpose = $2 where id = $1', [company.companyId, `purpose ${at}`]);
  const user = await renderApp({
    path: `/provider/audit?client=${company.companyId}&table=public.companies`,
    account: await staffAccount('support'),
  });
  expect(within(await log()).getAllByText('What changed')).toHaveLength(50);
  await user.click(screen.getByRole('button', { name: 'Show more entries' }));
  await waitFor(async () => expect(within(await log()).getAllByText('What changed').length).toBeGreaterThan(60));
  const times = within(await log())
    .getAllByText(/→ purpose \d+$/)
    .map((one) => one.textContent);
  expect(new Set(times).size).toBe(60);
  expect(times).toHaveLength(60);
  expect(screen.queryByRole('button', { name: 'Show more entries' })).toBeNull();
});

test('finds a client by a part of its name', async () => {
  const company = await newCompany('Nimbus 100% Ltd');
  const user = await renderApp({ path: '/provider/audit', account: await staffAccount('payroll') });
  await log();
  await user.type(screen.getByLabelText('Client'), 'imbus 100%');
  await waitFor(() => expect(document.querySelector('option[value="Nimbus 100% Ltd"]')).not.toBeNull());
  await user.clear(screen.getByLabelText('Client'));
  await user.type(screen.getByLabelText('Client'), 'Nimbus 100% Ltd');
  await waitFor(() => expect(window.location.search).toBe(`?client=${company.companyId}`));
});

test('shows one person’s story, found by name, and can be linked', async () => {
  const company = await newCompany('Altocumulus');
  const maya = await server.member({ id: company.companyId }, { first_name: 'Mayavella', last_name: 'Story' });
  await server.member(
    { id: company.companyId },
    {
      first_name: 'Noah',
      last_name: 'Other',
      email: 'noah.other@people.example',
      social_insurance_number: '130692544',
    },
  );
  const user = await renderApp({ path: '/provider/audit', account: await staffAccount('support') });
  await log();
  await user.type(screen.getByLabelText('Person'), 'Mayavella');
  await waitFor(() => expect(document.querySelector('option[value^="Mayavella"]')).not.toBeNull());
  await user.clear(screen.getByLabelText('Person'));
  await user.type(screen.getByLabelText('Person'), 'Mayavella Story · Altocumulus');
  await waitFor(() => expect(window.location.search).toBe(`?person=${maya}`));
  await screen.findByText('Only Mayavella Story');
  const entries = within(await log());
  await waitFor(() => expect(entries.getAllByText('The system added a person')).toHaveLength(1));
});

test('checks the integrity of the log in a job, and names what was altered to everyone who looks later', async () => {
  const company = await newCompany('Stratus');
  const user = await renderApp({ path: '/provider/audit', account: await staffAccount('auditor') });
  const check = async () => {
    await user.click(await screen.findByRole('button', { name: 'Check now' }));
    await screen.findByText(/^0 of [\d,]+ entries read$/);
    // Once all entries are read, they are compared.
    await server.rows('update app.audit_checks set entries = total, compared = 1 where finished_at is null');
    await screen.findByText(/^1 of [\d,]+ entries compared with their records$/);
    await server.runJobs();
  };
  await check();
  await screen.findByText(/^Nothing was altered\. [\d,]+ entries and/);
  await server.rows("set session_replication_role = 'replica'");
  await server.rows("update public.companies set purpose = 'forged' where id = $1", [company.companyId]);
  await server.rows("set session_replication_role = 'origin'");
  await check();
  const named = async () =>
    within(await screen.findByRole('alert')).findByText(/was changed without an entry: purpose\.$/);
  await named();
  await closeApp();
  await renderApp({ path: '/provider/audit', account: await staffAccount('support') });
  await named();
});
