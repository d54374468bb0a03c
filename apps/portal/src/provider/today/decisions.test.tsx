import { addDays, type PlainDate, todayAt } from '@portage/domain/dates/plain-date';
import { formatShortDate, formatShortDateInText } from '@portage/messages/formats';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queryClient } from '#lib/api/query-client.ts';
import { type Account, newCompany } from '#testing/accounts.ts';
import { addMadeUpRates } from '#testing/company/rates.ts';
import { network } from '#testing/network.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { staffAccount } from '#testing/staff.ts';
import { consoleKey } from '../lists/console-key.ts';

// Loaded before the tests, so that no test waits for it.
import './snooze-dialog.tsx';

let client: Account;
beforeAll(async () => {
  client = await newCompany('Fjord AS', { plan: 'Essential' });
  await server.rows('delete from app.mail_messages where sent_at is null');
  await addMadeUpRates();
});
beforeEach(async () => {
  await server.rows(
    "update public.pay_exceptions set resolved_at = app.now(), resolution = 'fixed' where resolved_at is null",
  );
  await server.rows('update app.signature_requests set replaced_at = app.now() where replaced_at is null');
});

const day = (days: number): PlainDate => addDays(todayAt(Date.now()), days);
let made = 0;
/** An invoice that is not paid, and the exception about it. */
async function unpaid(cents: number, deadlineIn: number): Promise<string> {
  made += 1;
  const number = `INV-T-${made}`;
  await server.rows(
    `insert into public.pay_exceptions (company_id, key, severity, actor, deadline, payday, amount, params, first_day)
     values ($1, 'invoiceUnfunded', 'blocks', 'client', $2::date, $2::date + 1, $3, jsonb_build_object('number', $4::text), '2020-01-01'::date + $5::int)`,
    [client.companyId, day(deadlineIn), cents, number, made],
  );
  return number;
}
const open = async (account: Account, path = '/provider') => {
  const user = await renderApp({ path, account });
  await screen.findByRole('heading', { level: 1, name: 'Today' });
  return user;
};
type User = Awaited<ReturnType<typeof open>>;
const choose = async (user: User, title: RegExp, act: string) => {
  await user.click(await screen.findByRole('button', { name: title }));
  await user.click(await screen.findByRole('menuitem', { name: act }));
};
const act = (account: Account, name: string, body: object) =>
  server.fetch(`/functions/v1/provider/${name}`, {
    method: 'POST',
    headers: {
      apikey: server.deps.keys.publishableKey,
      authorization: `Bearer ${account.session.access_token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
/** As colleagues call someone. */
const named = ({ email }: { email: string }) => email.replace(/@.*$/, '');
const fjord = () => `invoiceUnfunded:${client.companyId}`;

describe('a decision of several facts', () => {
  test('is one row with one button, and opens to its facts with their numbers and paydays', async () => {
    const numbers = [await unpaid(150_000, -180), await unpaid(100_025, -20)];
    const user = await open(await staffAccount('payroll'), '/provider?kind=exception');
    const title = await screen.findByRole('link', { name: '2 invoices not paid' });
    screen.getByText(/oldest 180 days late/);
    const row = within(title.closest('tr') as HTMLElement);
    expect(row.getByRole('link', { name: /^Record receipt/ }).getAttribute('href')).toContain(
      `receipt=${client.companyId}`,
    );
    expect(screen.getAllByRole('row')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Show each: 2 invoices not paid' }));
    for (const number of numbers) await screen.findByRole('link', { name: `Invoice ${number} not paid` });
    screen.getByText(new RegExp(`Payday ${formatShortDate(day(-179))}`));
    expect(new URLSearchParams(window.location.search).get('open')).toBe(fjord());
    await user.click(screen.getByRole('button', { name: 'Show each: 2 invoices not paid' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: `Invoice ${numbers[0]} not paid` })).toBeNull());
  });

  test('opens by its address and by keys, and J goes through its facts', async () => {
    const numbers = [await unpaid(1_000, -9), await unpaid(1_000, -8)];
    const user = await open(await staffAccount('auditor'), `/provider?kind=exception&open=${fjord()}`);
    const first = await screen.findByRole('link', { name: `Invoice ${numbers[0]} not paid` });
    await user.keyboard('j');
    const toggle = screen.getByRole('button', { name: 'Show each: 2 invoices not paid' });
    expect(document.activeElement).toBe(toggle);
    await user.keyboard('j');
    expect(document.activeElement).toBe(first);
    await user.keyboard('k');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(toggle.getAttribute('aria-expanded')).toBe('false'));
  });

  test('with one fact says all of it at once', async () => {
    const number = await unpaid(1_000, 3);
    await open(await staffAccount('payroll'), '/provider?kind=exception');
    await screen.findByRole('link', { name: `Invoice ${number} not paid` });
    screen.getByText(new RegExp(`Payday ${formatShortDate(day(4))}`));
    expect(screen.queryByRole('button', { name: /^Show each/ })).toBeNull();
  });

  test('says when its facts could not be read, and keeps the row', async () => {
    await unpaid(1_000, -9);
    await unpaid(1_000, -8);
    const user = await open(await staffAccount('payroll'), '/provider?kind=exception');
    network.fail(/rest\/v1\/staff_queue/);
    await user.click(await screen.findByRole('button', { name: 'Show each: 2 invoices not paid' }));
    await screen.findByText("We couldn't load the queue");
    screen.getByRole('link', { name: '2 invoices not paid' });
  });
});

describe('taking', () => {
  test('shows it as mine and filters by it, in the address; giving it back ends that', async () => {
    const number = await unpaid(1_000, 3);
    const user = await open(await staffAccount('support'));
    await choose(user, new RegExp(`^Actions for Invoice ${number}`), 'Take');
    await screen.findByText("It's yours");
    await screen.findByText(/^Yours since/);
    await user.click(await screen.findByRole('radio', { name: 'Mine (1)' }));
    expect(window.location.search).toBe('?show=mine');
    await choose(user, new RegExp(`^Actions for Invoice ${number}`), 'Give back');
    await screen.findByText("You haven't taken anything");
    await user.click(screen.getByRole('button', { name: 'Show everything that waits' }));
    await screen.findByRole('link', { name: `Invoice ${number} not paid` });
    expect(window.location.search).toBe('');
  });

  test('names the colleague who has it, and refuses to take it over when it has changed hands', async () => {
    const number = await unpaid(1_000, 3);
    const [colleague, other] = [await staffAccount('owner'), await staffAccount('payroll')];
    await act(colleague, 'take-decision', { decision: fjord(), from: null });
    const user = await open(await staffAccount('payroll'));
    await screen.findByText(new RegExp(`^Taken by ${named(colleague)}`));
    await user.click(await screen.findByRole('button', { name: new RegExp(`^Actions for Invoice ${number}`) }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Take over']);
    const taken = await server.rows<{ by: string }>(
      'select taken_by::text as by from app.decision_marks where id = $1',
      [fjord()],
    );
    await act(other, 'take-decision', { decision: fjord(), from: taken[0]?.by });
    await user.click(screen.getByRole('menuitem', { name: 'Take over' }));
    await screen.findByText('Already handled');
    screen.getByText('A colleague has already taken this.');
    await screen.findByText(new RegExp(`^Taken by ${named(other)}`));
    await choose(user, new RegExp(`^Actions for Invoice ${number}`), 'Take over');
    await screen.findByText(/^Yours since/);
    await choose(user, new RegExp(`^Actions for Invoice ${number}`), 'Give back');
    await screen.findByText('Given back to everyone');
  });

  test('is not offered to an auditor, who sees who has it', async () => {
    await unpaid(1_000, 3);
    const colleague = await staffAccount('owner');
    await act(colleague, 'take-decision', { decision: fjord(), from: null });
    await open(await staffAccount('auditor'));
    await screen.findByText(new RegExp(`^Taken by ${named(colleague)}`));
    expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
    await act(colleague, 'give-back-decision', { decision: fjord() });
  });
});

describe('snoozing', () => {
  test('hides it with a reason behind its filter, with the count, and what comes next says when it is back', async () => {
    const number = await unpaid(1_000, 3);
    const account = await staffAccount('payroll');
    const user = await open(account);
    await choose(user, new RegExp(`^Actions for Invoice ${number}`), 'Snooze');
    const dialog = within(await screen.findByRole('dialog', { name: 'Snooze' }));
    dialog.getByText(new RegExp(`Its next deadline, ${formatShortDateInText(day(3))}, brings it back in any case`));
    await user.type(dialog.getByLabelText('Reason'), 'they pay on Friday');
    await user.click(dialog.getByRole('button', { name: 'Snooze' }));
    await screen.findByText('All done');
    await screen.findByText(
      new RegExp(`1 item is snoozed. The next one comes back by ${formatShortDateInText(day(3))}`),
    );
    await screen.findByRole('radio', { name: 'Snoozed (1)' });
    await user.click(screen.getByRole('button', { name: 'Show snoozed' }));
    await screen.findByText(
      new RegExp(`^Snoozed until ${formatShortDate(day(7))} by ${named(account)}: they pay on Friday`),
    );
    expect(window.location.search).toBe('?show=snoozed');
    await choose(user, new RegExp(`^Actions for Invoice ${number}`), 'Show again');
    await screen.findByText('Nothing is snoozed');
  });

  test('refuses a day that is too far, and stays open', async () => {
    const number = await unpaid(1_000, 3);
    const user = await open(await staffAccount('payroll'));
    await choose(user, new RegExp(`^Actions for Invoice ${number}`), 'Snooze');
    const dialog = within(await screen.findByRole('dialog', { name: 'Snooze' }));
    await user.clear(dialog.getByLabelText('Until'));
    await user.paste(day(40));
    await user.type(dialog.getByLabelText('Reason'), 'they pay on Friday');
    await user.click(dialog.getByRole('button', { name: 'Snooze' }));
    await dialog.findByText(/^Snooze until a day from/);
  });

  test('ends at once when an invoice is added, and the row says why it is back', async () => {
    await unpaid(1_000, 9);
    const account = await staffAccount('payroll');
    const [seen] = await server.rows<{ fingerprint: string }>(
      'select fingerprint from public.staff_decisions where id = $1',
      [fjord()],
    );
    const body = { decision: fjord(), until: day(5), seen: seen?.fingerprint, reason: 'they pay on Friday' };
    expect((await act(account, 'snooze-decision', body)).status).toBe(200);
    const user = await open(account, '/provider?show=snoozed');
    await screen.findByText(/they pay on Friday/);
    await unpaid(2_000, 9);
    await queryClient.invalidateQueries({ queryKey: consoleKey() });
    await screen.findByText('Nothing is snoozed');
    await user.click(screen.getByRole('radio', { name: 'All' }));
    await screen.findByRole('link', { name: '2 invoices not paid' });
    screen.getByText('Was snoozed. Something was added.');
    await act(account, 'wake-decision', { decision: fjord() });
  });

  test('is not offered for pay that is due', async () => {
    await server.rows(
      `insert into public.pay_exceptions (company_id, key, severity, actor, deadline, payday, amount) values ($1, 'payoutMissing', 'blocks', 'provider', $2::date, $2::date, 100)`,
      [client.companyId, day(-5)],
    );
    const user = await open(await staffAccount('payroll'), '/provider?kind=payout');
    const title = `Pay of ${formatShortDateInText(day(-5))} not paid out`;
    const link = await screen.findByRole('link', { name: title });
    expect(
      within(link.closest('tr') as HTMLElement)
        .getByRole('link', { name: /^Pay out/ })
        .getAttribute('href'),
    ).toContain(`payday=${day(-5)}`);
    await user.click(screen.getByRole('button', { name: new RegExp(`^Actions for ${title}`) }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Take']);
    await user.keyboard('{Escape}');
  });
});

test('an empty queue says which payday and which invoice come next', async () => {
  const [member] = await server.rows<{ id: string }>(
    `insert into public.team_members (company_id, first_name, last_name, role, email, birth_date, social_insurance_number, is_employee, salary, address_1, state, payroll_schedule, commencement_date)
     values ($1, 'Maya', 'Tremblay', 'x', 'maya@fjord.example', '1990-01-01', '046454286', 'yes', 91000, 'x', 'ON', 'Monthly', '2026-01-01') returning team_member_id as id`,
    [client.companyId],
  );
  await server.rows(
    `insert into public.payments (company_id, team_member_id, status, start_date, end_date, payday, period_number, gross_salary, ei, cpp, calculation)
     values ($1, $2, 'upcoming', app.today() + 1, app.today() + 5, app.today() + 12, 1, 1000, 0, 0, '{}')`,
    [client.companyId, member?.id],
  );
  await server.rows(
    `insert into public.invoices (company_id, invoice_number, amount, due_date, period_start, period_end, payday)
     values ($1, 'INV-NEXT-1', 1250, app.today() + 6, app.today(), app.today(), app.today() + 12)`,
    [client.companyId],
  );
  await open(await staffAccount('payroll'));
  await screen.findByText('All done');
  await screen.findByText(new RegExp(`^Next: payday of Fjord AS on ${formatShortDateInText(day(12))}\\.`));
  screen.getByText(`Invoice INV-NEXT-1 of Fjord AS is due on ${formatShortDateInText(day(6))}.`);
});
