import { canSubmitPasswords, changedPasswordSchema, type NewPassword } from '@portage/domain/access/password-rules';
import { minimum } from '@portage/messages/access-password';
import * as m from '@portage/messages/company-password';
import * as problems from '@portage/messages/password-problems';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { authClient, getSession } from '#lib/api/auth-client.ts';
import { hasAuthCode } from '#lib/session/auth-error-code.ts';
import { isSessionLost } from '#lib/session/session-lost.ts';
import { signOutHere } from '#lib/session/sign-out-here.ts';
import { toast } from '#lib/toast/toast.ts';
import { FormPasswordField } from '#ui/form/fields/text-fields.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { worded } from '#ui/form/worded.ts';
import styles from './company.module.css';
import { devicesQuery } from './devices/device-queries.ts';
import { ReauthenticateDialog } from './two-step/reauthenticate-dialog.tsx';

const schema = worded(changedPasswordSchema, problems);
const Password = FormPasswordField<NewPassword>;

/** Asks for a new password twice, and for the current one when the API wants it. The API decides whether it is strong enough. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  /** The new password, while the current one is asked for. */
  const [waiting, setWaiting] = useState<string | null>(null);
  const form = useForm<NewPassword>({
    schema,
    defaultValues: { password: '', confirmPassword: '' },
    errorTitle: m.updateFailed,
    leavesOn: isSessionLost,
    onError: (error) => (isSessionLost(error) ? leave() : undefined),
    onSubmit: async ({ password }) => {
      const { data } = await getSession();
      if (data.session === null) {
        const { notAuthenticatedTitle: title, notAuthenticated: description } = problems;
        toast({ title, description, variant: 'destructive' });
        return leave();
      }
      await update(password).catch((error: Error) => {
        if (!hasAuthCode(error, 'reauthentication_needed')) throw error;
        setWaiting(password);
      });
    },
  });
  const [password, confirmPassword] = form.methods.watch(['password', 'confirmPassword']);
  const isReady = canSubmitPasswords(password, confirmPassword);
  const reason = useId();

  async function update(newPassword: string) {
    const auth = await authClient();
    const { data, error } = await auth.updateUser({ password: newPassword });
    if (error) throw error;
    // A new password signs the other devices out.
    void queryClient.invalidateQueries({ queryKey: devicesQuery(data.user.id).queryKey });
    toast({ title: m.updated, description: m.updatedText });
    onClose();
  }

  /** The login page redirects signed-in users, so clear the local session first. */
  async function leave() {
    await signOutHere();
    void navigate('/');
  }

  if (waiting !== null)
    return (
      <ReauthenticateDialog
        errorTitle={m.updateFailed}
        onConfirmed={() => update(waiting)}
        onClose={() => setWaiting(null)}
      />
    );
  return (
    <FormDialog
      form={form}
      title={m.title}
      size="s"
      label={m.update}
      pendingLabel={m.updating}
      waitsFor={isReady ? undefined : reason}
      className={styles.form}
      onClose={onClose}
    >
      <Password name="password" label={m.newPassword} hint={minimum} autoComplete="new-password" />
      <Password name="confirmPassword" label={m.confirmPassword} autoComplete="new-password" />
      <p id={reason} className={styles.term} hidden={isReady}>
        {m.fillBoth}
      </p>
    </FormDialog>
  );
}
