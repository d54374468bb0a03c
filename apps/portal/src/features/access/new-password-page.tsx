import { checkResetPassword, INVALID_SESSION, NO_ACTIVE_SESSION } from '@portage/domain/password-rules';
import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { auth } from '#lib/auth-client.ts';
import { takeSessionFromUrl } from '#lib/link-session.ts';
import { useSession } from '#lib/session.tsx';
import { toast } from '#lib/toast.ts';
import { Button } from '#ui/button.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import styles from './access.module.css';
import { AccessLayout } from './access-layout.tsx';
import { MfaChallenge } from './mfa-challenge.tsx';
import { oncePerVisit, useVisitKey } from './once-per-visit.ts';

const takeSession = oncePerVisit(takeSessionFromUrl);

/** /reset-password-confirmation: the reset link carries a session. Without one, redirects to request a new link. */
export function NewPasswordPage() {
  const navigate = useNavigate();
  const visit = useVisitKey();
  const [password, setPassword] = useState('');
  const [confirmPassword, setConfirmPassword] = useState('');
  const [pending, setPending] = useState(false);
  const { requiresMfa } = useSession();

  useEffect(() => {
    void (async () => {
      const outcome = await takeSession(visit);
      const { data } = await auth.getSession();
      if ((outcome.kind === 'session' || outcome.kind === 'none') && data.session !== null) return;
      toast({ title: INVALID_SESSION.title, description: INVALID_SESSION.description, variant: 'destructive' });
      navigate('/reset-password', { replace: true });
    })();
  }, [navigate, visit]);

  // Access to the mailbox must not bypass two-step verification.
  if (requiresMfa) return <MfaChallenge />;

  async function save(event: FormEvent) {
    event.preventDefault();
    const problem = checkResetPassword(password, confirmPassword);
    if (problem !== null) {
      toast({ title: problem.title, description: problem.description, variant: 'destructive' });
      return;
    }
    setPending(true);
    // The form can be submitted before the link's session is set.
    await takeSession(visit);
    const { data } = await auth.getSession();
    const { error } =
      data.session === null ? { error: new Error(NO_ACTIVE_SESSION) } : await auth.updateUser({ password });
    setPending(false);
    if (error) {
      toast({ title: 'Error updating password', description: error.message, variant: 'destructive' });
      if (!/session/i.test(error.message)) return;
      await auth.signOut({ scope: 'local' });
      navigate('/', { replace: true });
      return;
    }
    toast({ title: 'Password updated successfully' });
    await auth.signOut();
    navigate('/', { replace: true });
  }

  return (
    <AccessLayout title="Set New Password" subtitle="At least 8 characters">
      <form className={styles.fields} onSubmit={(event) => void save(event)}>
        <PasswordField
          label="New password"
          autoComplete="new-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          required
          value={confirmPassword}
          onChange={(event) => setConfirmPassword(event.target.value)}
        />
        <Button type="submit" variant="primary" wide pending={pending}>
          Update Password
        </Button>
      </form>
    </AccessLayout>
  );
}
