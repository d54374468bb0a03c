import { randomUUID } from 'node:crypto';
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { type Account, newCompany } from '#testing/accounts.ts';
import { fill } from '#testing/fill.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { staffAccount } from '#testing/staff.ts';

let client: Account;
beforeAll(async () => {
  client = await newCompany('Seniors Ltd', { plan: 'Essential' });
});

async function newPerson(born: string): Promise<string> {
  const [row] = await server.rows<{ id: string }>(
    `insert into public.team_members (company_id, first_name, last_name, role, email, birth_date, social_insurance_number, is_employee, salary, address_1, city, state, payroll_schedule, commencement_date)
     values ($1, 'Vera', 'Senior', 'Engineer', $2, $3, '046454286', 'yes', 91000, '1 King St', 'Ottawa', 'ON', 'Monthly', '2026-01-01') returning team_member_id as id`,
    [client.companyId, `p-${randomUUID()}@people.example`, born],
  );
  return row?.id ?? '';
}

const open = async (id: string, role: 'payroll' | 'auditor') => {
  const user = await renderApp({ path: `/provider/people/${id}`, account: await staffAccount(role) });
  return { user, card: within(await screen.findByRole('region', { name: 'Exemptions from contributions' })) };
};

test('an exemption is recorded with its reason, and ended', async () => {
  const { user, card } = await open(await newPerson('1950-02-01'), 'payroll');
  await card.findByText('None: CPP, EI and, in Quebec, QPP and QPIP are due by age and province.');
  await user.click(card.getByRole('button', { name: 'Add exemption' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add exemption' }));
  await user.selectOptions(dialog.getByLabelText('Why'), 'Employment is not insurable');
  await fill(user, dialog.getByLabelText(/^First day paid/), '2026-12-01');
  await fill(user, dialog.getByLabelText(/^Reason/), 'ruling of CRA 4711');
  await user.click(dialog.getByRole('button', { name: 'Record exemption' }));
  await card.findByText(/^Employment is not insurable · ruling of CRA 4711/);
  expect(screen.queryByRole('dialog')).toBeNull();

  await user.click(card.getByRole('button', { name: 'End exemption' }));
  const end = within(await screen.findByRole('dialog', { name: 'End this exemption?' }));
  await fill(user, end.getByLabelText(/^Last day paid/), '2026-12-31');
  await fill(user, end.getByLabelText(/^Reason/), 'new job');
  await user.click(end.getByRole('button', { name: 'End exemption' }));
  await card.findByText('From 1 December 2026 to 31 December 2026');
});

test('a refusal stays in the dialog with what was entered', async () => {
  const { user, card } = await open(await newPerson('1990-02-01'), 'payroll');
  await user.click(await card.findByRole('button', { name: 'Add exemption' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add exemption' }));
  await fill(user, dialog.getByLabelText(/^First day paid/), '2026-12-01');
  await fill(user, dialog.getByLabelText(/^Reason/), 'asked');
  await user.click(dialog.getByRole('button', { name: 'Record exemption' }));
  await dialog.findByText(/^This choice is for people who are 65 or older\./);
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe('asked');
});

test('an auditor reads exemptions and changes none', async () => {
  const id = await newPerson('1950-02-01');
  await server.rows(
    `insert into app.contribution_exemptions (company_id, team_member_id, kind, from_day, reason) values ($1, $2, 'certificate', '2026-02-01', 'D/CAN 101')`,
    [client.companyId, id],
  );
  const { card } = await open(id, 'auditor');
  await card.findByText('Certificate of coverage abroad · D/CAN 101');
  expect(card.queryByRole('button')).toBeNull();
});
