import * as m from '@portage/messages/company';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { authClient } from '#lib/api/auth-client.ts';
import { callAuth } from '#lib/calls/call-auth.ts';
import { useUserId } from '#lib/session/session.tsx';
import { toast } from '#lib/toast/toast.ts';
import { devicesQuery } from './device-queries.ts';

/** Signs out one device by its id, or all except this one. */
export function useSignOutDevices() {
  const userId = useUserId();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (which: { id: string } | 'others') => {
      if (which !== 'others') return callAuth('DELETE sessions/:id', { id: which.id });
      const auth = await authClient();
      const { error } = await auth.signOut({ scope: 'others' });
      if (error) throw error;
      return null;
    },
    onSuccess: (_, which) =>
      toast(
        which === 'others'
          ? { title: m.othersSignedOut, description: m.othersSignedOutText }
          : { title: m.deviceSignedOut },
      ),
    onError: (error) => toast({ title: m.signOutFailed, description: error.message, variant: 'destructive' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: devicesQuery(userId).queryKey }),
  });
}
