import * as m from '@portage/messages/start';
import type { AuthChangeEvent, Session } from '@supabase/auth-js';
import { config } from '../browser/config.ts';
import { pageInUse } from '../browser/page-in-use.ts';
import type { officialClient } from './official-auth-client.ts';
import { hasSessionToRefresh, SESSION_KEY, storedSession } from './stored-session.ts';

type AuthClient = typeof officialClient;

/** How long until the client's code, or a session that it could not refresh, is requested again, in milliseconds. */
const retryMs = 3000;

let loading: Promise<AuthClient> | undefined;
let loaded: AuthClient | undefined;
let arrived = () => {};
const arrival = new Promise<void>((done) => {
  arrived = done;
});

/**
 * The official auth client. The first page shows without its code, which loads when the client is needed.
 * @throws Error that asks to reload the page: some browsers do not request a module again that they could not load
 */
export function authClient(): Promise<AuthClient> {
  loading ??= import('./official-auth-client.ts').then(
    ({ officialClient }) => {
      loaded = officialClient;
      arrived();
      return officialClient;
    },
    () => {
      loading = undefined;
      throw new Error(m.codeNotLoaded);
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

/** @param session undefined when it could not be refreshed yet: the browser is offline, or the service is restarting */
type SessionListener = (event: AuthChangeEvent, session: Session | null | undefined) => void;

/**
 * Follows the session in this tab and others. The auth client does so once it is there: it loads when the page is used, at the latest 10
 * seconds after this call, and first calls the listener with the session that it finds. Until then storage tells what other tabs do.
 * @returns stops following
 */
export function followSession(listener: SessionListener): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  const stopReading = followStorage(listener, signal);
  const follow = async () => {
    if (storedSession() !== undefined) await Promise.race([pageInUse(signal), arrival]);
    while (!signal.aborted) {
      const client = await authClient().catch(() => undefined);
      if (signal.aborted) return;
      if (client !== undefined) {
        const { data } = client.onAuthStateChange((event, told) => {
          listener(event, sessionAfter(told));
          if (event === 'INITIAL_SESSION') void refreshStored(client, signal);
        });
        stopReading();
        signal.addEventListener('abort', () => data.subscription.unsubscribe());
        return;
      }
      await pause();
    }
  };
  void follow();
  return () => stopped.abort();
}

/**
 * The session after an event of the client. Storage decides, which all tabs share: another tab's message that it has a session can arrive
 * after this one signed out. The client also tells that there is none when it could not refresh the stored one.
 */
function sessionAfter(told: Session | null): Session | null | undefined {
  const stored = storedSession();
  if (stored !== undefined) return stored;
  return told === null && hasSessionToRefresh() ? undefined : told;
}

/** Asks for the stored session until the client has refreshed it, which it tells its followers. */
async function refreshStored(client: AuthClient, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && hasSessionToRefresh()) {
    await pause();
    if (!signal.aborted) await client.getSession();
  }
}

const pause = () => new Promise((done) => setTimeout(done, retryMs));

/** Calls the listener when another tab signs out or in, and if one signed out since the page was rendered. @returns stops */
function followStorage(listener: SessionListener, signal: AbortSignal): () => void {
  if (storedSession() === null) listener('INITIAL_SESSION', null);
  const onStorage = ({ key }: StorageEvent) => {
    // Without a key, all of the storage was cleared.
    const session = key === SESSION_KEY || key === null ? storedSession() : undefined;
    // The client, which this event loads, judges a session that has to be refreshed.
    if (session !== undefined) listener(session === null ? 'SIGNED_OUT' : 'SIGNED_IN', session);
  };
  addEventListener('storage', onStorage, { signal });
  return () => removeEventListener('storage', onStorage);
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
