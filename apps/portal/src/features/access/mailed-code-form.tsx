import * as m from '@portage/messages/access-mailed-code';
import * as start from '@portage/messages/start';
import { authClient } from '#lib/api/auth-client.ts';
import { hasAuthCode } from '#lib/session/auth-error-code.ts';
import { FormTextField } from '#ui/form/fields/text-fields.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { useNativeForm } from '#ui/form/use-native-form.ts';
import styles from './access.module.css';
import { useIsShown } from './use-is-shown.ts';

interface CodeForm {
  email: string;
  code: string;
}
const Text = FormTextField<CodeForm>;

interface MailedCodeFormProps {
  type: 'signup' | 'recovery' | 'email';
  /** The address that the mail went to. Without it the form asks for it. */
  email?: string;
  /** What to do, where the mail has no link. */
  advice?: string;
  /** Called with the user signed in, unless the page was left. */
  onVerified: () => void;
  /** Called when the code was used before and has confirmed the address, as by a mail scanner that opened the link. */
  onConfirmed?: () => void;
}

/** Takes the code of a mail whose link does not work for its reader. */
export function MailedCodeForm({ type, email: known, advice, onVerified, onConfirmed }: MailedCodeFormProps) {
  const isShown = useIsShown();
  const form = useNativeForm<CodeForm>({
    errorTitle: m.failed,
    onSubmit: async ({ email = known ?? '', code }) => {
      const auth = await authClient();
      const { error } = await auth.verifyOtp({ email: email.trim(), token: code.replaceAll(/\s/g, ''), type });
      if (onConfirmed !== undefined && hasAuthCode(error, 'email_already_confirmed')) return onConfirmed();
      if (error) throw error;
      if (isShown()) onVerified();
    },
  });
  return (
    <Form form={form} className={styles.fields}>
      <p>{advice ?? m.advice}</p>
      {known === undefined && <Text name="email" label={start.email} type="email" autoComplete="username" required />}
      <Text name="code" label={m.code} inputMode="numeric" autoComplete="one-time-code" required />
      <SubmitButton form={form} wide>
        {m.use}
      </SubmitButton>
    </Form>
  );
}
