import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { authClient, followSession } from '../api/auth-client.ts';
import { storedSession } from '../api/stored-session.ts';
import { requiresMfa } from './requires-mfa.ts';

interface SessionState {
  /** @property isStaff whether the account is the provider's, whose pages are under /provider */
  user: { id: string; email: string; isStaff: boolean } | null;
  /** The stored session has to be refreshed before it is known. */
  loading: boolean;
  /** Signed in by password or email, but two-step verification is pending: company data is not accessible yet. */
  requiresMfa: boolean;
  /** The user signed out in this tab, rather than that the session ended elsewhere. */
  signedOutHere: boolean;
  /** Signs out of this browser and all others; returns what failed. */
  signOut: () => Promise<Error | null>;
}

/** Provided by SessionProvider. */
export const SessionContext = createContext<SessionState>({
  user: null,
  loading: true,
  requiresMfa: false,
  signedOutHere: false,
  signOut: async () => null,
});

interface SessionProviderProps {
  children: ReactNode;
  /** Called when the user signs out, with null, or another one signs in, so cached data can be cleared. */
  onAccountChange: (userId: string | null) => void;
}

/** Provides the current session and follows every auth event in this tab and others. */
export function SessionProvider({ children, onAccountChange }: SessionProviderProps) {
  const [session, setSession] = useState(storedSession);
  const [signedOutHere, setSignedOutHere] = useState(false);
  const signingOut = useRef(false);
  const account = useRef(session?.user.id ?? null);

  useEffect(() => {
    return followSession((event, next) => {
      // A transition, like the first render in main.tsx, so that a slow phone can react meanwhile.
      if (event === 'INITIAL_SESSION') startTransition(() => setSession(next));
      else setSession(next);
      setSignedOutHere(event === 'SIGNED_OUT' && signingOut.current);
      if (next === undefined) return;
      const before = account.current;
      account.current = next?.user.id ?? null;
      if (event === 'SIGNED_OUT' || (before !== null && before !== account.current)) onAccountChange(account.current);
    });
  }, [onAccountChange]);

  const loading = session === undefined;
  const mfaPending = requiresMfa(session);
  const id = session?.user.id;
  const email = session?.user.email ?? '';
  const isStaff = session?.user.role === 'staff';
  const state = useMemo<SessionState>(
    () => ({
      user: id === undefined ? null : { id, email, isStaff },
      loading,
      requiresMfa: mfaPending,
      signedOutHere,
      signOut: async () => {
        signingOut.current = true;
        const error = await authClient()
          .then((auth) => auth.signOut())
          .then(({ error }) => error)
          .catch((error: Error) => error);
        signingOut.current = false;
        return error;
      },
    }),
    [id, email, isStaff, loading, mfaPending, signedOutHere],
  );
  return <SessionContext value={state}>{children}</SessionContext>;
}

export const useSession = () => useContext(SessionContext);

/**
 * The id of the signed-in user.
 * @throws Error outside the signed-in pages
 */
export function useUserId(): string {
  const { user } = useSession();
  if (user === null) throw new Error('useUserId works only on signed-in pages.');
  return user.id;
}
