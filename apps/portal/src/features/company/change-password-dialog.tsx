import { canSubmitPasswords, checkChangedPassword, NOT_AUTHENTICATED } from '@portage/domain/password-rules';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { auth } from '#lib/auth-client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { toast } from '#lib/toast.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import styles from './company.module.css';

const FORM = 'change-password';

/** Asks for a new password twice. The API decides whether it is strong enough. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [pending, setPending] = useState(false);

  function fail(title: string, description: string) {
    toast({ title, description, variant: 'destructive' });
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = checkChangedPassword(password, confirmation);
    if (wrong) {
      fail(wrong.title, wrong.description);
      return;
    }
    setPending(true);
    await update().finally(() => setPending(false));
  }

  /** The login page redirects signed-in users, so clear the local session first. */
  async function leave() {
    await auth.signOut({ scope: 'local' });
    navigate('/');
  }

  async function update() {
    const { data } = await auth.getSession();
    if (data.session === null) {
      fail(NOT_AUTHENTICATED.title, NOT_AUTHENTICATED.description);
      await leave();
      return;
    }
    const { error } = await auth.updateUser({ password });
    if (error) {
      fail('Error updating password', error.message);
      if (error.message.toLowerCase().includes('session')) await leave();
      return;
    }
    // A new password signs the other devices out.
    void queryClient.invalidateQueries({ queryKey: queryKeys.devices(data.session.user.id) });
    toast({ title: 'Password updated', description: 'Your password has been successfully updated.' });
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Change Password"
      size="s"
      dismissible={!pending}
      footer={
        <>
          <Button onClick={onClose} disabled={pending}>
            Cancel
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={FORM}
            disabled={!canSubmitPasswords(password, confirmation)}
            pending={pending}
            pendingLabel="Updating..."
          >
            Update Password
          </Button>
        </>
      }
    >
      <form id={FORM} className={styles.form} onSubmit={(event) => void submit(event)}>
        <PasswordField
          label="New Password"
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <PasswordField
          label="Confirm Password"
          autoComplete="new-password"
          value={confirmation}
          onChange={(event) => setConfirmation(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
