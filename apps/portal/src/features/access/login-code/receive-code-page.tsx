import * as access from '@portage/messages/access';
import * as m from '@portage/messages/access-login-code';
import * as start from '@portage/messages/start';
import { Link, useNavigate } from 'react-router';
import { toast } from '#lib/toast/toast.ts';
import { FormTextField } from '#ui/form/fields/text-fields.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { useNativeForm } from '#ui/form/use-native-form.ts';
import styles from '../access.module.css';
import { AccessLayout } from '../access-layout.tsx';
import { OtherLanguages } from '../other-languages.tsx';
import { useIsShown } from '../use-is-shown.ts';
import { requestCode } from './request-code.ts';

interface EmailForm {
  email: string;
}
const Text = FormTextField<EmailForm>;

/** /receive-code */
export function ReceiveCodePage() {
  const navigate = useNavigate();
  const isShown = useIsShown();
  const form = useNativeForm<EmailForm>({
    errorTitle: m.sendFailed,
    onSubmit: async ({ email }) => {
      await requestCode(email.trim());
      toast({ title: m.codeSent, description: access.checkEmail });
      if (isShown()) void navigate('/enter-code');
    },
  });

  return (
    <AccessLayout title={start.useLoginCode} subtitle={m.receiveSubtitle}>
      <Form form={form} className={styles.fields}>
        <Text name="email" label={start.email} type="email" autoComplete="username" required />
        <SubmitButton form={form} wide>
          {m.sendCode}
        </SubmitButton>
      </Form>
      <p className={styles.links}>
        <Link to="/">{access.backToLogin}</Link>
      </p>
      <OtherLanguages fields={['email']} />
    </AccessLayout>
  );
}
