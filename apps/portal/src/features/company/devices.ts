import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { auth } from '#lib/auth-client.ts';
import { callAuth } from '#lib/call-auth.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { toast } from '#lib/toast.ts';

/** A browser or app in which the account is signed in. */
export interface Device {
  id: string;
  user_agent: string | null;
  ip: string | null;
  created_at: string;
  last_used_at: string;
  /** Whether this is the current device. */
  current: boolean;
}

/** The account's signed-in devices: this one first, then by last use. */
export function useDevices(userId: string | undefined) {
  return useQuery({
    queryKey: queryKeys.devices(userId ?? ''),
    enabled: userId !== undefined,
    meta: { errorTitle: 'Error fetching signed-in devices' },
    queryFn: () => callAuth<Device[]>('GET', 'sessions'),
  });
}

/** Signs out one device by its id, or all except this one. */
export function useSignOutDevices(userId: string | undefined) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (which: { id: string } | 'others') => {
      if (which !== 'others') return callAuth<null>('DELETE', `sessions/${which.id}`);
      const { error } = await auth.signOut({ scope: 'others' });
      if (error) throw error;
      return null;
    },
    onSuccess: (_, which) =>
      toast(
        which === 'others'
          ? { title: 'Other devices signed out', description: 'Only this device is still signed in.' }
          : { title: 'Device signed out' },
      ),
    onError: (error) => toast({ title: 'Error signing out', description: error.message, variant: 'destructive' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.devices(userId ?? '') }),
  });
}
