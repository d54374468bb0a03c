import * as m from '@portage/messages/start';
import { useSession } from '#lib/session/session.tsx';
import { ButtonLink } from '#ui/button/button.tsx';
import styles from '../../features/access/access.module.css';
import { AccessLayout } from '../../features/access/access-layout.tsx';
import { OtherLanguages } from '../../features/access/other-languages.tsx';

export function NotFoundPage() {
  const { user } = useSession();
  return (
    <AccessLayout title="404" subtitle={m.notFound}>
      <div className={styles.actions}>
        <ButtonLink to="/" variant="primary">
          {m.returnHome}
        </ButtonLink>
      </div>
      {/* The page of an account is in the account's language. */}
      {user === null && <OtherLanguages />}
    </AccessLayout>
  );
}
