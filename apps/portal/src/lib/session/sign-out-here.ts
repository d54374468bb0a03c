import { authClient } from '../api/auth-client.ts';

/** Signs out of this browser only. */
export async function signOutHere(): Promise<void> {
  const auth = await authClient();
  await auth.signOut({ scope: 'local' });
}
