import { addDays, addMonthsClamped, firstOfMonth, type PlainDate } from '@portage/domain/dates/plain-date';
import { formatDate } from '@portage/messages/formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { employer } from '../../modules/payroll/testing/employer.ts';
import { requestDocument } from '../../modules/signatures/request-document.ts';
import { today } from '../../platform/today.ts';
import { personSession } from '../../testing/person-session.ts';
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';
import { sendDocument } from '../../testing/signing-documents.ts';

let server: ProviderServer;
let now: PlainDate;
beforeAll(async () => {
  server = await startProviderServer();
  now = today(server.deps.clock);
});
afterAll(() => server[Symbol.asyncDispose]());

let count = 0;
/** A company's letter to a person who is paid monthly, and its page's path. */
async function letter(person: Record<string, unknown>) {
  count += 1;
  const email = `after${count}@people.example`;
  const company = await employer(server);
  const memberId = await server.member(company, { email, payroll_schedule: 'Monthly', ...person });
  await requestDocument(
    server.deps,
    { id: company.id, legal_name: company.name },
    'EMPLOYEE_PLACEMENT_LETTER',
    memberId,
  );
  await server.runJobs();
  return { company, memberId, path: await server.mailedLink(email, 'sign') };
}

/** Signs a document, and reads what its page then says comes next; null before it does. */
async function signed(path: string) {
  expect(await nextOf(path)).toBeNull();
  expect((await server.post(path, { name: 'Maya Tremblay', consent: 'yes' })).status).toBe(303);
  await server.runJobs();
  return nextOf(path);
}

async function nextOf(path: string) {
  const shown = await (await server.fetch(path)).text();
  const [section] = /<section class="card next".*?<\/section>/s.exec(shown) ?? [];
  if (section === undefined) return null;
  return {
    lines: [...section.matchAll(/<p>(.*?)<\/p>/g)].map(([, line = '']) => plain(line)),
    way: /<a class="button primary" href="([^"]*)">([^<]*)</.exec(section)?.slice(1) ?? null,
  };
}
const plain = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('\u00a0', ' ')
    .replaceAll('&#39;', "'");

const invited =
  'Look out for an email that invites you to an account of your own. There you see your next payday and your pay statements, and enter your bank account and tax forms.';

test('tells a person who has signed when they start, when they are first paid, and that an invitation comes', async () => {
  const start = addMonthsClamped(firstOfMonth(now), 2);
  const { path } = await letter({ commencement_date: start });
  expect(await signed(path)).toEqual({
    lines: [
      `You start on ${formatDate(start)}.`,
      `We expect to pay you for the first time on ${formatDate(addMonthsClamped(start, 1))}.`,
      invited,
    ],
    way: null,
  });
});

test('names the payday that is planned, and leads to the account of a person who has one', async () => {
  const { company, memberId, path } = await letter({
    status: 'approved',
    approved_date: new Date(server.deps.clock.now()),
    commencement_date: now,
  });
  const payday = addDays(now, 9);
  for (const [day, credited] of [
    [addDays(now, -5), null],
    [addDays(now, 2), new Date(server.deps.clock.now())],
    [payday, null],
  ] as const)
    await server.rows(
      `insert into public.payments (company_id, team_member_id, start_date, end_date, payday, period_number, gross_salary, ei, cpp, calculation, status, credited_at)
       values ($1, $2, $3, $3, $3, 1, 3500, 0, 0, '{}', 'processing', $4)`,
      [company.id, memberId, day, credited],
    );
  await personSession(server, [memberId]);
  expect(await signed(path)).toEqual({
    lines: [
      `You're paid next on ${formatDate(payday)}.`,
      'Your account shows your paydays, your pay statements and the signed copy.',
    ],
    way: ['/me', 'Open your account'],
  });
});

test('gives no payday to a person who was active before and is not now', async () => {
  const { path } = await letter({ commencement_date: addDays(now, -40), approved_date: new Date(0) });
  expect(await signed(path)).toEqual({ lines: [invited], way: null });
});

test('says nothing more on the page of a letter that another replaced', async () => {
  const { company, memberId, path } = await letter({ commencement_date: now });
  await signed(path);
  await server.call(company, 'change-placement-letter', { team_member_id: memberId, action: 'replace' });
  expect(await nextOf(path)).toBeNull();
});

test('leads a client who has signed the agreement to what is missing before anyone can be paid', async () => {
  const company = await server.company('Agreed Ltd');
  await requestDocument(server.deps, { id: company.id, legal_name: company.name }, 'EOR_SERVICE_AGREEMENT', null);
  await server.runJobs();
  const path = await server.mailedLink(company.email, 'sign');
  const copy = 'The signed copy is among your documents.';
  expect(await signed(path)).toEqual({
    lines: ['Choose a plan, then add the people you want to hire.', copy],
    way: ['/plan', 'Open Portage'],
  });
  await server.rows(
    "insert into public.plans (company_id, user_id, plan_name, status, number_of_employees, term) values ($1, $2, 'Essential', 'Completed', '4', 'Monthly')",
    [company.id, company.userId],
  );
  expect(await nextOf(path)).toEqual({
    lines: ['Add the people you want to hire. We show you the first payday of each.', copy],
    way: ['/team', 'Open Portage'],
  });
  await server.member(company);
  expect(await nextOf(path)).toEqual({ lines: [copy], way: ['/documents', 'Open Portage'] });
});

test('shows no next steps a month after the signature', async () => {
  const { path } = await letter({ commencement_date: now });
  expect(await signed(path)).not.toBeNull();
  server.pass(30 * 86_400);
  expect(await nextOf(path)).toBeNull();
});

test('says nothing of a document that is not one of ours', async () => {
  const { first } = await sendDocument(server, 1);
  expect(await signed(first)).toBeNull();
});
