import * as m from '@portage/messages/shell';
import { authClient } from '../api/auth-client.ts';
import { toast } from '../toast/toast.ts';
import { forgetSignOut, noteSignOut } from './noted-sign-out.ts';

/** Signs the user out of this browser only, and says so when it fails. */
export async function signOutHere(): Promise<void> {
  noteSignOut();
  try {
    const auth = await authClient();
    await auth.signOut({ scope: 'local' });
  } catch (error) {
    forgetSignOut();
    toast({ title: m.signOutFailed, description: (error as Error).message, variant: 'destructive' });
  }
}
