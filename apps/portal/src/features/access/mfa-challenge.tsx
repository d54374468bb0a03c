import * as access from '@portage/messages/access';
import * as m from '@portage/messages/access-mfa';
import * as start from '@portage/messages/start';
import { useEffect, useState } from 'react';
import { showAccountLanguage } from '#lib/browser/language.ts';
import { signOutHere } from '#lib/session/sign-out-here.ts';
import { verifyAuthenticatorCode, verifyRecoveryCode } from '#lib/session/verify-mfa.ts';
import { toast } from '#lib/toast/toast.ts';
import { Button } from '#ui/button/button.tsx';
import { FormTextField } from '#ui/form/fields/text-fields.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { useNativeForm } from '#ui/form/use-native-form.ts';
import styles from './access.module.css';
import { AccessLayout } from './access-layout.tsx';

interface Code {
  code: string;
}
const Text = FormTextField<Code>;

const methods = {
  authenticator: {
    subtitle: m.authenticatorSubtitle,
    label: m.authenticatorCode,
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    other: m.useRecoveryCode,
    verifyCode: verifyAuthenticatorCode,
  },
  recovery: {
    subtitle: m.recoverySubtitle,
    label: m.recoveryCode,
    inputMode: 'text',
    autoComplete: 'off',
    other: m.useAuthenticator,
    verifyCode: verifyRecoveryCode,
  },
} as const;
type Method = keyof typeof methods;

/**
 * Two-step verification at sign-in, for a session that still needs it (`useSession().requiresMfa`), in the account's language. Once
 * it passes, the session changes and the parent page moves on.
 */
export function MfaChallenge() {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    void showAccountLanguage().then((leaving) => setReady(!leaving));
  }, []);
  return ready ? <Challenge /> : null;
}

function Challenge() {
  const [method, setMethod] = useState<Method>('authenticator');
  const change = () => setMethod(method === 'authenticator' ? 'recovery' : 'authenticator');
  return (
    <AccessLayout title={m.title} subtitle={methods[method].subtitle}>
      <CodeForm key={method} method={method} onChangeMethod={change} />
    </AccessLayout>
  );
}

function CodeForm({ method, onChangeMethod }: { method: Method; onChangeMethod: () => void }) {
  const { label, inputMode, autoComplete, other, verifyCode } = methods[method];
  const form = useNativeForm<Code>({
    onSubmit: async ({ code }, reject) => {
      const error = await verifyCode(code.trim());
      if (error !== null) return reject('code', error);
      toast({ title: start.loggedInTitle, description: start.loggedIn });
    },
  });
  return (
    <Form form={form} className={styles.fields}>
      <Text
        name="code"
        label={label}
        inputMode={inputMode}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        required
        maxLength={20}
      />
      <SubmitButton form={form} wide pendingLabel={m.verifying}>
        {m.verify}
      </SubmitButton>
      <Button wide disabled={form.pending} onClick={onChangeMethod}>
        {other}
      </Button>
      <Button variant="quiet" wide disabled={form.pending} onClick={() => void signOutHere()}>
        {access.backToLogin}
      </Button>
    </Form>
  );
}
