import type { Session } from '@supabase/auth-js';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { auth } from './auth-client.ts';
import { requiresMfa } from './requires-mfa.ts';

interface SessionState {
  user: { id: string; email: string } | null;
  /** The stored session has not been read yet. */
  loading: boolean;
  /** Signed in by password or email, but two-step verification is pending: company data is not accessible yet. */
  requiresMfa: boolean;
}

const Context = createContext<SessionState>({ user: null, loading: true, requiresMfa: false });

interface SessionProviderProps {
  children: ReactNode;
  /** Called when the user signs out or another one signs in, so cached data can be cleared. */
  onAccountChange: () => void;
}

/** Provides the current session and follows every auth event in this tab and others. */
export function SessionProvider({ children, onAccountChange }: SessionProviderProps) {
  const [session, setSession] = useState<Session | null | undefined>(undefined);
  const account = useRef<string | null>(null);

  useEffect(() => {
    const { data } = auth.onAuthStateChange((event, next) => {
      setSession(next);
      const before = account.current;
      account.current = next?.user.id ?? null;
      if (event === 'SIGNED_OUT' || (before !== null && before !== account.current)) onAccountChange();
    });
    return () => data.subscription.unsubscribe();
  }, [onAccountChange]);

  const loading = session === undefined;
  const mfaPending = requiresMfa(session);
  const id = session?.user.id;
  const email = session?.user.email ?? '';
  const state = useMemo<SessionState>(
    () => ({ user: id === undefined ? null : { id, email }, loading, requiresMfa: mfaPending }),
    [id, email, loading, mfaPending],
  );
  return <Context value={state}>{children}</Context>;
}

export const useSession = () => useContext(Context);
