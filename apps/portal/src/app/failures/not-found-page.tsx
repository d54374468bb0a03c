import * as m from '@portage/messages/start';
import { useSession } from '#lib/session/session.tsx';
import { ButtonLink } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { Card } from '#ui/page/card.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import styles from '../../features/access/access.module.css';
import { AccessLayout } from '../../features/access/access-layout.tsx';
import { OtherLanguages } from '../../features/access/other-languages.tsx';

/** @param inShell beside the menu of a signed-in client */
export function NotFoundPage({ inShell = false }) {
  const { user } = useSession();
  const home = (
    <ButtonLink to="/" variant="primary">
      {m.returnHome}
    </ButtonLink>
  );
  if (inShell)
    return (
      <>
        <PageHeader title="404" subtitle={m.notFound} />
        <Card flush>
          <EmptyState title={m.notFoundText} action={home} />
        </Card>
      </>
    );
  return (
    <AccessLayout title="404" subtitle={m.notFound}>
      <p className={styles.state}>{m.notFoundText}</p>
      <div className={styles.actions}>{home}</div>
      {/* The page of an account is in the account's language. */}
      {user === null && <OtherLanguages />}
    </AccessLayout>
  );
}
