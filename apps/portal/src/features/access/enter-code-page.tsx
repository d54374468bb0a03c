import {
  formatCountdown,
  NO_EMAIL_FOUND,
  RESEND_WITHOUT_EMAIL,
  resendLabel,
  secondsLeft,
} from '@portage/domain/login-code';
import { type FormEvent, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { auth } from '#lib/auth-client.ts';
import { toast } from '#lib/toast.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './access.module.css';
import { AccessLayout } from './access-layout.tsx';
import { clearCodeRequest, storedCodeRequest } from './login-code-storage.ts';
import { requestCode } from './request-code.ts';

/** /enter-code */
export function EnterCodePage() {
  const navigate = useNavigate();
  const [request, setRequest] = useState(storedCodeRequest);
  const [code, setCode] = useState('');
  const [pending, setPending] = useState(false);
  const [resending, setResending] = useState(false);
  const [now, setNow] = useState(Date.now);
  const left = request === null ? 0 : secondsLeft(request.requestedAt, now);

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);

  const fail = (title: string, description: string) => toast({ title, description, variant: 'destructive' });

  async function verify(event: FormEvent) {
    event.preventDefault();
    if (request === null) return fail('Error verifying code', NO_EMAIL_FOUND);
    const token = code.replaceAll(/\s/g, '');
    if (token === '') return fail('Error verifying code', 'Please enter the code.');
    setPending(true);
    const { error } = await auth.verifyOtp({ email: request.email, token, type: 'email' });
    setPending(false);
    if (error) return fail('Error verifying code', error.message);
    clearCodeRequest();
    toast({ title: 'Success!', description: 'You have been successfully logged in.' });
    navigate('/home', { replace: true });
  }

  async function resend() {
    if (request === null) return fail('Error resending code', RESEND_WITHOUT_EMAIL);
    setResending(true);
    try {
      await requestCode(request.email);
      setRequest(storedCodeRequest());
      setNow(Date.now());
      toast({ title: 'New code sent!', description: 'Please check your email.' });
    } catch (error) {
      fail('Error resending code', (error as Error).message);
    } finally {
      setResending(false);
    }
  }

  return (
    <AccessLayout title="Enter Code" subtitle="Enter the code from the mail we sent you.">
      <form className={styles.fields} onSubmit={(event) => void verify(event)}>
        {request !== null && <p className={styles.reference}>Request reference {request.reference}</p>}
        <TextField
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <p aria-live="off">Time left: {formatCountdown(left)}</p>
        <Button type="submit" variant="primary" wide pending={pending}>
          Verify Code
        </Button>
        <Button wide disabled={left > 0} pending={resending} onClick={() => void resend()}>
          {resendLabel(left)}
        </Button>
      </form>
      <p className={styles.links}>
        <Link to="/">Back to Login</Link>
      </p>
    </AccessLayout>
  );
}
