import type { Database } from '@portage/contract/database.gen';
import * as m from '@portage/messages/console-clients';
import { queryOptions } from '@tanstack/react-query';
import { joinedRest } from '#lib/api/data-client.ts';
import { consoleKey } from '../../lists/console-key.ts';

/** A person who can sign in for a client. */
export type ClientUser = Database['public']['Views']['staff_company_people']['Row'];
/** An invitation that is neither answered nor withdrawn; it may have expired. */
export type OpenInvitation = Pick<
  Database['public']['Tables']['company_invitations']['Row'],
  'id' | 'email' | 'name' | 'role' | 'sent_at' | 'expires_at'
>;

/** The people of a client, the owner first, and its open invitations, newest first. */
export const clientUsersQuery = (companyId: string) =>
  queryOptions({
    queryKey: consoleKey('users', companyId),
    meta: { errorTitle: m.usersNotLoaded },
    queryFn: async ({ signal }): Promise<{ people: ClientUser[]; invitations: OpenInvitation[] }> => {
      const [people, invitations] = await Promise.all([
        joinedRest
          .from('staff_company_people')
          .select('*')
          .eq('company_id', companyId)
          .order('added_at')
          .abortSignal(signal)
          .throwOnError(),
        joinedRest
          .from('company_invitations')
          .select('id, email, name, role, sent_at, expires_at')
          .eq('company_id', companyId)
          .eq('state', 'pending')
          .order('sent_at', { ascending: false })
          .abortSignal(signal)
          .throwOnError(),
      ]);
      const isOwner = ({ role }: ClientUser) => role === 'owner';
      return {
        people: [...people.data.filter(isOwner), ...people.data.filter((person) => !isOwner(person))],
        invitations: invitations.data,
      };
    },
  });
