import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, plainDate } from '../dates/plain-date.ts';
import { type FirstPaydayFacts, type FirstPaydayStep, firstPaydaySteps } from './first-payday.ts';

const day = plainDate;
const nothing: FirstPaydayFacts = {
  today: day('2026-11-20'),
  leadTimes: { leadBankDays: 10, dueBankDays: 5 },
  progress: { agreementStatus: 'sent', hasPlan: false, teamMembers: 0 },
  canSign: true,
  signedOn: null,
  plannedOn: null,
  addedOn: null,
  activatedOn: null,
  waiting: null,
  invoice: null,
  payday: null,
};
const added: FirstPaydayFacts = {
  ...nothing,
  progress: { agreementStatus: 'signed', hasPlan: true, teamMembers: 1 },
  signedOn: day('2026-11-16'),
  plannedOn: day('2026-11-17'),
  addedOn: day('2026-11-18'),
  waiting: { commencement_date: '2026-11-23', paid_until: null, payroll_schedule: 'Monthly' },
};
const active = { ...added, waiting: null, activatedOn: day('2026-11-19') };
const planned = { ...active, payday: { day: day('2026-12-23'), isPaid: false } };

const shown = (steps: FirstPaydayStep[]) =>
  steps.map(({ key, state, doneOn, expected }) => [
    key,
    state,
    doneOn ??
      (expected === null ? null : `${expected.kind} ${expected.kind === 'after' ? expected.step : expected.day}`),
  ]);

it('leads a new company from the agreement to the payday, which is two weeks away at the earliest', () => {
  expect(shown(firstPaydaySteps(nothing))).toEqual([
    ['sign', 'current', null],
    ['plan', 'later', null],
    ['hire', 'later', null],
    ['activate', 'later', 'after hire'],
    ['invoice', 'later', 'after activate'],
    ['payday', 'later', `earliest ${addDays(nothing.today, 14)}`],
  ]);
});

it('goes on with the plan while the agreement is not there to sign, and has no such step without one', () => {
  expect(shown(firstPaydaySteps({ ...nothing, canSign: false })).slice(0, 2)).toEqual([
    ['sign', 'later', null],
    ['plan', 'current', null],
  ]);
  const none = { ...nothing, progress: { ...nothing.progress, agreementStatus: null } };
  expect(firstPaydaySteps(none).map(({ key }) => key)).toEqual(['plan', 'hire', 'activate', 'invoice', 'payday']);
});

it('says by when to activate the person who waits, and what follows if that is done in time', () => {
  expect(shown(firstPaydaySteps(added))).toEqual([
    ['sign', 'done', '2026-11-16'],
    ['plan', 'done', '2026-11-17'],
    ['hire', 'done', '2026-11-18'],
    ['activate', 'current', 'by 2026-12-09'],
    ['invoice', 'later', 'about 2026-12-09'],
    ['payday', 'later', 'about 2026-12-23'],
  ]);
  const unknown = { ...added, waiting: { commencement_date: '', paid_until: null, payroll_schedule: 'Monthly' } };
  expect(shown(firstPaydaySteps(unknown)).slice(3)).toEqual([
    ['activate', 'current', null],
    ['invoice', 'later', 'after activate'],
    ['payday', 'later', 'after invoice'],
  ]);
});

it('waits for the invoice of a planned payday, then for its payment, then for the day', () => {
  expect(shown(firstPaydaySteps(active)).slice(3)).toEqual([
    ['activate', 'done', '2026-11-19'],
    ['invoice', 'current', null],
    ['payday', 'later', 'after invoice'],
  ]);
  expect(shown(firstPaydaySteps(planned)).slice(4)).toEqual([
    ['invoice', 'current', 'on 2026-12-09'],
    ['payday', 'later', 'on 2026-12-23'],
  ]);
  const invoice = { dueOn: day('2026-12-16'), paidOn: null };
  expect(shown(firstPaydaySteps({ ...planned, invoice })).slice(4)).toEqual([
    ['invoice', 'current', 'due 2026-12-16'],
    ['payday', 'later', 'on 2026-12-23'],
  ]);
  const paid = { ...invoice, paidOn: day('2026-12-11') };
  expect(shown(firstPaydaySteps({ ...planned, invoice: paid })).slice(4)).toEqual([
    ['invoice', 'done', '2026-12-11'],
    ['payday', 'current', 'on 2026-12-23'],
  ]);
});

it('ends with the first paid payday', () => {
  expect(firstPaydaySteps({ ...planned, payday: { day: day('2026-12-23'), isPaid: true } })).toEqual([]);
});

it('has one current step, and a day for each done step only, in every order of events', () => {
  const maybeDay = fc.option(fc.integer({ min: -60, max: 60 }).map((days) => addDays(nothing.today, days)));
  const facts = fc.record({
    today: fc.constant(nothing.today),
    leadTimes: fc.constant(nothing.leadTimes),
    progress: fc.record({
      agreementStatus: fc.constantFrom(null, 'sent', 'signed'),
      hasPlan: fc.boolean(),
      teamMembers: fc.nat(2),
    }),
    canSign: fc.boolean(),
    signedOn: maybeDay,
    plannedOn: maybeDay,
    addedOn: maybeDay,
    activatedOn: maybeDay,
    waiting: fc.option(
      fc.record({
        commencement_date: fc.oneof(
          maybeDay.map((date) => date ?? ''),
          fc.string(),
        ),
        paid_until: maybeDay,
        payroll_schedule: fc.constantFrom('Monthly', 'Biweekly', 'Weekly', ''),
      }),
    ),
    invoice: fc.option(fc.record({ dueOn: maybeDay, paidOn: maybeDay })),
    payday: fc.option(fc.record({ day: fc.constant(addDays(nothing.today, 20)), isPaid: fc.constant(false) })),
  });
  fc.assert(
    fc.property(facts, (given) => {
      const steps = firstPaydaySteps(given);
      expect(steps.filter(({ state }) => state === 'current')).toHaveLength(1);
      for (const { state, doneOn, expected } of steps) expect(state === 'done' ? expected : doneOn).toBeNull();
    }),
  );
});
