import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { auth } from '#lib/auth-client.ts';
import { takeSessionFromUrl } from '#lib/link-session.ts';
import { toast } from '#lib/toast.ts';
import styles from './access.module.css';
import { AccessLayout } from './access-layout.tsx';
import { oncePerVisit, useVisitKey } from './once-per-visit.ts';

const titles = { processing: 'Processing Login', success: 'Login Successful', error: 'Login Failed' };
const takeSession = oncePerVisit(takeSessionFromUrl);

/** /login: the target of a login link. */
export function LoginCallbackPage() {
  const navigate = useNavigate();
  const visit = useVisitKey();
  const [state, setState] = useState<keyof typeof titles>('processing');
  const [reason, setReason] = useState('');

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fail = (title: string, description: string) => {
      setState('error');
      setReason(description);
      toast({ title, description, variant: 'destructive' });
      timer = setTimeout(() => navigate('/', { replace: true }), 3000);
    };
    void (async () => {
      try {
        const outcome = await takeSession(visit);
        if (outcome.kind === 'error') return fail('Login Error', `Login failed: ${outcome.description}`);
        if (outcome.kind === 'refused') return fail('Session Error', outcome.description);
        const { data, error } = await auth.getSession();
        if (error) return fail('Session Error', error.message);
        if (data.session === null) return fail('No Session', 'No valid session found. Please try again.');
        setState('success');
        toast({ title: 'Welcome!', description: 'You have been successfully logged in.' });
        timer = setTimeout(() => navigate('/home', { replace: true }), 2000);
      } catch {
        fail('Login Failed', 'An unexpected error occurred during login.');
      }
    })();
    return () => clearTimeout(timer);
  }, [navigate, visit]);

  return (
    <AccessLayout title={titles[state]}>
      <p className={styles.state} role="status">
        {state === 'processing'
          ? 'One moment, please.'
          : state === 'success'
            ? 'Taking you to your dashboard.'
            : reason}
      </p>
    </AccessLayout>
  );
}
