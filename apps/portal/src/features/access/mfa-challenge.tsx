import { type FormEvent, useState } from 'react';
import { auth } from '#lib/auth-client.ts';
import { toast } from '#lib/toast.ts';
import { verifyAuthenticatorCode, verifyRecoveryCode } from '#lib/verify-mfa.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './access.module.css';
import { AccessLayout } from './access-layout.tsx';

const methods = {
  authenticator: {
    subtitle: 'Enter the 6-digit code from your authenticator app.',
    label: 'Authentication code',
    other: 'Use a recovery code',
    verifyCode: verifyAuthenticatorCode,
  },
  recovery: {
    subtitle: 'Enter one of the recovery codes you kept. Each works once.',
    label: 'Recovery code',
    other: 'Use the authenticator app',
    verifyCode: verifyRecoveryCode,
  },
};

/**
 * Two-step verification at sign-in, for a session that still needs it (`useSession().requiresMfa`). Once it passes, the
 * session changes and the parent page moves on.
 */
export function MfaChallenge() {
  const [method, setMethod] = useState<keyof typeof methods>('authenticator');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState(false);
  const { subtitle, label, other, verifyCode } = methods[method];

  async function verify(event: FormEvent) {
    event.preventDefault();
    setPending(true);
    const error = await verifyCode(code.trim());
    setPending(false);
    if (error === null) {
      toast({ title: 'Welcome back!', description: "You've successfully signed in." });
      return;
    }
    setProblem(error);
    setCode('');
  }

  function change() {
    setMethod(method === 'authenticator' ? 'recovery' : 'authenticator');
    setCode('');
    setProblem(undefined);
  }

  return (
    <AccessLayout title="Two-step verification" subtitle={subtitle}>
      <form className={styles.fields} onSubmit={(event) => void verify(event)}>
        <TextField
          key={method}
          label={label}
          name={method}
          inputMode={method === 'authenticator' ? 'numeric' : 'text'}
          autoComplete={method === 'authenticator' ? 'one-time-code' : 'off'}
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          required
          maxLength={20}
          value={code}
          error={problem}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" variant="primary" wide pending={pending} pendingLabel="Verifying...">
          Verify
        </Button>
        <Button wide disabled={pending} onClick={change}>
          {other}
        </Button>
        <Button variant="quiet" wide disabled={pending} onClick={() => void auth.signOut({ scope: 'local' })}>
          Back to Login
        </Button>
      </form>
    </AccessLayout>
  );
}
