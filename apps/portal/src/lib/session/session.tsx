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
import { type AccountKind, kindOf } from './account-kind.ts';
import { accountOfTab, setAccountOfTab } from './account-of-tab.ts';
import { forgetSignOut, isSignOutNoted, noteSignOut } from './noted-sign-out.ts';
import { requiresMfa } from './requires-mfa.ts';

/**
 * The user signed out with this tab's Sign Out or in another way in this browser, or the session ended without the user: on another device,
 * or by the provider.
 */
type SessionEnd = 'here' | 'in this browser' | 'elsewhere';

/** What happened to the account whose data this tab has. One whose session ended may sign in again and go on. */
export type AccountChange = 'ended' | 'signed out' | 'replaced';

interface SessionState {
  user: { id: string; email: string; kind: AccountKind } | null;
  /** The stored session has to be refreshed before it is known. */
  loading: boolean;
  /** Signed in by password or email, but two-step verification is pending: company data is not accessible yet. */
  requiresMfa: boolean;
  /** How the session ended that this tab had. */
  end: SessionEnd | null;
  /** Signs out of this browser and all others; returns what failed. */
  signOut: () => Promise<Error | null>;
}

/** Provided by SessionProvider. */
export const SessionContext = createContext<SessionState>({
  user: null,
  loading: true,
  requiresMfa: false,
  end: null,
  signOut: async () => null,
});

interface SessionProviderProps {
  children: ReactNode;
  /** Called so that the account's data can be cleared. */
  onAccountChange: (change: AccountChange) => void;
}

/** Provides the current session and follows every auth event in this tab and others. */
export function SessionProvider({ children, onAccountChange }: SessionProviderProps) {
  const [session, setSession] = useState(storedSession);
  const [end, setEnd] = useState<SessionEnd | null>(null);
  const signingOut = useRef(false);
  const first = useRef(session);

  useEffect(() => {
    const arrive = (userId: string) => {
      const before = accountOfTab();
      setAccountOfTab(userId);
      forgetSignOut();
      if (before !== null && before !== userId) onAccountChange('replaced');
    };
    const leave = (how: SessionEnd) => {
      setEnd(how);
      if (how !== 'elsewhere') setAccountOfTab(null);
      onAccountChange(how === 'elsewhere' ? 'ended' : 'signed out');
    };
    if (first.current) arrive(first.current.user.id);
    return followSession((event, next) => {
      // A transition, like the first render in main.tsx, so that a slow phone can react meanwhile.
      if (event === 'INITIAL_SESSION') startTransition(() => setSession(next));
      else setSession(next);
      if (next) {
        setEnd(null);
        arrive(next.user.id);
      } else if (next === null && (event === 'SIGNED_OUT' || accountOfTab() !== null)) {
        leave(signingOut.current ? 'here' : isSignOutNoted() ? 'in this browser' : 'elsewhere');
      }
    });
  }, [onAccountChange]);

  const loading = session === undefined;
  const mfaPending = requiresMfa(session);
  const id = session?.user.id;
  const email = session?.user.email ?? '';
  const kind = kindOf(session);
  const state = useMemo<SessionState>(
    () => ({
      user: id === undefined ? null : { id, email, kind },
      loading,
      requiresMfa: mfaPending,
      end,
      signOut: async () => {
        signingOut.current = true;
        noteSignOut();
        const error = await authClient()
          .then((auth) => auth.signOut())
          .then(({ error }) => error)
          .catch((error: Error) => error);
        signingOut.current = false;
        if (error !== null) forgetSignOut();
        return error;
      },
    }),
    [id, email, kind, loading, mfaPending, end],
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
