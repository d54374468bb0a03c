import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addMember, newCompany } from '#testing/accounts.ts';
import { runPayrollOf } from '#testing/company/payroll.ts';
import { fill } from '#testing/fill.ts';
import { personAccount } from '#testing/person.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { findMessage } from '#testing/sees.ts';

const path = '/me/details';

test('takes the number and the birth date once, and shows only a mask of the number', async () => {
  const id = await addMember(await newCompany('Aurora Robotics'), {
    first_name: 'Maya',
    details_by_person: true,
    birth_date: null,
    social_insurance_number: null,
    address_1: null,
  });
  const user = await renderApp({ path, account: await personAccount([id]) });
  const number = await screen.findByLabelText('Social Insurance Number');
  await fill(user, number, '123 456 789');
  await user.click(screen.getByRole('button', { name: 'Save number' }));
  await screen.findByText(/^Check the number/);
  await fill(user, number, '453 201 519');
  await user.click(screen.getByRole('button', { name: 'Save number' }));
  await screen.findByText('***-***-519');
  expect(screen.queryByRole('button', { name: 'Save number' })).toBeNull();

  await fill(user, screen.getByLabelText('Birth date'), '01/02/1990');
  await user.click(screen.getByRole('button', { name: 'Save birth date' }));
  await waitFor(() => expect(screen.queryByLabelText('Birth date')).toBeNull());
  await fill(user, screen.getByLabelText('Address'), '9 Queen St W');
  await fill(user, screen.getByLabelText('Postal code'), 'm5v2t6');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await findMessage('Your address is saved');
  expect(
    await server.rows(
      'select birth_date::text, address_1, postal_code from public.team_members where team_member_id = $1',
      [id],
    ),
  ).toEqual([{ birth_date: '1990-02-01', address_1: '9 Queen St W', postal_code: 'M5V 2T6' }]);
});

test('says what an address in another province means before it is saved, and sends the day of the move to the provider', async () => {
  const id = await addMember(await newCompany('Aurora Robotics'), { first_name: 'Maya', state: 'ON' });
  const user = await renderApp({ path, account: await personAccount([id]) });
  const code = await screen.findByLabelText('Postal code');
  expect(screen.queryByText(/^This address is in/)).toBeNull();
  await fill(user, code, 'H2X 1Y4');
  await screen.findByText('This address is in Quebec');
  screen.getByText(/your province of employment, Ontario.*QPP and QPIP replace CPP/);
  await fill(user, code, 'V5K 0A1');
  await screen.findByText('This address is in British Columbia');
  screen.getByText(/CPP and EI stay the same/);
  await fill(user, screen.getByLabelText('Address'), '9 Granville St');
  await user.click(screen.getByRole('button', { name: 'Tell us when you move' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Something wrong?' }));
  expect(dialog.getByLabelText<HTMLSelectElement>('What is wrong?').value).toBe('move');
  const body = dialog.getByLabelText<HTMLTextAreaElement>('What should it be?');
  expect(body.value).toMatch(/^New address: 9 Granville St, .*V5K 0A1\nFirst day there: $/);
  await user.type(body, '1 February 2027');
  await user.click(dialog.getByRole('button', { name: 'Send request' }));
  // Within a week, because it is about pay.
  await findMessage('Request sent', 'We answer by 27 November 2026, and email you.');
  expect(await server.rows('select subject, body from public.person_requests where team_member_id = $1', [id])).toEqual(
    [{ subject: 'move', body: expect.stringMatching(/First day there: 1 February 2027$/) }],
  );
});

test('shows the net of the next pay before and after a move, and nothing where no pay is planned', async () => {
  const company = await newCompany('Aurora Robotics', { plan: 'Essential' });
  const id = await addMember(company, {
    first_name: 'Maya',
    status: 'approved',
    state: 'ON',
    commencement_date: '2026-11-16',
  });
  const account = await personAccount([id]);
  const user = await renderApp({ path, account });
  const code = () => screen.findByLabelText('Postal code');
  await fill(user, await code(), 'H2X 1Y4');
  await screen.findByText('This address is in Quebec');
  await waitFor(() => expect(screen.queryByText('Calculating your net pay...')).toBeNull());
  expect(screen.queryByText(/^Net pay of/)).toBeNull();
  expect(screen.queryByText(/^We couldn’t calculate/)).toBeNull();
  cleanup();

  await runPayrollOf(company);
  const again = await renderApp({ path, account });
  await fill(again, await code(), 'H2X 1Y4');
  await screen.findByText(/^Net pay of .*2026, an estimate$/);
  const netIn = (province: string) => screen.getByText(`Employed in ${province}`).nextElementSibling?.textContent;
  const [ontario, quebec] = [netIn('Ontario'), netIn('Quebec')];
  expect(ontario).toMatch(/^CAD\s[\d,]+\.\d\d$/);
  expect(quebec).toMatch(/^CAD\s[\d,]+\.\d\d$/);
  expect(quebec).not.toBe(ontario);
  screen.getByText(/^For your work at Aurora Robotics, as if all of this pay followed the new province/);
  await fill(again, await code(), 'V5K 0A1');
  await waitFor(() => expect(netIn('British Columbia')).toMatch(/^CAD/));
  expect(netIn('Ontario')).toBe(ontario);
  // It can be in the Northwest Territories or in Nunavut.
  await fill(again, await code(), 'X9Z 1A1');
  await screen.findByText(/^This address is in the Northwest|^This address is in Northwest/);
  expect(screen.queryByText(/^Net pay of/)).toBeNull();
});

test('refuses an address in another province, and has password, two steps and devices', async () => {
  const id = await addMember(await newCompany('Aurora Robotics'), { first_name: 'Maya', state: 'ON' });
  const user = await renderApp({ path, account: await personAccount([id]) });
  await fill(user, await screen.findByLabelText('Postal code'), 'V5K 0A1');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await findMessage("We couldn't save your address", /another province/);
  await screen.findByRole('button', { name: 'Turn on' });
  await screen.findByText('This device');
  const language = within(screen.getByRole('group', { name: 'Language' }));
  language.getByText('This account and our emails are in English.');
  language.getByRole('button', { name: 'Français' });
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  await within(await screen.findByRole('dialog')).findByLabelText('New Password');
});

test('enters, changes and removes an emergency contact, which is only shown after the last day', async () => {
  const company = await newCompany('Aurora Robotics');
  const id = await addMember(company, { first_name: 'Maya', status: 'processing' });
  const account = await personAccount([id]);
  const user = await renderApp({ path, account });
  const card = async () => within(await screen.findByRole('region', { name: 'Emergency contact' }));
  const stored = () =>
    server.rows(
      `select emergency_name as name, emergency_relationship as relationship, emergency_phone as phone from public.team_members
       where team_member_id = $1`,
      [id],
    );
  const contact = await card();
  contact.getByText(/^Whom to call .* Aurora Robotics and we can see it\./);
  expect(contact.queryByRole('button', { name: 'Remove contact' })).toBeNull();
  await fill(user, contact.getByLabelText('Name'), 'Luc Tremblay');
  await fill(user, contact.getByLabelText(/^Relationship/), 'Spouse');
  await fill(user, contact.getByLabelText('Their phone'), '4165550144');
  await user.click(contact.getByRole('button', { name: 'Save contact' }));
  await findMessage('Your emergency contact is saved');
  expect(await stored()).toEqual([{ name: 'Luc Tremblay', relationship: 'Spouse', phone: '+1 (416) 555-0144' }]);

  await user.click(await contact.findByRole('button', { name: 'Remove contact' }));
  await findMessage('Your emergency contact is removed');
  expect(contact.getByLabelText<HTMLInputElement>('Name').value).toBe('');
  expect(await stored()).toEqual([{ name: null, relationship: null, phone: null }]);

  await server.rows(
    "update public.team_members set emergency_name = 'Luc Tremblay', emergency_phone = '+33 6 12 34 56 78' where team_member_id = $1",
    [id],
  );
  await server.rows(
    'insert into public.employment_ends (company_id, team_member_id, last_day) values ($1, $2, app.today() - 1)',
    [company.companyId, id],
  );
  cleanup();
  await renderApp({ path, account });
  const shown = await card();
  shown.getByText('Luc Tremblay, +33 6 12 34 56 78');
  expect(shown.queryByRole('button')).toBeNull();
});
