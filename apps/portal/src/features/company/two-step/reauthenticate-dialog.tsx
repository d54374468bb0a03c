import * as m from '@portage/messages/reauthenticate';
import { callAuth } from '#lib/calls/call-auth.ts';
import { hasAuthCode } from '#lib/session/auth-error-code.ts';
import { FormPasswordField } from '#ui/form/fields/text-fields.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { useForm } from '#ui/form/use-form.ts';
import styles from '../company.module.css';

interface PasswordForm {
  password: string;
}
const Password = FormPasswordField<PasswordForm>;

interface ReauthenticateDialogProps {
  /** Title of the toast when the work fails. */
  errorTitle: string;
  /** The work that needs a recent sign-in. */
  onConfirmed: () => Promise<void>;
  onClose: () => void;
}

/** Asks for the current password, which makes the sign-in recent, then does the work. */
export function ReauthenticateDialog({ errorTitle, onConfirmed, onClose }: ReauthenticateDialogProps) {
  const form = useForm<PasswordForm>({
    defaultValues: { password: '' },
    errorTitle,
    onError: onClose,
    onSubmit: async ({ password }, reject) => {
      try {
        await callAuth('POST reauthenticate', { password });
      } catch (error) {
        if (hasAuthCode(error, 'current_password_invalid')) return reject('password', m.wrongPassword);
        if (hasAuthCode(error, 'over_request_rate_limit')) return reject('password', m.tooManyAttempts);
        throw error;
      }
      await onConfirmed();
    },
  });

  return (
    <FormDialog
      form={form}
      addressed={false}
      title={m.title}
      description={m.text}
      size="s"
      label={m.confirm}
      pendingLabel={m.checking}
      className={styles.form}
      onClose={onClose}
    >
      <Password name="password" label={m.currentPassword} autoComplete="current-password" autoFocus required />
    </FormDialog>
  );
}
