import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { auth } from '#lib/auth-client.ts';
import { takeSessionFromUrl } from '#lib/link-session.ts';
import { toast } from '#lib/toast.ts';
import { ButtonLink } from '#ui/button.tsx';
import styles from './access.module.css';
import { AccessLayout } from './access-layout.tsx';
import { oncePerVisit, useVisitKey } from './once-per-visit.ts';

const failures = {
  expired: {
    title: 'Verification link expired',
    description: 'Your email verification link has expired. Please request a new one.',
  },
  link: {
    title: 'Verification Error',
    description: 'There was an error verifying your email. Please try again.',
  },
  session: { title: 'Verification failed', description: 'Unable to verify your email. Please try again.' },
  setup: { title: 'Error completing account setup', description: 'Please try again or contact support.' },
  unexpected: { title: 'Verification failed', description: 'An unexpected error occurred. Please try again.' },
};
type Outcome = keyof typeof failures | 'success';

/** Takes the link's session, then completes the setup. Safe to repeat. */
const verify = oncePerVisit(async (): Promise<Outcome> => {
  const link = await takeSessionFromUrl();
  if (link.kind === 'refused') return 'link';
  if (link.kind === 'error') return link.code === 'otp_expired' ? 'expired' : 'link';
  const { data } = await auth.getSession();
  const user = data.session?.user;
  if (user?.email === undefined) return 'session';
  const { completeSetup } = await import('./complete-setup.ts');
  return completeSetup({ id: user.id, email: user.email }).then(
    (complete) => (complete ? 'success' : 'setup'),
    () => 'setup',
  );
});

/** /verify-account: the target of the confirmation email's link. */
export function VerifyAccountPage() {
  const navigate = useNavigate();
  const visit = useVisitKey();
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (found: Outcome) => {
      setOutcome(found);
      if (found === 'success') {
        toast({ title: 'Account setup complete!', description: 'Your account has been successfully created.' });
        timer = setTimeout(() => navigate('/home', { replace: true }), 2000);
        return;
      }
      toast({ ...failures[found], variant: 'destructive' });
      if (found === 'expired') timer = setTimeout(() => navigate('/signup-step1', { replace: true }), 3000);
    };
    setOutcome(null);
    verify(visit).then(show, () => show('unexpected'));
    return () => clearTimeout(timer);
  }, [navigate, visit]);

  if (outcome === null) {
    return (
      <AccessLayout title="Verifying your email">
        <p className={styles.state} role="status">
          One moment, please.
        </p>
      </AccessLayout>
    );
  }
  if (outcome === 'success') {
    return (
      <AccessLayout title="Email verified">
        <p className={styles.state} role="status">
          Taking you to your dashboard.
        </p>
      </AccessLayout>
    );
  }
  return (
    <AccessLayout title={failures[outcome].title}>
      <p className={styles.state}>{failures[outcome].description}</p>
      <div className={styles.actions}>
        <ButtonLink to="/signup-step1" variant="primary">
          Try Again
        </ButtonLink>
        <ButtonLink to="/">Back to Login</ButtonLink>
      </div>
    </AccessLayout>
  );
}
