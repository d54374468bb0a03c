import type { AuthErrorCode } from '@portage/contract/error-codes';
import * as access from '@portage/messages/access';
import * as m from '@portage/messages/access-signup';
import * as start from '@portage/messages/start';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { getSession } from '#lib/api/auth-client.ts';
import { takeSessionFromUrl } from '#lib/session/link-session.ts';
import { toast } from '#lib/toast/toast.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import styles from '../access.module.css';
import { AccessLayout } from '../access-layout.tsx';
import { leadOn } from '../lead-on.ts';
import { MailedCodeForm } from '../mailed-code-form.tsx';
import { oncePerVisit, useVisitKey } from '../once-per-visit.ts';
import { forgetUnconfirmed } from './unconfirmed-address.ts';

const failures = {
  expired: {
    title: m.linkExpired,
    description: m.linkExpiredAdvice,
  },
  link: {
    title: m.linkError,
    description: m.linkErrorAdvice,
  },
  session: { title: m.verificationFailed, description: m.sessionFailedAdvice },
  setup: { title: m.setupFailed, description: m.setupFailedAdvice },
  unexpected: { title: m.verificationFailed, description: m.unexpectedAdvice },
};
type Outcome = keyof typeof failures | 'success' | 'confirmed' | 'code';

const failureOf = (code: string): Outcome => {
  if (code === ('email_already_confirmed' satisfies AuthErrorCode)) return 'confirmed';
  return code === ('otp_expired' satisfies AuthErrorCode) ? 'expired' : 'link';
};

/** What a new link mends. */
const needsLink: ReadonlySet<Outcome> = new Set(['expired', 'link', 'session']);
/** Has the first page of sign-up offer a new link. */
const oldLink = { oldLink: true };

/** Takes the link's session, then completes the setup. Safe to repeat. */
const verify = oncePerVisit(async (): Promise<Outcome> => {
  const link = await takeSessionFromUrl();
  if (link.kind === 'refused') return 'link';
  if (link.kind === 'error') return failureOf(link.code);
  const { data } = await getSession();
  const user = data.session?.user;
  if (user === undefined && link.kind === 'none') return 'code';
  if (user?.email === undefined) return 'session';
  const { completeSetup } = await import('./complete-setup.ts');
  return completeSetup({ id: user.id, email: user.email }).then(
    (complete) => (complete ? 'success' : 'setup'),
    () => 'setup',
  );
});

/** /verify-account: the target of the confirmation email's link. Without the link it takes the email's code. */
export function VerifyAccountPage() {
  const navigate = useNavigate();
  const visit = useVisitKey();
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  useEffect(() => {
    const lead = leadOn(navigate);
    const show = (found: Outcome) => {
      setOutcome(found);
      if (found === 'success' || found === 'confirmed') forgetUnconfirmed();
      if (found === 'success') {
        toast({ title: m.setupComplete, description: m.setupCompleteText });
        return lead.to('/home', 2000);
      }
      if (found === 'confirmed' || found === 'code') return;
      toast({ ...failures[found], variant: 'destructive' });
      if (found === 'expired') lead.to('/signup-step1', 3000, oldLink);
    };
    setOutcome(null);
    verify(visit).then(show, () => show('unexpected'));
    return lead.stop;
  }, [navigate, visit]);

  if (outcome === null) {
    return (
      <AccessLayout title={m.verifying}>
        <p className={styles.state} role="status">
          {access.oneMoment}
        </p>
      </AccessLayout>
    );
  }
  if (outcome === 'success') {
    return (
      <AccessLayout title={m.verified}>
        <p className={styles.state} role="status">
          {access.toDashboard}
        </p>
      </AccessLayout>
    );
  }
  if (outcome === 'confirmed') {
    return (
      <AccessLayout title={m.verified}>
        <p className={styles.state} role="status">
          {m.alreadyConfirmed}
        </p>
        <div className={styles.actions}>
          <ButtonLink to="/" variant="primary">
            {start.signIn}
          </ButtonLink>
        </div>
      </AccessLayout>
    );
  }
  return (
    <AccessLayout title={outcome === 'code' ? m.confirmTitle : failures[outcome].title}>
      {outcome !== 'code' && <p className={styles.state}>{failures[outcome].description}</p>}
      {(outcome === 'code' || outcome === 'session') && (
        <MailedCodeForm
          type="signup"
          onVerified={() => void navigate('/verify-account', { replace: true })}
          onConfirmed={() => setOutcome('confirmed')}
        />
      )}
      <div className={styles.actions}>
        <ButtonLink to="/signup-step1" variant="primary" state={needsLink.has(outcome) ? oldLink : undefined}>
          {m.tryAgain}
        </ButtonLink>
        <ButtonLink to="/">{access.backToLogin}</ButtonLink>
      </div>
    </AccessLayout>
  );
}
