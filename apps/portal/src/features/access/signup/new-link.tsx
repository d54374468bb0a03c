import * as m from '@portage/messages/check-inbox';
import * as start from '@portage/messages/start';
import { useNavigate } from 'react-router';
import { FormTextField } from '#ui/form/fields/text-fields.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { LEAVING } from '#ui/form/use-submission.ts';
import { Alert } from '#ui/message/alert.tsx';
import { useIsShown } from '../use-is-shown.ts';
import styles from './check-inbox.module.css';
import { resendConfirmation } from './resend-confirmation.ts';
import { keepSentTo, keepUnconfirmed, unconfirmedAddress } from './unconfirmed-address.ts';

const Text = FormTextField<{ email: string }>;

/** Sends a new confirmation link to who came with an old one, so that they need not sign up again. Then the sign-in page says to check the inbox. */
export function NewLink() {
  const navigate = useNavigate();
  const isShown = useIsShown();
  const form = useForm<{ email: string }>({
    defaultValues: { email: unconfirmedAddress()?.email ?? '' },
    errorTitle: m.newLinkFailed,
    onSubmit: async ({ email }) => {
      const address = email.trim();
      const seconds = await resendConfirmation(address);
      // A mail that went there a moment ago has a link that works.
      if (seconds > 0) keepUnconfirmed(address);
      else keepSentTo(address);
      if (!isShown()) return undefined;
      void navigate('/');
      return LEAVING;
    },
  });
  return (
    <section className={styles.panel} aria-label={m.newLinkTitle}>
      <Alert tone="information" title={m.newLinkTitle}>
        <div className={styles.content}>
          <p>{m.newLinkText}</p>
          <Form form={form} className={styles.fields}>
            <Text name="email" label={start.email} type="email" autoComplete="username" required />
            <SubmitButton form={form} pendingLabel={m.newLinkSending}>
              {m.newLink}
            </SubmitButton>
          </Form>
        </div>
      </Alert>
    </section>
  );
}
