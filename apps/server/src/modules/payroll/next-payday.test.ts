import { addDays } from '@portage/domain/dates/plain-date';
import { expect, test } from 'vitest';
import { today } from '../../platform/today.ts';
import { startProviderServer } from '../../testing/provider-server.ts';
import { addMadeUpRates } from '../rates/testing/add-made-up-rates.ts';
import { runCompany } from './run.ts';
import { employer } from './testing/employer.ts';

test('a person with late and regular pay on the next payday is one of its people', async () => {
  await using server = await startProviderServer();
  const now = today(server.deps.clock);
  await addMadeUpRates(server, now);
  const second = { email: 'b@people.example', social_insurance_number: '130692544', first_name: 'Noor' };
  const company = await employer(
    server,
    { commencement_date: addDays(now, -60) },
    { ...second, commencement_date: addDays(now, -60) },
  );
  await runCompany(server.deps, { id: company.id, legal_name: company.name }, now, false);
  const lines = await server.rows<{ name: string; gross: string }>(
    `select t.first_name as name, sum(p.gross_salary::numeric)::text as gross from public.payments p join public.team_members t using (team_member_id)
     where p.company_id = $1 and p.payday = (select min(payday) from public.payments where company_id = $1 and payday >= app.today()) group by 1 order by 1`,
    [company.id],
  );
  const [row] = await server.rows<{ next_paid: { first_name: string; gross_salary: number; people: number }[] }>(
    'select next_paid from public.dashboard where company_id = $1',
    [company.id],
  );
  expect(
    row?.next_paid.map(({ first_name: name, gross_salary: gross }) => ({ name, gross: gross.toFixed(2) })),
  ).toEqual(lines);
  expect(new Set(row?.next_paid.map(({ people }) => people))).toEqual(new Set([lines.length]));
  const late = await server.rows(
    'select 1 from public.payments where company_id = $1 and late and payday >= app.today()',
    [company.id],
  );
  expect(late.length).toBeGreaterThan(0);
});
