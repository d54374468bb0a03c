import { type FormEvent, useRef, useState } from 'react';
import { toast } from '#lib/toast.ts';
import { verifyAuthenticatorCode, verifyRecoveryCode } from '#lib/verify-mfa.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './two-step.module.css';
import { turnOff } from './two-step.ts';

const FORM = 'turn-off-two-step';

const methods = {
  authenticator: { label: 'Authentication code', other: 'Use a recovery code' },
  recovery: { label: 'Recovery code', other: 'Use the authenticator app' },
};

/** Asks for a code before turning two-step verification off, so an unattended computer is not enough. */
export function TurnOffDialog({ factorId, onClose }: { factorId: string; onClose: () => void }) {
  const [method, setMethod] = useState<keyof typeof methods>('authenticator');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setPending(true);
    const wrong =
      method === 'authenticator'
        ? await verifyAuthenticatorCode(code, factorId)
        : await verifyRecoveryCode(code.trim());
    if (wrong !== null) {
      setPending(false);
      setProblem(wrong);
      setCode('');
      field.current?.focus();
      return;
    }
    try {
      await turnOff(factorId);
      toast({ title: 'Two-step verification is off', description: 'Signing in asks for the password only.' });
    } catch (error) {
      const description = error instanceof Error ? error.message : '';
      toast({ title: 'Error turning off two-step verification', description, variant: 'destructive' });
    }
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Turn off two-step verification?"
      description="The password alone will open this account. Your recovery codes stop working."
      size="s"
      dismissible={!pending}
      footer={
        <>
          <Button onClick={onClose} disabled={pending}>
            Cancel
          </Button>
          <Button variant="destructive" type="submit" form={FORM} pending={pending} pendingLabel="Turning off...">
            Turn off
          </Button>
        </>
      }
    >
      <form id={FORM} className={styles.steps} onSubmit={(event) => void submit(event)}>
        <TextField
          key={method}
          label={methods[method].label}
          name={method}
          inputMode={method === 'authenticator' ? 'numeric' : 'text'}
          autoComplete={method === 'authenticator' ? 'one-time-code' : 'off'}
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          ref={field}
          required
          maxLength={20}
          value={code}
          error={problem}
          onChange={(event) => setCode(event.target.value)}
        />
        <div>
          <Button
            size="s"
            disabled={pending}
            onClick={() => {
              setMethod(method === 'authenticator' ? 'recovery' : 'authenticator');
              setCode('');
              setProblem(undefined);
            }}
          >
            {methods[method].other}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
