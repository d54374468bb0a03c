import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { auth } from '#lib/auth-client.ts';
import { takeSessionFromAddress } from '#lib/link-session.ts';
import { toast } from '#lib/toast.ts';
import { ButtonLink } from '#ui/button.tsx';
import styles from './access.module.css';
import { AccessLayout } from './access-layout.tsx';
import { once } from './once.ts';

type Outcome = 'success' | 'expired' | 'failed' | 'setup-failed';

/** The link's session, the company it belongs to, and the rest of the set-up; safe to run again. */
const verify = once(async (): Promise<Outcome> => {
  const outcome = await takeSessionFromAddress();
  if (outcome.kind === 'error') return outcome.code === 'otp_expired' ? 'expired' : 'failed';
  const { data } = await auth.getSession();
  const user = data.session?.user;
  if (user === undefined) return 'failed';
  const { functions, rest } = await import('#lib/data-client.ts');
  const { data: company } = await rest.from('companies').select('*').eq('user_id', user.id).maybeSingle();
  if (company === null) return 'setup-failed';
  if (user.email !== undefined && company.personal_email !== user.email)
    await rest.from('companies').update({ personal_email: user.email }).eq('id', company.id);
  const { error } = await functions.invoke('complete-account-setup', {
    body: {
      userId: user.id,
      companyId: company.id,
      email: company.personal_email,
      companyName: company.legal_name,
      billingEmail: company.billing_email,
      companyAddress: company.company_address,
      hiringCountry: company.hiring_country,
    },
  });
  return error ? 'setup-failed' : 'success';
});

const failures: Record<Exclude<Outcome, 'success'>, { title: string; description: string }> = {
  expired: {
    title: 'Verification link expired',
    description: 'Your email verification link has expired. Please request a new one.',
  },
  failed: { title: 'Verification failed', description: 'Unable to verify your email. Please try again.' },
  'setup-failed': { title: 'Error completing account setup', description: 'Please try again or contact support.' },
};

/** /verify-account: where the confirmation mail leads. */
export function VerifyAccountPage() {
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    verify().then(
      (found) => {
        setOutcome(found);
        if (found === 'success') {
          toast({ title: 'Account setup complete!', description: 'Your account has been successfully created.' });
          timer = setTimeout(() => navigate('/home', { replace: true }), 2000);
          return;
        }
        toast({ ...failures[found], variant: 'destructive' });
        if (found === 'expired') timer = setTimeout(() => navigate('/signup-step1', { replace: true }), 3000);
      },
      () => {
        setOutcome('failed');
        toast({
          title: 'Verification Error',
          description: 'There was an error verifying your email. Please try again.',
          variant: 'destructive',
        });
      },
    );
    return () => clearTimeout(timer);
  }, [navigate]);

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
      <p className={styles.state} role="alert">
        {failures[outcome].description}
      </p>
      <div className={styles.actions}>
        <ButtonLink to="/signup-step1" variant="primary">
          Try Again
        </ButtonLink>
        <ButtonLink to="/">Back to Login</ButtonLink>
      </div>
    </AccessLayout>
  );
}
