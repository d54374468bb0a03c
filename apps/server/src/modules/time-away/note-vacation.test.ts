import { addDays, plainDate } from '@portage/domain/dates/plain-date';
import { asService } from '@portage/platform/postgres/identity';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { today } from '../../platform/today.ts';
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';
import { endByHand } from '../employment/by-hand.ts';
import { runPayroll } from '../payroll/run.ts';
import { employer } from '../payroll/testing/employer.ts';
import { onDay } from '../payroll/testing/on-day.ts';
import { addMadeUpRates } from '../rates/testing/add-made-up-rates.ts';
import { noteVacation } from './note-vacation.ts';
import { vacationOfCompany } from './vacation-of-people.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
  await addMadeUpRates(server, today(server.deps.clock));
});
afterAll(() => server[Symbol.asyncDispose]());

const kept = (companyId: string) =>
  server.rows<{ member: string; owed: number; days: number; as_of: string }>(
    `select team_member_id as member, owed_cents::int as owed, days_left as days, as_of::text from app.vacation_balances where company_id = $1 order by 1`,
    [companyId],
  );

test('keeps the balance that the person sees, for everyone who works', async () => {
  const now = today(server.deps.clock);
  const client = await employer(
    server,
    { commencement_date: addDays(now, -200) },
    { commencement_date: addDays(now, -40), state: 'QC' },
    { commencement_date: addDays(now, -40), status: 'pending' },
  );
  await runPayroll(server.deps, { asOf: now });
  await noteVacation(server.deps);
  const balances = await vacationOfCompany(server.deps, client.id, client.memberIds);
  const [first = '', second = ''] = client.memberIds;
  expect(await kept(client.id)).toEqual(
    [first, second].toSorted().map((member) => ({
      member,
      owed: balances.get(member)?.owed,
      days: balances.get(member)?.daysLeft,
      as_of: now,
    })),
  );
  expect(balances.get(first)?.owed).toBeGreaterThan(0);
  const totals = (of: string | null) =>
    server.rows<{ people: number; owed: number; days: number }>(
      'select people, owed_cents::int as owed, days_left::int as days from public.staff_vacation_totals where company_id is not distinct from $1',
      [of],
    );
  const sum = (of: 'owed' | 'daysLeft') => [first, second].reduce((all, id) => all + (balances.get(id)?.[of] ?? 0), 0);
  expect(await totals(client.id)).toEqual([{ people: 2, owed: sum('owed'), days: sum('daysLeft') }]);
  expect((await totals(null))[0]?.owed).toBeGreaterThanOrEqual(sum('owed'));
});

test('keeps what is owed to someone who left until it is paid, and then forgets them', async () => {
  const now = today(server.deps.clock);
  const client = await employer(server, { commencement_date: addDays(now, -100) });
  const [member = ''] = client.memberIds;
  await runPayroll(server.deps, { asOf: now });
  await endByHand(server.deps, member, {
    lastDay: addDays(now, -1),
    reason: null,
    comment: null,
    finalPayOn: null,
  });
  await noteVacation(server.deps, [member]);
  const [left] = await kept(client.id);
  expect(left?.owed).toBeGreaterThan(0);
  await server.rows(
    `insert into public.wip_one_time_payments (team_member_id, payment_type, amount, start_date, end_date, treatment, invoice_id)
     select $1, 'Vacation', $2::numeric / 100, app.today(), app.today(), 'contributions', i.id from public.invoices i where i.company_id = $3 limit 1`,
    [member, left?.owed, client.id],
  );
  await noteVacation(server.deps, [member]);
  expect(await kept(client.id)).toEqual([]);
});

test('is of the day on which it is calculated, and of nobody who was removed', async () => {
  const now = today(server.deps.clock);
  const client = await employer(
    server,
    { commencement_date: addDays(now, -100) },
    { commencement_date: addDays(now, -100) },
  );
  await noteVacation(server.deps);
  const [gone = ''] = client.memberIds;
  await server.rows("update public.team_members set status = 'pending' where team_member_id = $1", [gone]);
  await noteVacation(onDay(server.deps, plainDate(addDays(now, 1))));
  expect(await kept(client.id)).toMatchObject([{ member: client.memberIds[1], as_of: addDays(now, 1) }]);
});

test('is calculated after a payroll run, and again when what it follows from changes', async () => {
  const now = today(server.deps.clock);
  const client = await employer(server, { commencement_date: addDays(now, -100) });
  const [member = ''] = client.memberIds;
  const enqueue = (name: 'payroll.run' | 'payroll.recheck') =>
    server.deps.db.transaction(asService, (tx) =>
      name === 'payroll.run'
        ? server.deps.jobs.enqueue(tx, name, {})
        : server.deps.jobs.enqueue(tx, name, { companyId: client.id, memberIds: [member] }),
    );
  await enqueue('payroll.run');
  for (const queue of ['payroll.run', 'payroll.batch', 'payroll.finish', 'vacation.balances'] as const)
    await server.runJobs(queue);
  const [balance] = await kept(client.id);
  expect(balance).toMatchObject({ member, as_of: now });
  await server.rows('delete from app.vacation_balances where team_member_id = $1', [member]);
  await enqueue('payroll.recheck');
  await server.runJobs('payroll.recheck');
  expect(await kept(client.id)).toEqual([balance]);
});
