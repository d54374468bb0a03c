import { personHome } from '@portage/domain/portal-paths';
import * as m from '@portage/messages/me-welcome';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { authClient } from '#lib/api/auth-client.ts';
import { queryClient } from '#lib/api/query-client.ts';
import { callFunction } from '#lib/calls/call-function.ts';
import { callMe } from '#lib/calls/call-me.ts';
import { hasAuthCode } from '#lib/session/auth-error-code.ts';
import { useSession } from '#lib/session/session.tsx';
import { signOutHere } from '#lib/session/sign-out-here.ts';
import { toast } from '#lib/toast/toast.ts';
import { Button } from '#ui/button/button.tsx';
import { Alert } from '#ui/message/alert.tsx';
import styles from '../../features/access/access.module.css';
import { AccessLayout } from '../../features/access/access-layout.tsx';
import { MailedCodeForm } from '../../features/access/mailed-code-form.tsx';
import { MfaChallenge } from '../../features/access/mfa-challenge.tsx';
import { OtherLanguages } from '../../features/access/other-languages.tsx';
import { FirstPassword } from './first-password.tsx';
import type { Welcome } from './welcome.ts';

type Step = 'offer' | 'code' | 'password';
type Work = 'code' | 'another code' | 'accept';

/** Opens the account of an invitation: a code by email, then the employment, then a password for those who want one. */
export function WelcomeSteps({ invitation, token }: { invitation: Welcome; token: string }) {
  const navigate = useNavigate();
  const { user, requiresMfa } = useSession();
  const [step, setStep] = useState<Step>('offer');
  const [pending, setPending] = useState<Work | null>(null);
  const { first_name: name, company, provider, email } = invitation;
  const isInvited = user?.email.toLowerCase() === email.toLowerCase();

  async function run(work: Work, errorTitle: string, act: () => Promise<void>) {
    setPending(work);
    try {
      await act();
    } catch (error) {
      setStep(step === 'code' && work === 'accept' ? 'offer' : step);
      toast({ title: errorTitle, description: (error as Error).message, variant: 'destructive' });
    } finally {
      setPending(null);
    }
  }

  const sendCode = (work: Work) =>
    run(work, m.sendFailed, async () => {
      await callFunction('begin-member-account', { token });
      const auth = await authClient();
      const { error } = await auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
      // The code of a moment ago still works.
      if (error && !(work === 'code' && hasAuthCode(error, 'over_email_send_rate_limit'))) throw error;
      if (work === 'another code') toast({ title: m.sentAgain });
      setStep('code');
    });

  const accept = (next: 'password' | 'account') =>
    run('accept', m.acceptFailed, async () => {
      await callMe('me/accept-invitation', { token });
      queryClient.clear();
      if (next === 'password') setStep('password');
      else void navigate(personHome, { replace: true });
    });

  if (requiresMfa && isInvited) return <MfaChallenge />;
  if (step === 'password') return <FirstPassword onDone={() => void navigate(personHome, { replace: true })} />;
  return (
    <AccessLayout title={m.title({ name })} subtitle={m.subtitle({ provider, company })}>
      <p className={styles.state}>{m.text}</p>
      {step === 'offer' && user === null && <p className={styles.state}>{m.ready}</p>}
      {step === 'code' ? (
        <>
          <MailedCodeForm
            type="email"
            email={email}
            advice={m.codeAdvice({ email })}
            onVerified={() => void accept('password')}
          />
          <div className={styles.actions}>
            <Button pending={pending === 'another code'} onClick={() => void sendCode('another code')}>
              {m.sendAgain}
            </Button>
          </div>
        </>
      ) : user === null ? (
        <>
          <p className={styles.state}>{m.codeText({ email })}</p>
          <div className={styles.actions}>
            <Button variant="primary" pending={pending === 'code'} onClick={() => void sendCode('code')}>
              {m.sendCode}
            </Button>
          </div>
        </>
      ) : isInvited ? (
        <>
          <p className={styles.state}>{m.signedInText({ email })}</p>
          <div className={styles.actions}>
            <Button variant="primary" pending={pending === 'accept'} onClick={() => void accept('account')}>
              {m.accept}
            </Button>
          </div>
        </>
      ) : (
        <>
          <div className={styles.state}>
            <Alert tone="waiting" title={m.otherTitle({ invited: email })}>
              {m.otherText({ email: user.email })}
            </Alert>
          </div>
          <div className={styles.actions}>
            <Button variant="primary" onClick={() => void signOutHere()}>
              {m.signOut}
            </Button>
          </div>
        </>
      )}
      <OtherLanguages />
    </AccessLayout>
  );
}
