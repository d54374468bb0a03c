import * as m from '@portage/messages/company';
import { queryOptions } from '@tanstack/react-query';
import { callAuth } from '#lib/calls/call-auth.ts';

/** The account's signed-in devices: this one first, then by last use. */
export const devicesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['devices', userId],
    meta: { errorTitle: m.devicesNotFetched },
    queryFn: () => callAuth('GET sessions'),
  });
