import * as m from '@portage/messages/shell';
import { useSession } from './session.tsx';
import { toast } from './toast.ts';

/** Signs out of this browser and all others, and says so when it fails. */
export function useSignOut(): () => Promise<void> {
  const { signOut } = useSession();
  return async () => {
    const error = await signOut();
    if (error) toast({ title: m.signOutFailed, description: error.message, variant: 'destructive' });
  };
}
