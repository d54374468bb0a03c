import * as m from '@portage/messages/me-privacy';
import { queryOptions } from '@tanstack/react-query';
import { callMe } from '#lib/calls/call-me.ts';

/** Who read or changed what about an employment's person, newest first. */
export const historyQuery = (memberId: string) =>
  queryOptions({
    queryKey: ['me-history', memberId],
    meta: { errorTitle: m.notLoaded },
    queryFn: () => callMe('me/history', { team_member_id: memberId }),
  });
