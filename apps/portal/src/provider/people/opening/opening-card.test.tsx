import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { type Account, addMember, newCompany } from '#testing/accounts.ts';
import { network } from '#testing/network.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { staffAccount } from '#testing/staff.ts';

let client: Account;
beforeAll(async () => {
  client = await newCompany('Moved Ltd', { plan: 'Essential' });
});

const title = 'Paid by another payroll before';
async function moved(name: string, more: { gross: number | null; provincial: number | null }) {
  const id = await addMember(client, { first_name: name });
  await server.rows(
    `insert into app.opening_year_to_date (company_id, team_member_id, year, pensionable, insurable, cpp, cpp2, ei, qpip, employer_ei, employer_qpip, gross, non_periodic,
       federal_tax, provincial_tax, source, imported_by) values ($1, $2, 2026, 4550000, 4550000, 260313, 0, 74165, 0, 103831, 0, $3, 500000, 612040, $4, 'moved.csv, line 2', 'Ana')`,
    [client.companyId, id, more.gross, more.provincial],
  );
  return id;
}
const open = async (id: string) =>
  renderApp({ path: `/provider/people/${id}`, account: await staffAccount('payroll') });

test('what another payroll paid is shown, with the file that it came from', async () => {
  await open(await moved('Maya', { gross: 4_550_000, provincial: 304_120 }));
  const card = within(await screen.findByRole('region', { name: title }));
  for (const text of ['CAD 45,500.00', 'CAD 5,000.00', 'CAD 6,120.40', 'CAD 3,041.20', 'moved.csv, line 2 · Ana'])
    card.getByText(text);
  expect(card.queryByText(/is missing/)).toBeNull();
  expect(card.queryByText('QPP')).toBeNull();
});

test('warns of gross pay and tax that are missing', async () => {
  await open(await moved('Noah', { gross: null, provincial: null }));
  const card = within(await screen.findByRole('region', { name: title }));
  card.getByText(/^Gross pay is missing, .* Income tax is missing, /);
  expect(card.getAllByText('Not given').length).toBe(2);
});

test('there is no card for a person whose pay began here, and a failure says so', async () => {
  const id = await addMember(client, { first_name: 'Ines' });
  await open(id);
  await screen.findByRole('region', { name: 'Exemptions from contributions' });
  expect(screen.queryByRole('region', { name: title })).toBeNull();
});

test('says that it could not be read', async () => {
  const id = await moved('Omar', { gross: null, provincial: null });
  network.fail('GET /rest/v1/staff_opening_amounts');
  await open(id);
  await screen.findByText("We couldn't load what another payroll paid before");
});
