import { randomUUID } from 'node:crypto';
import { addDays, addMonthsClamped, dateOf, monthOf, type PlainDate, yearOf } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { today } from '../../platform/today.ts';
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';
import { addMadeUpRates } from '../rates/testing/add-made-up-rates.ts';
import { endOfExemption, exemptFromContributions } from './exempt-contributions.ts';
import { addOneTime } from './one-time.ts';
import { runPayroll } from './run.ts';
import { employer } from './testing/employer.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
  await addMadeUpRates(server, today(server.deps.clock));
});
afterAll(() => server[Symbol.asyncDispose]());

/** The first day of this month. Pay that is invoiced already stays as it is. */
function thisMonth(): PlainDate {
  const now = today(server.deps.clock);
  return dateOf(yearOf(now), monthOf(now), 1) ?? now;
}

/** Someone of 66 who is paid every two weeks, with pay planned. */
async function senior() {
  const now = today(server.deps.clock);
  const company = await employer(server, {
    commencement_date: addDays(now, -14),
    birth_date: addMonthsClamped(now, -66 * 12),
  });
  const memberId = company.memberIds[0] ?? '';
  await runPayroll(server.deps, { asOf: now });
  return { company, memberId };
}

/** Contributions of the upcoming lines, planned again. */
async function planned(memberId: string) {
  await runPayroll(server.deps, { asOf: today(server.deps.clock) });
  return server.rows<{ cpp: string; ei: string }>(
    `select cpp::text, ei::text from public.payments where team_member_id = $1 and status = 'upcoming' order by payday`,
    [memberId],
  );
}

describe('an exemption from contributions', () => {
  test('applies to pay that is not invoiced, until it ends', async () => {
    const { memberId } = await senior();
    const from = thisMonth();
    const before = await planned(memberId);
    expect(before.length).toBeGreaterThan(0);
    for (const { cpp, ei } of before) expect([Number(cpp) > 0, Number(ei) > 0]).toEqual([true, true]);

    const given = { kind: 'cpt30', from, until: null } as const;
    const { id } = await exemptFromContributions(server.deps, memberId, given, 'form CPT30 of today');
    for (const { cpp, ei } of await planned(memberId)) expect([cpp, Number(ei) > 0]).toEqual(['0.00', true]);
    await exemptFromContributions(server.deps, memberId, { kind: 'ei', from, until: null }, 'ruling of CRA');
    for (const line of await planned(memberId)) expect(line).toEqual({ cpp: '0.00', ei: '0.00' });

    await endOfExemption(server.deps, id, null, 'form withdrawn');
    for (const { cpp, ei } of await planned(memberId)) expect([Number(cpp) > 0, ei]).toEqual([true, '0.00']);
  });

  test('is recorded once, and has no days in common with another of its kind', async () => {
    const { memberId } = await senior();
    const from = thisMonth();
    const record = (until: PlainDate | null) =>
      exemptFromContributions(server.deps, memberId, { kind: 'certificate', from, until }, 'certificate 123');
    const twice = await Promise.all([record(null), record(null)]);
    expect(twice[0]?.id).toBe(twice[1]?.id);
    await expect(record(addDays(from, 5))).rejects.toMatchObject({ code: 'exemptionExists', params: { day: from } });
    await endOfExemption(server.deps, twice[0]?.id ?? '', addDays(from, 9), 'new certificate');
    const next = { kind: 'certificate', from: addDays(from, 10), until: null } as const;
    await exemptFromContributions(server.deps, memberId, next, 'certificate 124');
    const rows = await server.rows(
      'select from_day::text, until_day::text, reason from app.contribution_exemptions where team_member_id = $1 order by from_day',
      [memberId],
    );
    expect(rows).toEqual([
      { from_day: from, until_day: addDays(from, 9), reason: 'certificate 123' },
      { from_day: addDays(from, 10), until_day: null, reason: 'certificate 124' },
    ]);
  });

  test('is refused for the wrong age, day, person or without a reason', async () => {
    const { memberId } = await senior();
    const young = await employer(server, {});
    const from = thisMonth();
    const record = (wanted: string, kind: 'cpt30' | 'ei', first: PlainDate, reason = 'asked') =>
      exemptFromContributions(server.deps, wanted, { kind, from: first, until: null }, reason);
    await expect(record(young.memberIds[0] ?? '', 'cpt30', from)).rejects.toMatchObject({ code: 'exemptionTooYoung' });
    await expect(record(memberId, 'cpt30', addDays(from, 1))).rejects.toMatchObject({
      code: 'exemptionNotFirstOfMonth',
    });
    await expect(record('nobody@people.example', 'ei', from)).rejects.toMatchObject({ code: 'memberNotFound' });
    expect(() => record(memberId, 'ei', from, '  ')).toThrow('reasonRequired');
    await expect(endOfExemption(server.deps, 'nothing', null, 'asked')).rejects.toMatchObject({
      code: 'exemptionNotFound',
    });
    const { id } = await record(memberId, 'ei', from);
    await expect(endOfExemption(server.deps, id, addDays(from, -1), 'asked')).rejects.toMatchObject({
      code: 'exemptionDays',
    });
  });

  test('after a death, pay that is owed has CPP and no EI, and severance is refused', async () => {
    const died = today(server.deps.clock);
    const company = await employer(server, { commencement_date: addDays(died, -3) });
    const memberId = company.memberIds[0] ?? '';
    const given = { kind: 'death', from: died, until: null } as const;
    const record = () => exemptFromContributions(server.deps, memberId, given, 'certificate of death');
    await expect(record()).rejects.toMatchObject({ code: 'deathEmployed' });
    const end = { team_member_id: memberId, last_day: died, reason_code: 'K00', comment: 'Died' };
    expect((await server.call(company, 'end-employment', end)).status).toBe(200);
    const { id } = await record();
    await runPayroll(server.deps, { asOf: died });
    const lines = await server.rows<{ cpp: string; ei: string }>(
      'select cpp::text, ei::text from public.payments where team_member_id = $1',
      [memberId],
    );
    expect(lines.map(({ cpp, ei }) => [Number(cpp) > 0, ei])).toEqual([[true, '0.00']]);
    await expect(endOfExemption(server.deps, id, addDays(died, 9), 'asked')).rejects.toMatchObject({
      code: 'deathEnds',
    });
    const payment = { memberId, amount: cents(100_000), date: addDays(died, 30), description: null, memo: null };
    const add = (type: 'Severance' | 'Vacation', treatment: 'none' | null) =>
      addOneTime(server.deps, { ...payment, type, treatment, requestKey: randomUUID() });
    await expect(add('Severance', 'none')).rejects.toMatchObject({ code: 'oneTimeDeathBenefit' });
    expect((await add('Vacation', null)).reference).toMatch(/^OTP-/);
  });
});
