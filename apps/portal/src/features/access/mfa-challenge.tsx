import { type FormEvent, useState } from 'react';
import { auth } from '#lib/auth-client.ts';
import { passWithAuthenticator, passWithRecoveryCode } from '#lib/second-step-answer.ts';
import { toast } from '#lib/toast.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './access.module.css';
import { AccessLayout } from './access-layout.tsx';

const ways = {
  authenticator: {
    subtitle: 'Enter the 6-digit code from your authenticator app.',
    label: 'Authentication code',
    other: 'Use a recovery code',
    pass: passWithAuthenticator,
  },
  recovery: {
    subtitle: 'Enter one of the recovery codes you kept. Each works once.',
    label: 'Recovery code',
    other: 'Use the authenticator app',
    pass: passWithRecoveryCode,
  },
};

/**
 * Two-step verification at sign-in, for a session that still needs it (`useSession().requiresMfa`). Once it passes, the
 * session changes and the parent page moves on.
 */
export function MfaChallenge() {
  const [way, setWay] = useState<keyof typeof ways>('authenticator');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState(false);
  const { subtitle, label, other, pass } = ways[way];

  async function verify(event: FormEvent) {
    event.preventDefault();
    setPending(true);
    const error = await pass(code.trim());
    setPending(false);
    if (error === null) {
      toast({ title: 'Welcome back!', description: "You've successfully signed in." });
      return;
    }
    setProblem(error);
    setCode('');
  }

  function change() {
    setWay(way === 'authenticator' ? 'recovery' : 'authenticator');
    setCode('');
    setProblem(undefined);
  }

  return (
    <AccessLayout title="Two-step verification" subtitle={subtitle}>
      <form className={styles.fields} onSubmit={(event) => void verify(event)}>
        <TextField
          key={way}
          label={label}
          name={way}
          inputMode={way === 'authenticator' ? 'numeric' : 'text'}
          autoComplete={way === 'authenticator' ? 'one-time-code' : 'off'}
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
