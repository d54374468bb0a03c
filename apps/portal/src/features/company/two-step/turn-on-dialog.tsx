import * as m from '@portage/messages/two-step';
import { useState } from 'react';
import { verifyAuthenticatorCode } from '#lib/session/verify-mfa.ts';
import { toast } from '#lib/toast/toast.ts';
import { CopyButton } from '#ui/button/copy-button.tsx';
import { FormTextField } from '#ui/form/fields/text-fields.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { RichText } from '#ui/text/rich-text.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import styles from './two-step.module.css';
import { type Enrollment, generateRecoveryCodes } from './two-step.ts';

interface CodeForm {
  code: string;
}
const Text = FormTextField<CodeForm>;

/** Shows the QR code, verifies a first code, then shows the recovery codes. */
export function TurnOnDialog({ enrollment, onClose }: { enrollment: Enrollment; onClose: () => void }) {
  const [codes, setCodes] = useState<string[] | null>(null);
  const form = useForm<CodeForm>({
    defaultValues: { code: '' },
    errorTitle: m.codesFailed,
    onError: onClose,
    onSubmit: async ({ code }, reject) => {
      const error = await verifyAuthenticatorCode(code, enrollment.factorId);
      if (error !== null) return reject('code', error);
      toast({ title: m.turnedOn, description: m.turnedOnText });
      setCodes(await generateRecoveryCodes());
    },
  });

  if (codes !== null) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  return (
    <FormDialog
      form={form}
      addressed={false}
      title={m.turnOnTitle}
      size="s"
      label={m.turnOn}
      pendingLabel={m.verifying}
      className={styles.steps}
      onClose={onClose}
    >
      <p>{m.scan}</p>
      <img className={styles.qr} src={enrollment.qrCode} alt={m.qrCode} />
      <div className={styles.byHand}>
        <p>
          <RichText text={m.noCamera} tags={{ a: (text) => <a href={enrollment.uri}>{text}</a> }} />
        </p>
        <p className={styles.secret}>
          <code>{enrollment.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
          <CopyButton text={enrollment.secret}>{m.copyKey}</CopyButton>
        </p>
      </div>
      <Text
        name="code"
        label={m.authenticationCode}
        hint={m.authenticationCodeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        maxLength={20}
      />
    </FormDialog>
  );
}
