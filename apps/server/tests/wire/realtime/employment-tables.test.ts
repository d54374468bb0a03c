import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { installSinKey } from '../../../../../database/testing/two-tenants.ts';
import { follow, startRealtime } from './testing/realtime-under-test.ts';

let realtime: Awaited<ReturnType<typeof startRealtime>>;

beforeAll(async () => {
  realtime = await startRealtime();
  await installSinKey(realtime.database.owner);
});
afterEach(() => realtime.reset());
afterAll(() => realtime.close());

/** Adds a person with terms and an end of employment, and returns their id. */
async function person(company: string): Promise<string> {
  const { owner } = realtime.database;
  const { rows } = await owner.query<{ id: string }>(
    `insert into public.team_members (company_id, first_name, last_name, role, email, birth_date, social_insurance_number, is_employee, salary, address_1, payroll_schedule, commencement_date, status)
     values ($1, 'Maya', 'Tremblay', 'x', gen_random_uuid() || '@people.example', '1990-01-01', '046454286', 'no', 91000, 'x', 'Bi-Weekly', '2026-01-05', 'pending')
     returning team_member_id as id`,
    [company],
  );
  const id = rows[0]?.id ?? '';
  await owner.query(
    `insert into public.employment_terms (company_id, team_member_id, effective_on, salary_cents, payroll_schedule)
     values ($1, $2, '2030-01-01', 9500000, 'Monthly')`,
    [company, id],
  );
  await owner.query(
    "insert into public.employment_ends (company_id, team_member_id, last_day) values ($1, $2, '2030-02-01')",
    [company, id],
  );
  return id;
}

test.each(['employment_terms', 'employment_ends'])(
  "%s: a change arrives at the person's company, and at no other",
  async (table) => {
    const [own, other] = [await realtime.someone(), await realtime.someone()];
    const mine = await follow(own.client, `company_id=eq.${own.company}`, table);
    const spying = await follow(other.client, `company_id=eq.${own.company}`, table);
    const theirs = await follow(other.client, `company_id=eq.${other.company}`, table);
    expect(mine.systems[0]).toMatchObject({ status: 'ok' });
    const id = await person(own.company);
    expect(await mine.next()).toMatchObject({ eventType: 'INSERT', table, new: { team_member_id: id } });
    const later = await person(other.company);
    expect(await theirs.next()).toMatchObject({ new: { team_member_id: later } });
    expect(spying.received()).toBe(0);
  },
);
