import { MIN_PASSWORD_LENGTH } from '@portage/domain/access/password-rules';
import { type SignupStep2, signupStep2Schema } from '@portage/domain/access/signup-form';
import * as access from '@portage/messages/access';
import * as m from '@portage/messages/access-signup';
import * as problems from '@portage/messages/signup-account-problems';
import * as start from '@portage/messages/start';
import { Link, useNavigate } from 'react-router';
import { hasAuthCode } from '#lib/session/auth-error-code.ts';
import { errorText } from '#lib/session/auth-text.ts';
import { toast } from '#lib/toast/toast.ts';
import { FormPasswordField, FormTextField } from '#ui/form/fields/text-fields.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { useNativeForm } from '#ui/form/use-native-form.ts';
import { worded } from '#ui/form/worded.ts';
import styles from '../access.module.css';
import { AccessLayout } from '../access-layout.tsx';
import { WorkedExample } from '../login/worked-example.tsx';
import { OtherLanguages } from '../other-languages.tsx';
import { useIsShown } from '../use-is-shown.ts';
import { createAccount } from './signup-account.ts';
import { clearSignup, storedLogo, storedStep1 } from './signup-storage.ts';
import { keepSentTo } from './unconfirmed-address.ts';

interface Account extends SignupStep2 {
  email: string;
}
const Text = FormTextField<Account>;
const Password = FormPasswordField<Account>;
const schema = worded(signupStep2Schema<Account>(storedStep1), problems);

/** /signup-step2 */
export function SignupStep2Page() {
  const navigate = useNavigate();
  const isShown = useIsShown();
  const form = useNativeForm<Account>({
    schema,
    onInvalid: () => {
      if (storedStep1() !== null) return;
      form.toasts.keep();
      void navigate('/signup-step1', { replace: true });
    },
    errorTitle: m.createFailed,
    onSubmit: async ({ email, password }, reject) => {
      const step1 = storedStep1();
      if (step1 === null) return;
      const logo = storedLogo();
      const address = email.trim();
      const mustConfirm = await createAccount(step1, logo, address, password).catch((error: Error) => {
        if (hasAuthCode(error, 'weak_password')) reject('password', errorText(error), 'keeps');
        throw error;
      });
      if (mustConfirm) keepSentTo(address, step1, logo);
      clearSignup();
      toast({
        title: m.created,
        description: m.createdAdvice,
      });
      if (isShown()) void navigate('/');
    },
  });

  return (
    <AccessLayout title={m.title} subtitle={m.step2} aside={<WorkedExample />} wide>
      <Form form={form} className={styles.fields}>
        <div className={styles.whole}>
          <Text name="email" label={start.email} type="email" hint={m.emailHint} autoComplete="username" required />
        </div>
        <Password
          name="password"
          label={start.password}
          hint={access.passwordHint({ min: MIN_PASSWORD_LENGTH })}
          autoComplete="new-password"
          minLength={MIN_PASSWORD_LENGTH}
          required
        />
        <Password name="confirmPassword" label={access.confirmPassword} autoComplete="new-password" required />
        <div className={styles.whole}>
          <SubmitButton form={form} wide>
            {m.create}
          </SubmitButton>
        </div>
      </Form>
      <p className={styles.links}>
        <Link to="/signup-step1">{m.backToStep1}</Link>
        <Link to="/">{access.backToLogin}</Link>
      </p>
      <OtherLanguages fields={['email']} />
    </AccessLayout>
  );
}
