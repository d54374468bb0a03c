import { paths } from '@portage/domain/portal-paths';
import * as m from '@portage/messages/invitation';
import * as start from '@portage/messages/start';
import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { config } from '#lib/browser/config.ts';
import { callFunction } from '#lib/calls/call-function.ts';
import { FunctionRefusal } from '#lib/calls/function-refusal.ts';
import { errorText } from '#lib/session/auth-text.ts';
import { takeSessionFromUrl } from '#lib/session/link-session.ts';
import { useSession } from '#lib/session/session.tsx';
import { Button, ButtonLink } from '#ui/button/button.tsx';
import styles from '../access.module.css';
import { AccessLayout } from '../access-layout.tsx';
import { oncePerVisit, useVisitKey } from '../once-per-visit.ts';
import { OtherLanguages } from '../other-languages.tsx';
import type { Invitation } from './invitation.ts';
import { InvitationActions } from './invitation-actions.tsx';
import { InvitationFacts } from './invitation-facts.tsx';

type Read =
  | { state: 'loading' }
  | { state: 'not found' }
  | { state: 'failed'; message: string }
  | { state: 'read'; invitation: Invitation };

/** /invitation?token=…: what the mailed link of an invitation opens, signed in or not. */
export function InvitationPage() {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const visit = useVisitKey();
  const { loading } = useSession();
  const [read, setRead] = useState<Read>({ state: 'loading' });

  const load = useCallback(async () => {
    setRead({ state: 'loading' });
    try {
      await takeSession(visit);
      if (token === '') return setRead({ state: 'not found' });
      setRead({ state: 'read', invitation: await callFunction('read-invitation', { token }) });
    } catch (error) {
      const message = error instanceof Error ? errorText(error) : String(error);
      const isUnknown = error instanceof FunctionRefusal && [400, 404].includes(error.status);
      setRead(isUnknown ? { state: 'not found' } : { state: 'failed', message });
    }
  }, [token, visit]);
  useEffect(() => void load(), [load]);
  useEffect(() => {
    document.title = start.documentTitle({ page: m.documentTitle, brand: config.brand.name });
  }, []);

  if (read.state === 'loading' || loading)
    return (
      <AccessLayout title={m.documentTitle}>
        <p className={styles.state} role="status">
          {m.loading}
        </p>
      </AccessLayout>
    );
  if (read.state === 'not found') return <Closed title={m.notFoundTitle} text={m.notFoundText} />;
  if (read.state === 'failed')
    return (
      <AccessLayout title={m.notLoadedTitle}>
        <p className={styles.state}>{read.message}</p>
        <div className={styles.actions}>
          <Button onClick={() => void load()}>{m.tryAgain}</Button>
        </div>
      </AccessLayout>
    );
  const { invitation } = read;
  if (invitation.state !== 'pending') return <Closed {...reasonOf(invitation)} />;
  return (
    <AccessLayout
      title={m.title(invitation)}
      subtitle={m.subtitle({ inviter: invitation.invited_by, brand: config.brand.name })}
    >
      <InvitationFacts invitation={invitation} />
      <InvitationActions invitation={invitation} token={token} onAnswered={() => void load()} />
      <OtherLanguages />
    </AccessLayout>
  );
}

/** Takes the session of a confirmation link, which comes back to this page, and keeps the invitation in the address. */
const takeSession = oncePerVisit(async () => {
  if (!/(?:token_hash|access_token)=/.test(window.location.hash)) return;
  const address = window.location.pathname + window.location.search;
  await takeSessionFromUrl();
  window.history.replaceState(window.history.state, '', address);
});

function reasonOf({ state, invited_by: inviter, email }: Invitation): { title: string; text: string } {
  switch (state) {
    case 'expired':
      return { title: m.expiredTitle, text: m.expiredText({ inviter }) };
    case 'accepted':
      return { title: m.acceptedTitle, text: m.acceptedText({ email, inviter }) };
    case 'declined':
      return { title: m.declinedTitle, text: m.declinedText({ inviter }) };
    default:
      return { title: m.revokedTitle, text: m.revokedText({ inviter }) };
  }
}

/** An invitation that can no longer be answered, and what to do. */
function Closed({ title, text }: { title: string; text: string }) {
  const { user } = useSession();
  return (
    <AccessLayout title={title}>
      <p className={styles.state}>{text}</p>
      <div className={styles.actions}>
        <ButtonLink to={user === null ? paths.login : paths.home} variant="primary">
          {user === null ? start.signIn : m.toPortal}
        </ButtonLink>
      </div>
      <OtherLanguages />
    </AccessLayout>
  );
}
