import * as m from '@portage/messages/console-settings';
import { queryOptions } from '@tanstack/react-query';
import { joinedRest } from '#lib/api/data-client.ts';

/** A staff account, with what to show of its state. */
export type StaffAccount = Awaited<ReturnType<typeof readStaff>>[number];

async function readStaff(signal: AbortSignal) {
  const { data } = await joinedRest
    .from('staff_accounts')
    .select('email, role, state, invited_at, invitation_expires_at')
    .order('email')
    .abortSignal(signal)
    .throwOnError();
  return data.map((row) => {
    const expired = row.state === 'invited' && Date.parse(row.invitation_expires_at ?? '') < Date.now();
    return {
      ...row,
      email: row.email ?? '',
      role: row.role ?? '',
      shownState: expired ? 'expired' : (row.state ?? ''),
    };
  });
}

/** The accounts of the staff, by address. */
export const staffAccountsQuery = queryOptions({
  queryKey: ['staff_accounts'],
  meta: { errorTitle: m.notLoaded },
  queryFn: ({ signal }) => readStaff(signal),
});
