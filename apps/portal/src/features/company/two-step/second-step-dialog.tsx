import * as m from '@portage/messages/two-step';
import { useState } from 'react';
import { verifyAuthenticatorCode, verifyRecoveryCode } from '#lib/session/verify-mfa.ts';
import { Button } from '#ui/button/button.tsx';
import { FormTextField } from '#ui/form/fields/text-fields.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { useForm } from '#ui/form/use-form.ts';
import styles from './two-step.module.css';

interface CodeForm {
  code: string;
}
const Text = FormTextField<CodeForm>;

const methods = {
  authenticator: { label: m.authenticationCode, other: m.useRecoveryCode },
  recovery: { label: m.recoveryCode, other: m.useAuthenticatorApp },
};

interface SecondStepDialogProps {
  factorId: string;
  title: string;
  description: string;
  /** The submit button. */
  label: string;
  pendingLabel: string;
  destructive?: boolean;
  /** Title of the toast when the work fails. */
  errorTitle: string;
  /** The work that needs a recent second step. */
  onVerified: () => Promise<void>;
  onClose: () => void;
}

/** Asks for a code before two-step verification changes, so an unattended computer is not enough. */
export function SecondStepDialog(props: SecondStepDialogProps) {
  const { factorId, title, description, label, pendingLabel, destructive = false } = props;
  const { errorTitle, onVerified, onClose } = props;
  const [method, setMethod] = useState<keyof typeof methods>('authenticator');
  const form = useForm<CodeForm>({
    defaultValues: { code: '' },
    errorTitle,
    onError: onClose,
    onSubmit: async ({ code }, reject) => {
      const wrong =
        method === 'authenticator'
          ? await verifyAuthenticatorCode(code, factorId)
          : await verifyRecoveryCode(code.trim());
      if (wrong !== null) return reject('code', wrong);
      await onVerified();
    },
  });

  return (
    <FormDialog
      form={form}
      addressed={false}
      title={title}
      description={description}
      size="s"
      label={label}
      pendingLabel={pendingLabel}
      destructive={destructive}
      className={styles.steps}
      onClose={onClose}
    >
      <Text
        key={method}
        name="code"
        label={methods[method].label}
        inputMode={method === 'authenticator' ? 'numeric' : 'text'}
        autoComplete={method === 'authenticator' ? 'one-time-code' : 'off'}
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        required
        maxLength={20}
      />
      <div>
        <Button
          size="s"
          disabled={form.pending}
          onClick={() => {
            setMethod(method === 'authenticator' ? 'recovery' : 'authenticator');
            form.reset({ code: '' });
          }}
        >
          {methods[method].other}
        </Button>
      </div>
    </FormDialog>
  );
}
