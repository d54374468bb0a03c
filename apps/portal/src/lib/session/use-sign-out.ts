import * as m from '@portage/messages/shell';
import { toast } from '../toast/toast.ts';
import { useSession } from './session.tsx';

/** Signs out of this browser and all others, and says so when it fails. */
export function useSignOut(): () => Promise<void> {
  const { signOut } = useSession();
  return async () => {
    const error = await signOut();
    if (error) toast({ title: m.signOutFailed, description: error.message, variant: 'destructive' });
  };
}
