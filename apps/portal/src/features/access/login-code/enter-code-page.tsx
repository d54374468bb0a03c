import { formatCountdown, secondsLeft } from '@portage/domain/access/login-code';
import * as access from '@portage/messages/access';
import * as m from '@portage/messages/access-login-code';
import * as rules from '@portage/messages/login-code-rules';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { authClient } from '#lib/api/auth-client.ts';
import { homes, kindOf } from '#lib/session/account-kind.ts';
import { toast } from '#lib/toast/toast.ts';
import { Button } from '#ui/button/button.tsx';
import { FormTextField } from '#ui/form/fields/text-fields.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { useNativeForm } from '#ui/form/use-native-form.ts';
import { useSubmission } from '#ui/form/use-submission.ts';
import { Alert } from '#ui/message/alert.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import styles from '../access.module.css';
import { AccessLayout } from '../access-layout.tsx';
import { OtherLanguages } from '../other-languages.tsx';
import { useIsShown } from '../use-is-shown.ts';
import { clearCodeRequest, storedCodeRequest } from './login-code-storage.ts';
import { requestCode } from './request-code.ts';

interface CodeForm {
  code: string;
}
const Text = FormTextField<CodeForm>;

/** /enter-code */
export function EnterCodePage() {
  const navigate = useNavigate();
  const isShown = useIsShown();
  const [request, setRequest] = useState(storedCodeRequest);
  const [now, setNow] = useState(Date.now);
  const left = request === null ? 0 : secondsLeft(request.requestedAt, now);

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);

  const form = useNativeForm<CodeForm>({
    errorTitle: m.verifyFailed,
    onSubmit: async ({ code }) => {
      if (request === null) throw new Error(rules.noEmailFound);
      const token = code.replaceAll(/\s/g, '');
      if (token === '') throw new Error(m.codeRequired);
      const auth = await authClient();
      const { data, error } = await auth.verifyOtp({ email: request.email, token, type: 'email' });
      if (error) throw error;
      clearCodeRequest();
      toast({ title: m.verified, description: access.loggedIn });
      if (isShown()) void navigate(homes[kindOf(data.session)], { replace: true });
    },
  });

  const resending = useSubmission({ errorTitle: m.resendFailed }, form.toasts);

  async function resend() {
    if (request === null) throw new Error(rules.resendWithoutEmail);
    await requestCode(request.email);
    setRequest(storedCodeRequest());
    setNow(Date.now());
    toast({ title: m.newCodeSent, description: access.checkEmail });
  }

  return (
    <AccessLayout
      title={m.enterTitle}
      subtitle={request === null ? undefined : m.enterSubtitle({ email: request.email })}
    >
      <Form form={form} className={styles.fields}>
        {request !== null && <p className={styles.reference}>{m.reference({ reference: request.reference })}</p>}
        {request === null && (
          <Alert tone="information">
            <RichText text={m.noRequest} tags={{ a: (text) => <Link to="/receive-code">{text}</Link> }} />
          </Alert>
        )}
        <Text name="code" label={m.code} inputMode="numeric" autoComplete="one-time-code" required />
        {request !== null && (
          <div>
            <p aria-live="off">{m.timeLeft({ time: formatCountdown(left) })}</p>
            <p role="status">{left === 0 && m.expired}</p>
          </div>
        )}
        <SubmitButton form={form} wide>
          {m.verifyCode}
        </SubmitButton>
        <Button wide disabled={left > 0} pending={resending.pending} onClick={() => void resending.run(resend)}>
          {left > 0 ? rules.resendIn({ seconds: left }) : rules.resend}
        </Button>
      </Form>
      <p className={styles.links}>
        <Link to="/">{access.backToLogin}</Link>
      </p>
      <OtherLanguages />
    </AccessLayout>
  );
}
