import * as access from '@portage/messages/access';
import * as m from '@portage/messages/access-password';
import * as start from '@portage/messages/start';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { authClient } from '#lib/api/auth-client.ts';
import { toast } from '#lib/toast/toast.ts';
import { FormTextField } from '#ui/form/fields/text-fields.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { useNativeForm } from '#ui/form/use-native-form.ts';
import styles from '../access.module.css';
import { AccessLayout } from '../access-layout.tsx';
import { MailedCodeForm } from '../mailed-code-form.tsx';
import { OtherLanguages } from '../other-languages.tsx';

interface EmailForm {
  email: string;
}
const Text = FormTextField<EmailForm>;

/** /reset-password: asks for the mail, and takes its code. With `?code=1` only the latter, for a mail that was asked for before. */
export function ResetPasswordPage() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useNativeForm<EmailForm>({
    errorTitle: m.resetFailed,
    onSubmit: async ({ email }) => {
      const auth = await authClient();
      const { error } = await auth.resetPasswordForEmail(email.trim(), {
        redirectTo: `${window.location.origin}/reset-password-confirmation`,
      });
      if (error) throw error;
      toast({ title: m.resetSent, description: m.resetSentText });
      setSentTo(email.trim());
    },
  });

  const toNewPassword = () => void navigate('/reset-password-confirmation');
  if (params.has('code'))
    return (
      <AccessLayout title={m.resetTitle}>
        <MailedCodeForm type="recovery" onVerified={toNewPassword} />
        <p className={styles.links}>
          <Link to="/reset-password">{m.sendLink}</Link>
          <Link to="/">{access.backToLogin}</Link>
        </p>
      </AccessLayout>
    );
  return (
    <AccessLayout title={m.resetTitle} subtitle={m.resetSubtitle}>
      <Form form={form} className={styles.fields}>
        <Text name="email" label={start.email} type="email" autoComplete="username" required />
        <SubmitButton form={form} wide variant={sentTo === null ? 'primary' : 'secondary'}>
          {m.sendLink}
        </SubmitButton>
      </Form>
      {sentTo !== null && <MailedCodeForm key={sentTo} type="recovery" email={sentTo} onVerified={toNewPassword} />}
      <p className={styles.links}>
        {sentTo === null && <Link to="?code=1">{m.haveCode}</Link>}
        <Link to="/">{access.backToLogin}</Link>
      </p>
      <OtherLanguages fields={['email']} />
    </AccessLayout>
  );
}
