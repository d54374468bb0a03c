import type { Session } from '@supabase/auth-js';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { auth } from './auth-client.ts';

interface SessionState {
  user: { id: string; email: string } | null;
  /** The stored session is still being looked up. */
  loading: boolean;
}

const Context = createContext<SessionState>({ user: null, loading: true });

/** Follows the sign-in service: signed in, signed out, renewed, changed; in this tab and in others. */
export function SessionProvider({ children, onSignedOut }: { children: ReactNode; onSignedOut: () => void }) {
  const [session, setSession] = useState<Session | null | undefined>(undefined);

  useEffect(() => {
    const { data } = auth.onAuthStateChange((event, next) => {
      setSession(next);
      if (event === 'SIGNED_OUT') onSignedOut();
    });
    return () => data.subscription.unsubscribe();
  }, [onSignedOut]);

  const loading = session === undefined;
  const id = session?.user.id;
  const email = session?.user.email ?? '';
  const state = useMemo<SessionState>(
    () => ({ user: id === undefined ? null : { id, email }, loading }),
    [id, email, loading],
  );
  return <Context value={state}>{children}</Context>;
}

export const useSession = () => useContext(Context);
