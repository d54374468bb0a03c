import { addMonthsClamped } from '@portage/domain/dates/plain-date';
import { formatDate } from '@portage/messages/formats';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openPerson, personWithTerms, recordChange, terms, today } from '#testing/company/changed-pay.ts';
import { network } from '#testing/network.ts';
import { server } from '#testing/portal-server.ts';
import { findMessage } from '#testing/sees.ts';

const cancelation = 'POST /functions/v1/cancel-employment-change';

/** Opens a person whose pay changes later. */
async function openWithChange(name: string) {
  const { account, memberId } = await personWithTerms(name);
  const on = addMonthsClamped(today, 2);
  await recordChange(account, memberId, { effective_on: on, salary: '72000.00' });
  const user = await openPerson(account);
  await findChange(on);
  return { user, memberId, on };
}
const findChange = (on: string) => screen.findByText(`Changes on ${formatDate(on as typeof today)}`);
async function confirmCanceling(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: 'Cancel change' }));
  const asked = await screen.findByRole('alertdialog', { name: 'Cancel this change?' });
  await user.click(within(asked).getByRole('button', { name: 'Cancel change' }));
}
const canceled = (memberId: string) =>
  server.rows('select 1 from public.employment_terms where team_member_id = $1 and canceled_at is not null', [
    memberId,
  ]);

test('finds out that a change is canceled when only the answer was lost', async () => {
  const { user, memberId, on } = await openWithChange('Lost Cancelation Ltd');
  network.loseAnswer(cancelation, { times: 1 });
  await confirmCanceling(user);
  await findMessage('Change canceled');
  await waitFor(() => expect(screen.queryByText(`Changes on ${formatDate(on)}`)).toBeNull());
  expect(screen.queryByText('Error canceling the change')).toBeNull();
  expect(await canceled(memberId)).toHaveLength(1);
});

test('says that it is not known whether a change is canceled where nothing can be read, and then finds out', async () => {
  const { user, memberId, on } = await openWithChange('Unknown Cancelation Ltd');
  network.loseAnswer(cancelation, { times: 1 });
  const end = network.cut(terms);
  await confirmCanceling(user);
  await findMessage(
    'Error canceling the change',
    "We couldn't reach the server and don't know whether the change was canceled. Check your connection and try again: it is canceled only once.",
  );
  // Until the second attempt has its answer, the list is not read: it would no longer have the change.
  const read = network.hold(terms);
  end();
  await confirmCanceling(user);
  await waitFor(() => expect(network.sent(cancelation)).toHaveLength(2));
  read();
  await findMessage('Change canceled');
  await waitFor(() => expect(screen.queryByText(`Changes on ${formatDate(on)}`)).toBeNull());
  expect(await canceled(memberId)).toHaveLength(1);
});

test('does not call a change canceled that a colleague edited while the answer was lost', async () => {
  const { user, memberId, on } = await openWithChange('Edited Cancelation Ltd');
  network.cut(cancelation, { times: 1 });
  network.change(terms, (rows) =>
    (rows as { id: string; effective_on: string }[]).map((row) =>
      row.effective_on === on ? { ...row, id: row.id.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) } : row,
    ),
  );
  await confirmCanceling(user);
  await findMessage('Error canceling the change', /^We couldn't reach the server and don't know/);
  expect(screen.queryByText('Change canceled')).toBeNull();
  expect(await canceled(memberId)).toHaveLength(0);
});

test('says that a change still stands when the request to cancel it never arrived', async () => {
  const { user, memberId, on } = await openWithChange('Unsent Cancelation Ltd');
  const end = network.cut(cancelation);
  await confirmCanceling(user);
  await findMessage(
    'Error canceling the change',
    "We couldn't reach the server, so the change was not canceled. Check your connection and try again.",
  );
  await findChange(on);
  expect(await canceled(memberId)).toHaveLength(0);
  end();
  await confirmCanceling(user);
  await findMessage('Change canceled');
});
