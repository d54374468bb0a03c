import { type FormEvent, lazy, Suspense, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { auth } from '#lib/auth-client.ts';
import { requiresMfa } from '#lib/requires-mfa.ts';
import { useSession } from '#lib/session.tsx';
import { toast } from '#lib/toast.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './access.module.css';
import { AccessLayout } from './access-layout.tsx';
import { WorkedExample } from './worked-example.tsx';

const MfaChallenge = lazy(async () => ({ default: (await import('./mfa-challenge.tsx')).MfaChallenge }));

/** / */
export function LoginPage() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [pending, setPending] = useState(false);
  const { user, requiresMfa: mfaPending } = useSession();
  const from: unknown = state?.from;
  const target = typeof from === 'string' && from.startsWith('/') ? from : '/home';
  const wantsDocuments = target === '/documents' || target.startsWith('/documents?');
  if (mfaPending)
    return (
      <Suspense fallback={null}>
        <MfaChallenge />
      </Suspense>
    );
  // Already signed in, here or in another tab.
  if (user !== null && !pending) return <Navigate to={target} replace />;

  async function signIn(event: FormEvent) {
    event.preventDefault();
    setPending(true);
    const { data, error } = await auth.signInWithPassword({ email, password });
    if (error) {
      setPending(false);
      toast({ title: 'Error signing in', description: error.message, variant: 'destructive' });
      navigate('/', { replace: true, state });
      return;
    }
    if (requiresMfa(data.session)) {
      setPending(false);
      return;
    }
    toast({ title: 'Welcome back!', description: "You've successfully signed in." });
    navigate(target, { replace: true });
  }

  return (
    <AccessLayout title="Welcome Back" subtitle="Sign in to your account" aside={<WorkedExample />}>
      <form className={styles.fields} onSubmit={(event) => void signIn(event)}>
        {wantsDocuments && <Alert tone="information">Please log in to access documents</Alert>}
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          labelAside={
            <Link className={styles.forgot ?? ''} to="/reset-password">
              Forgot Password?
            </Link>
          }
        />
        <Button type="submit" variant="primary" wide pending={pending} pendingLabel="Signing in...">
          Sign In
        </Button>
        <ButtonLink to="/receive-code" wide>
          Use Login Code
        </ButtonLink>
      </form>
      <p className={styles.links}>
        <span>
          New here? <Link to="/signup-step1">Sign Up</Link>
        </span>
      </p>
      <p className={styles.version}>0.4.0</p>
    </AccessLayout>
  );
}
