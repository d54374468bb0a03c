import type { Session } from '@supabase/auth-js';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { auth } from './auth-client.ts';
import { lacksSecondStep } from './second-step.ts';

interface SessionState {
  user: { id: string; email: string } | null;
  /** The stored session is still being looked up. */
  loading: boolean;
  /** Signed in by password or mail, but two-step verification is still to be passed: nothing of the company is to be had. */
  lacksSecondStep: boolean;
}

const Context = createContext<SessionState>({ user: null, loading: true, lacksSecondStep: false });

interface SessionProviderProps {
  children: ReactNode;
  /** Another account is signed in than before, or none: whatever is cached belongs to somebody else. */
  onAccountChange: () => void;
}

/** Follows the sign-in service: signed in, signed out, renewed, changed, second step passed; in this tab and in others. */
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
  const halfway = lacksSecondStep(session);
  const id = session?.user.id;
  const email = session?.user.email ?? '';
  const state = useMemo<SessionState>(
    () => ({ user: id === undefined ? null : { id, email }, loading, lacksSecondStep: halfway }),
    [id, email, loading, halfway],
  );
  return <Context value={state}>{children}</Context>;
}

export const useSession = () => useContext(Context);
