import { MIN_PASSWORD_LENGTH } from '@portage/domain/access/password-rules';
import * as access from '@portage/messages/access';
import * as m from '@portage/messages/me-welcome';
import { authClient } from '#lib/api/auth-client.ts';
import { Button } from '#ui/button/button.tsx';
import { FormPasswordField } from '#ui/form/fields/text-fields.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { useNativeForm } from '#ui/form/use-native-form.ts';
import { LEAVING } from '#ui/form/use-submission.ts';
import styles from '../../features/access/access.module.css';
import { AccessLayout } from '../../features/access/access-layout.tsx';

interface PasswordForm {
  password: string;
}
const Password = FormPasswordField<PasswordForm>;

/** Offers a password for the account that was just opened. @param props.onDone called with one, or without */
export function FirstPassword({ onDone }: { onDone: () => void }) {
  const form = useNativeForm<PasswordForm>({
    errorTitle: m.passwordFailed,
    onSubmit: async ({ password }) => {
      const auth = await authClient();
      const { error } = await auth.updateUser({ password });
      if (error) throw error;
      onDone();
      return LEAVING;
    },
  });
  return (
    <AccessLayout title={m.passwordTitle} subtitle={m.passwordText}>
      <Form form={form} className={styles.fields}>
        <Password
          name="password"
          label={m.password}
          hint={access.passwordHint({ min: MIN_PASSWORD_LENGTH })}
          autoComplete="new-password"
          minLength={MIN_PASSWORD_LENGTH}
          required
        />
        <SubmitButton form={form} wide>
          {m.savePassword}
        </SubmitButton>
        <Button wide onClick={onDone} disabled={form.pending}>
          {m.skip}
        </Button>
      </Form>
      <p className={styles.state}>{m.skipText}</p>
    </AccessLayout>
  );
}
