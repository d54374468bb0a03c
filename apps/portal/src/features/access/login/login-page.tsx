import * as m from '@portage/messages/start';
import { lazy, Suspense, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { authClient } from '#lib/api/auth-client.ts';
import { homes, kindOf } from '#lib/session/account-kind.ts';
import { hasAuthCode } from '#lib/session/auth-error-code.ts';
import { errorText } from '#lib/session/auth-text.ts';
import { requiresMfa } from '#lib/session/requires-mfa.ts';
import { useSession } from '#lib/session/session.tsx';
import { toast } from '#lib/toast/toast.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { FormPasswordField, FormTextField } from '#ui/form/fields/text-fields.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { useNativeForm } from '#ui/form/use-native-form.ts';
import { LEAVING } from '#ui/form/use-submission.ts';
import { Alert } from '#ui/message/alert.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import styles from '../access.module.css';
import { AccessLayout } from '../access-layout.tsx';
import { forgetUnconfirmed, keepUnconfirmed, unconfirmedAddress } from '../signup/unconfirmed-address.ts';
import { useIsShown } from '../use-is-shown.ts';
import { WorkedExample } from './worked-example.tsx';

interface Credentials {
  email: string;
  password: string;
}
const Text = FormTextField<Credentials>;
const Password = FormPasswordField<Credentials>;

const MfaChallenge = lazy(async () => ({ default: (await import('../mfa-challenge.tsx')).MfaChallenge }));
const CheckInbox = lazy(async () => ({ default: (await import('../signup/check-inbox.tsx')).CheckInbox }));

/** The specification's label, not the version of this product. */
const versionLabel = '0.4.0';

/** / */
export function LoginPage() {
  const navigate = useNavigate();
  const isShown = useIsShown();
  const { state } = useLocation();
  const { user, requiresMfa: mfaPending } = useSession();
  const [unconfirmed, setUnconfirmed] = useState(unconfirmedAddress);
  const from: unknown = state?.from;
  const asked = typeof from === 'string' && from.startsWith('/') ? from : null;
  const wantsDocuments = asked === '/documents' || asked?.startsWith('/documents?') === true;
  const reason = wantsDocuments ? m.documentsNeedLogin : state?.ended === true ? m.sessionEnded : null;
  const form = useNativeForm<Credentials>({
    errorTitle: m.loginFailed,
    leavesOn: () => false,
    onError: () => isShown() && navigate('/', { replace: true, state }),
    onSubmit: async (credentials, reject) => {
      const auth = await authClient();
      const { data, error } = await auth.signInWithPassword(credentials);
      if (hasAuthCode(error, 'over_request_rate_limit')) throw new Error(m.signInBusy);
      if (hasAuthCode(error, 'email_not_confirmed')) {
        keepUnconfirmed(credentials.email.trim());
        setUnconfirmed(unconfirmedAddress());
      }
      if (error !== null && hasAuthCode(error, 'invalid_credentials')) reject('password', errorText(error), 'keeps');
      if (error) throw error;
      forgetUnconfirmed();
      if (requiresMfa(data.session)) return undefined;
      toast({ title: m.loggedInTitle, description: m.loggedIn });
      if (isShown()) void navigate(asked ?? homes[kindOf(data.session)], { replace: true });
      return LEAVING;
    },
  });
  if (mfaPending)
    return (
      <Suspense fallback={null}>
        <MfaChallenge />
      </Suspense>
    );
  // Already signed in, here or in another tab.
  if (user !== null && !form.pending) return <Navigate to={asked ?? homes[user.kind]} replace />;

  return (
    <AccessLayout
      title={m.loginTitle}
      subtitle={m.loginSubtitle}
      aside={<WorkedExample />}
      first={
        unconfirmed !== null && (
          <Suspense fallback={null}>
            <CheckInbox key={unconfirmed.email} {...unconfirmed} />
          </Suspense>
        )
      }
    >
      <Form form={form} className={styles.fields}>
        {reason !== null && <Alert tone="information">{reason}</Alert>}
        <Text name="email" label={m.email} type="email" autoComplete="username" required />
        <Password
          name="password"
          label={m.password}
          autoComplete="current-password"
          required
          labelAside={
            <Link className={styles.forgot ?? ''} to="/reset-password">
              {m.forgotPassword}
            </Link>
          }
        />
        <SubmitButton
          form={form}
          wide
          variant={unconfirmed === null ? 'primary' : 'secondary'}
          pendingLabel={m.signingIn}
        >
          {m.signIn}
        </SubmitButton>
        <ButtonLink to="/receive-code" wide>
          {m.useLoginCode}
        </ButtonLink>
      </Form>
      <p className={styles.links}>
        {unconfirmed === null && (
          <span>
            <RichText text={m.newHere} tags={{ a: (text) => <Link to="/signup-step1">{text}</Link> }} />
          </span>
        )}
        <Link to="/calculator">{m.titleCostCalculator}</Link>
      </p>
      <p className={styles.version}>{versionLabel}</p>
    </AccessLayout>
  );
}
