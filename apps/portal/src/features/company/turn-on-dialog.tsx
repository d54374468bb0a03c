import { type FormEvent, useRef, useState } from 'react';
import { toast } from '#lib/toast.ts';
import { verifyAuthenticatorCode } from '#lib/verify-mfa.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import styles from './two-step.module.css';
import { type Enrollment, generateRecoveryCodes } from './two-step.ts';

const FORM = 'turn-on-two-step';

/** Shows the QR code, verifies a first code, then shows the recovery codes. */
export function TurnOnDialog({ enrollment, onClose }: { enrollment: Enrollment; onClose: () => void }) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const [codes, setCodes] = useState<string[] | null>(null);

  async function verify(event: FormEvent) {
    event.preventDefault();
    setPending(true);
    const error = await verifyAuthenticatorCode(code, enrollment.factorId);
    if (error !== null) {
      setPending(false);
      setProblem(error);
      setCode('');
      field.current?.focus();
      return;
    }
    toast({ title: 'Two-step verification is on', description: 'Your next sign-in asks for a code.' });
    try {
      setCodes(await generateRecoveryCodes());
    } catch (failure) {
      const description = failure instanceof Error ? failure.message : '';
      toast({ title: 'Error making recovery codes', description, variant: 'destructive' });
      onClose();
    }
  }

  if (codes !== null) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Turn on two-step verification"
      size="s"
      dismissible={!pending}
      footer={
        <>
          <Button onClick={onClose} disabled={pending}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={FORM} pending={pending} pendingLabel="Verifying...">
            Turn on
          </Button>
        </>
      }
    >
      <div className={styles.steps}>
        <p>Scan this picture with an authenticator app, such as the one of your password manager.</p>
        <img className={styles.qr} src={enrollment.qrCode} alt="QR code for the authenticator app" />
        <div className={styles.byHand}>
          <p>
            No camera? <a href={enrollment.uri}>Open the app on this device</a>, or type this key into it:
          </p>
          <p className={styles.secret}>
            <code>{enrollment.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
            <CopyButton text={enrollment.secret}>Copy key</CopyButton>
          </p>
        </div>
        <form id={FORM} onSubmit={(event) => void verify(event)}>
          <TextField
            label="Authentication code"
            hint="The 6 digits that the app shows now."
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            ref={field}
            required
            maxLength={20}
            value={code}
            error={problem}
            onChange={(event) => setCode(event.target.value)}
          />
        </form>
      </div>
    </Dialog>
  );
}
