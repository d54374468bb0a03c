import { paths, personHome } from '@portage/domain/portal-paths';
import * as m from '@portage/messages/me-welcome';
import * as start from '@portage/messages/start';
import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { config } from '#lib/browser/config.ts';
import { callFunction } from '#lib/calls/call-function.ts';
import { FunctionRefusal } from '#lib/calls/function-refusal.ts';
import { errorText } from '#lib/session/auth-text.ts';
import { useSession } from '#lib/session/session.tsx';
import { Button, ButtonLink } from '#ui/button/button.tsx';
import styles from '../../features/access/access.module.css';
import { AccessLayout } from '../../features/access/access-layout.tsx';
import { OtherLanguages } from '../../features/access/other-languages.tsx';
import type { Welcome } from './welcome.ts';
import { WelcomeSteps } from './welcome-steps.tsx';

type Read = 'loading' | 'not found' | { failed: string } | { invitation: Welcome };

/** /welcome?token=…: what the mailed link opens that invites a person who is paid to their own account, signed in or not. */
export function WelcomePage() {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const { loading } = useSession();
  const [read, setRead] = useState<Read>('loading');

  const load = useCallback(async () => {
    setRead('loading');
    if (token === '') return setRead('not found');
    try {
      setRead({ invitation: await callFunction('read-member-invitation', { token }) });
    } catch (error) {
      const isUnknown = error instanceof FunctionRefusal && [400, 404].includes(error.status);
      setRead(isUnknown ? 'not found' : { failed: error instanceof Error ? errorText(error) : '' });
    }
  }, [token]);
  useEffect(() => void load(), [load]);
  useEffect(() => {
    document.title = start.documentTitle({ page: m.documentTitle, brand: config.brand.name });
  }, []);

  if (read === 'loading' || loading)
    return (
      <AccessLayout title={m.documentTitle}>
        <p className={styles.state} role="status">
          {m.loading}
        </p>
      </AccessLayout>
    );
  if (read === 'not found') return <Closed title={m.notFoundTitle} text={m.notFoundText} />;
  if ('failed' in read)
    return (
      <AccessLayout title={m.notLoadedTitle}>
        <p className={styles.state}>{read.failed}</p>
        <div className={styles.actions}>
          <Button onClick={() => void load()}>{m.tryAgain}</Button>
        </div>
      </AccessLayout>
    );
  const { invitation } = read;
  if (invitation.state === 'pending') return <WelcomeSteps invitation={invitation} token={token} />;
  return <Closed {...reasonOf(invitation)} />;
}

function reasonOf({ state, company, provider, email }: Welcome): { title: string; text: string } {
  switch (state) {
    case 'expired':
      return { title: m.expiredTitle, text: m.expiredText({ company, provider }) };
    case 'accepted':
      return { title: m.acceptedTitle, text: m.acceptedText({ email }) };
    default:
      return { title: m.revokedTitle, text: m.revokedText({ company }) };
  }
}

/** An invitation that opens nothing any more, and what to do. */
function Closed({ title, text }: { title: string; text: string }) {
  const { user } = useSession();
  return (
    <AccessLayout title={title}>
      <p className={styles.state}>{text}</p>
      <div className={styles.actions}>
        {user?.kind === 'person' ? (
          <ButtonLink to={personHome} variant="primary">
            {m.toAccount}
          </ButtonLink>
        ) : (
          <ButtonLink to={paths.login} variant="primary">
            {start.signIn}
          </ButtonLink>
        )}
      </div>
      <OtherLanguages />
    </AccessLayout>
  );
}
