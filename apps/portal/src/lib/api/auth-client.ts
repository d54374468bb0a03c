import type { AuthChangeEvent, Session } from '@supabase/auth-js';
import { config } from '../browser/config.ts';
import { pageInUse } from '../browser/page-in-use.ts';
import { unreachable } from '../calls/unreachable.ts';
import type { officialClient } from './official-auth-client.ts';
import { storedSession } from './stored-session.ts';

type AuthClient = typeof officialClient;

/** How long until code that could not be loaded is requested again, in milliseconds. */
const retryMs = 3000;

let loading: Promise<AuthClient> | undefined;
let loaded: AuthClient | undefined;
let arrived = () => {};
const arrival = new Promise<void>((done) => {
  arrived = done;
});

/**
 * The official auth client. The first page shows without its code, which loads when the client is needed.
 * @throws Error that the server could not be reached
 */
export function authClient(): Promise<AuthClient> {
  loading ??= import('./official-auth-client.ts').then(
    ({ officialClient }) => {
      loaded = officialClient;
      arrived();
      return officialClient;
    },
    (error) => {
      loading = undefined;
      return unreachable(error);
    },
  );
  return loading;
}

/**
 * The session, refreshed when it is about to expire. An error says that it could not be refreshed: the browser is offline, or the service
 * is restarting.
 */
export async function getSession(): Promise<Awaited<ReturnType<AuthClient['getSession']>>> {
  const stored = loaded === undefined ? storedSession() : undefined;
  if (stored === null) return { data: { session: null }, error: null };
  if (stored !== undefined) return { data: { session: stored }, error: null };
  return (await authClient()).getSession();
}

/**
 * Follows the session in this tab and others, from when the auth client is there: when the page is used, at the latest. First tells the
 * session as the client finds it.
 * @returns stops following
 */
export function followSession(listener: (event: AuthChangeEvent, session: Session | null) => void): () => void {
  let stopped = false;
  let stop = () => {};
  const follow = async () => {
    if (storedSession() !== undefined) await Promise.race([pageInUse(), arrival]);
    const client = await authClient().catch(() => undefined);
    if (stopped) return;
    if (client === undefined) return void setTimeout(follow, retryMs);
    const { data } = client.onAuthStateChange(listener);
    stop = () => data.subscription.unsubscribe();
  };
  void follow();
  return () => {
    stopped = true;
    stop();
  };
}

/**
 * The current access token, or the public key when no user is signed in. Throws when the session cannot be refreshed
 * (offline, or the service is restarting), so a request is never sent anonymously by mistake.
 */
export async function accessToken(): Promise<string> {
  const { data, error } = await getSession();
  if (error) throw error;
  return data.session?.access_token ?? config.publishableKey;
}
