import { firstOfMonth, plainDate } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import { formatCad } from '@portage/messages/formats';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { collectedPayday } from '#testing/company/collected-payday.ts';
import { server } from '#testing/portal-server.ts';
import { closeApp, renderApp } from '#testing/render-app.tsx';
import { watchSaves } from '#testing/saved-files.ts';
import { staffAccount } from '#testing/staff.ts';

test('shows what is held of a month for whom, with its lines, and downloads the totals', async () => {
  const { id } = await collectedPayday('Moulin Labs');
  const [line] = await server.rows<{ payday: string; day: string; member: string; held: number }>(
    `select p.payday::text, n.pay_date::text as day, p.team_member_id as member, (n.gross - n.net)::float8 + (p.ei + p.cpp)::float8 * 100 as held
     from public.payments p join app.net_pays n on n.line_id = p.id where p.company_id = $1 and p.status = 'collected'`,
    [id],
  );
  const month = firstOfMonth(plainDate(line?.day ?? ''));
  const path = `/provider/payouts/held?month=${month}`;
  await renderApp({ path, account: await staffAccount('auditor') });
  await screen.findByText(/^Nothing is held for /);
  await closeApp();

  const [payout] = await server.rows<{ id: string }>(
    "insert into app.payouts (company_id, payday, value_date, reference) values ($1, $2, app.today(), 'EFT') returning id",
    [id, line?.payday],
  );
  await server.rows(
    "insert into app.payout_lines (payment_id, company_id, payout_id) select id, $1, $2 from public.payments where company_id = $1 and status = 'collected'",
    [id, payout?.id],
  );
  const saved = watchSaves();
  const user = await renderApp({ path, account: await staffAccount('auditor') });
  const table = within(await screen.findByRole('table', { name: 'Canada Revenue Agency' }));
  for (const kind of ['CPP', 'EI', 'Federal income tax', 'Provincial income tax']) table.getByText(kind);
  const total = formatCad(cents(Math.round(line?.held ?? 0)));
  within(table.getByText('Total').closest('tr') as HTMLElement).getByText(total);
  const person = await screen.findByRole('link', { name: 'Maya Tremblay' });
  expect(person.getAttribute('href')).toBe(`/provider/people/${line?.member}?tab=pay`);
  await user.click(screen.getByRole('button', { name: 'Totals (CSV)' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const last = (await saved[0]?.file.text())?.trim().split('\n').at(-1);
  expect(last).toContain('Canada Revenue Agency,Total,');
  expect(last?.trim().endsWith(total.replace(',', ''))).toBe(true);
});
