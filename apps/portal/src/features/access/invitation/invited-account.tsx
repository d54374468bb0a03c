import { MIN_PASSWORD_LENGTH } from '@portage/domain/access/password-rules';
import * as access from '@portage/messages/access';
import * as common from '@portage/messages/common';
import * as m from '@portage/messages/invitation';
import { useState } from 'react';
import { authClient } from '#lib/api/auth-client.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { FormPasswordField } from '#ui/form/fields/text-fields.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { useNativeForm } from '#ui/form/use-native-form.ts';
import { Alert } from '#ui/message/alert.tsx';
import styles from '../access.module.css';
import type { Invitation } from './invitation.ts';

interface AccountForm {
  password: string;
  confirmation: string;
}
const Password = FormPasswordField<AccountForm>;

/** Creates an account with the invited address. Its confirmation link comes back to the invitation. */
export function InvitedAccount({ invitation, onCancel }: { invitation: Invitation; onCancel: () => void }) {
  const [sent, setSent] = useState(false);
  const form = useNativeForm<AccountForm>({
    errorTitle: m.createFailed,
    onSubmit: async ({ password, confirmation }, reject) => {
      if (password !== confirmation) return reject('confirmation', m.passwordsDiffer);
      const auth = await authClient();
      const { data, error } = await auth.signUp({
        email: invitation.email,
        password,
        options: { emailRedirectTo: window.location.href },
      });
      if (error) throw error;
      setSent(data.session === null);
    },
  });
  if (sent)
    return (
      <Alert tone="information" title={m.checkEmailTitle}>
        {m.checkEmailText(invitation)}
      </Alert>
    );
  return (
    <Form form={form} className={styles.fields}>
      <TextField label={m.invitedAddress} value={invitation.email} readOnly autoComplete="username" />
      <Password
        name="password"
        label={m.password}
        hint={access.passwordHint({ min: MIN_PASSWORD_LENGTH })}
        autoComplete="new-password"
        minLength={MIN_PASSWORD_LENGTH}
        autoFocus
        required
      />
      <Password name="confirmation" label={m.confirmPassword} autoComplete="new-password" required />
      <SubmitButton form={form} wide pendingLabel={m.creating}>
        {m.createAccount}
      </SubmitButton>
      <Button wide onClick={onCancel} disabled={form.pending}>
        {common.cancel}
      </Button>
    </Form>
  );
}
