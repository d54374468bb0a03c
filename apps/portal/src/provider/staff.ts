import { type StaffRole, staffRoles } from '@portage/contract/provider-acts';
import * as m from '@portage/messages/console';
import { queryOptions } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { rest } from '#lib/data-client.ts';
import { tableKey } from '#lib/table-key.ts';

/** The signed-in member of the staff. */
export interface Staff {
  email: string;
  role: StaffRole;
}

export const StaffContext = createContext<Staff | null>(null);

/**
 * The signed-in member of the staff.
 * @throws Error outside the console
 */
export function useStaff(): Staff {
  const staff = useContext(StaffContext);
  if (staff === null) throw new Error('useStaff works only in the console.');
  return staff;
}

/** The account's own staff row; null while it is not active. */
export const staffQuery = (userId: string) =>
  queryOptions({
    queryKey: tableKey('staff', userId),
    // The console can be mounted again while it loads. That must neither cancel nor repeat the request, so it has no signal either.
    staleTime: 5_000,
    meta: { errorTitle: m.accountNotFetched },
    queryFn: async (): Promise<Staff | null> => {
      const { data } = await rest.from('staff').select('email, role, state').maybeSingle().throwOnError();
      const role = staffRoles.find((one) => one === data?.role);
      return data?.state === 'active' && role !== undefined ? { email: data.email ?? '', role } : null;
    },
  });
