import { type NewPassword, resetPasswordSchema } from '@portage/domain/access/password-rules';
import * as access from '@portage/messages/access';
import * as m from '@portage/messages/access-password';
import * as problems from '@portage/messages/password-problems';
import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { authClient, getSession } from '#lib/api/auth-client.ts';
import { hasAuthCode } from '#lib/session/auth-error-code.ts';
import { errorText } from '#lib/session/auth-text.ts';
import { takeSessionFromUrl } from '#lib/session/link-session.ts';
import { useSession } from '#lib/session/session.tsx';
import { isSessionLost } from '#lib/session/session-lost.ts';
import { toast } from '#lib/toast/toast.ts';
import { FormPasswordField } from '#ui/form/fields/text-fields.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { useNativeForm } from '#ui/form/use-native-form.ts';
import { worded } from '#ui/form/worded.ts';
import styles from '../access.module.css';
import { AccessLayout } from '../access-layout.tsx';
import { MfaChallenge } from '../mfa-challenge.tsx';
import { oncePerVisit, useVisitKey } from '../once-per-visit.ts';
import { OtherLanguages } from '../other-languages.tsx';
import { useIsShown } from '../use-is-shown.ts';

const schema = worded(resetPasswordSchema, problems);
const Password = FormPasswordField<NewPassword>;

const takeSession = oncePerVisit(takeSessionFromUrl);

/** /reset-password-confirmation: the reset link carries a session. Without one, redirects to request a new link. */
export function NewPasswordPage() {
  const navigate = useNavigate();
  const isShown = useIsShown();
  const visit = useVisitKey();
  const { requiresMfa } = useSession();

  const requestNewLink = useCallback(() => {
    const { invalidSessionTitle: title, invalidSession: description } = problems;
    toast({ title, description, variant: 'destructive' });
    if (isShown()) void navigate('/reset-password', { replace: true });
  }, [navigate, isShown]);

  useEffect(() => {
    const take = async () => {
      const outcome = await takeSession(visit);
      const { data } = await getSession();
      if ((outcome.kind === 'session' || outcome.kind === 'none') && data.session !== null) return;
      requestNewLink();
    };
    // The submission tries again, and says what fails.
    take().catch(() => {});
  }, [requestNewLink, visit]);

  const form = useNativeForm<NewPassword>({
    schema,
    errorTitle: m.updateFailed,
    leavesOn: isSessionLost,
    onError: (error) => (isSessionLost(error) ? leave({ scope: 'local' }) : undefined),
    onSubmit: async ({ password }, reject) => {
      // The form can be submitted before the link's session is set.
      await takeSession(visit);
      const { data } = await getSession();
      if (data.session === null) throw new Error(problems.noActiveSession);
      const auth = await authClient();
      const { error } = await auth.updateUser({ password });
      if (hasAuthCode(error, 'reauthentication_needed')) return requestNewLink();
      if (error !== null && hasAuthCode(error, 'weak_password')) reject('password', errorText(error), 'keeps');
      if (error) throw error;
      toast({ title: m.updated });
      await leave();
    },
  });

  async function leave(options?: { scope: 'local' }) {
    const auth = await authClient();
    await auth.signOut(options);
    if (isShown()) void navigate('/', { replace: true });
  }

  // Access to the mailbox must not bypass two-step verification.
  if (requiresMfa) return <MfaChallenge />;

  return (
    <AccessLayout title={m.setTitle} subtitle={m.minimum}>
      <Form form={form} className={styles.fields}>
        <Password name="password" label={m.newPassword} autoComplete="new-password" required />
        <Password name="confirmPassword" label={access.confirmPassword} autoComplete="new-password" required />
        <SubmitButton form={form} wide>
          {m.update}
        </SubmitButton>
      </Form>
      <OtherLanguages />
    </AccessLayout>
  );
}
