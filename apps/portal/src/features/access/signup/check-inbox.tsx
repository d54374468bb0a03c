import { readSignupStep1 } from '@portage/domain/access/signup-form';
import * as m from '@portage/messages/check-inbox';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button } from '#ui/button/button.tsx';
import { useFormToasts } from '#ui/form/use-form-toasts.ts';
import { useSubmission } from '#ui/form/use-submission.ts';
import { Alert } from '#ui/message/alert.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import styles from './check-inbox.module.css';
import { RESEND_WAIT_SECONDS, resendConfirmation } from './resend-confirmation.ts';
import { saveStep1 } from './signup-storage.ts';
import { forgetUnconfirmed, noteSentAgain, type UnconfirmedAddress } from './unconfirmed-address.ts';

/** Says that an address is to be confirmed and what comes next. Sends the mail again, or leads to a sign-up with another address. */
export function CheckInbox({ email, step1: kept, logo, sentAt }: UnconfirmedAddress) {
  const navigate = useNavigate();
  const { pending, failure, run } = useSubmission({}, useFormToasts());
  const [sent, setSent] = useState(false);
  const { left, wait } = useCountdown(() => waitAfter(sentAt));

  const resend = () =>
    run(async () => {
      setSent(false);
      const seconds = await resendConfirmation(email);
      if (seconds > 0) return wait(seconds);
      setSent(true);
      noteSentAgain();
      return wait(RESEND_WAIT_SECONDS);
    });

  function chooseAnother() {
    forgetUnconfirmed();
    const step1 = readSignupStep1(kept);
    if (step1 === null) return navigate('/signup-step1');
    saveStep1(step1, logo);
    return navigate('/signup-step2');
  }

  return (
    <section className={styles.panel} aria-label={m.title}>
      <Alert tone="information" title={m.title}>
        <div className={styles.content}>
          <p>
            <RichText text={m.sent} tags={{ address: () => <strong>{email}</strong> }} />
          </p>
          <p>{m.next}</p>
          <p>
            <RichText text={m.notThere} tags={{ a: (text) => <Link to="/verify-account">{text}</Link> }} />
          </p>
          <p role="status">{sent && m.sentAgain}</p>
          {failure !== null && <p role="alert">{failure}</p>}
          <div className={styles.actions}>
            <Button size="s" pending={pending} aria-disabled={left > 0} onClick={() => void resend()}>
              {left > 0 ? m.sendAgainIn({ seconds: left }) : m.sendAgain}
            </Button>
            <Button size="s" variant="quiet" onClick={() => void chooseAnother()}>
              {m.another}
            </Button>
          </div>
        </div>
      </Alert>
    </section>
  );
}

/** Seconds left of the wait that began when a mail was sent. */
function waitAfter(sentAt: number | null): number {
  const passed = sentAt === null ? RESEND_WAIT_SECONDS : (Date.now() - sentAt) / 1000;
  // The clock may have been changed since.
  return passed < 0 ? 0 : Math.max(0, RESEND_WAIT_SECONDS - passed);
}

/** Whole seconds left of a wait, counted down once a second. @param first seconds left when the page opens */
function useCountdown(first: () => number) {
  const [until, setUntil] = useState(() => Date.now() + first() * 1000);
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return {
    left,
    wait(seconds: number) {
      setNow(Date.now());
      setUntil(Date.now() + seconds * 1000);
    },
  };
}
