import { type StaffRole, staffRoles } from '@portage/contract/provider-acts';
import * as m from '@portage/messages/console';
import { queryOptions } from '@tanstack/react-query';
import { getSession } from '#lib/api/auth-client.ts';
import { joinedRest } from '#lib/api/data-client.ts';
import { tableKey } from '#lib/live/table-key.ts';
import { isRaised } from '#lib/session/requires-mfa.ts';

/** The signed-in member of the staff. */
export interface Staff {
  email: string;
  role: StaffRole;
}

/** The account's own staff row; null while it is not active. */
export const staffQuery = (userId: string) =>
  queryOptions({
    queryKey: tableKey('staff', userId),
    // The console can be mounted again while it loads. That must neither cancel nor repeat the request, so it has no signal either.
    staleTime: 5_000,
    meta: { errorTitle: m.accountNotFetched },
    queryFn: async (): Promise<Staff | null> => {
      const { data } = await joinedRest.from('staff').select('email, role, state').maybeSingle().throwOnError();
      const role = staffRoles.find((one) => one === data?.role);
      return data?.state === 'active' && role !== undefined ? { email: data.email ?? '', role } : null;
    },
  });

/**
 * Whether this session was raised with a code, read from its token without a request: the server accepts staff by the same claim. A
 * session of an account with two-step verification that was not raised does not get this far. The key starts as that of the settings,
 * so that turning it on refetches both.
 */
export const assuranceQuery = (userId: string) =>
  queryOptions({
    queryKey: ['two-step', userId, 'session'],
    meta: { errorTitle: m.accountNotFetched },
    queryFn: async () => {
      const { data, error } = await getSession();
      if (error) throw error;
      return { isRaised: data.session !== null && isRaised(data.session) };
    },
  });
