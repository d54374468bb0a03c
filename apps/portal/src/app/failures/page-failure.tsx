import * as m from '@portage/messages/start';
import type { ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import { FailureBoundary } from '#ui/page/failure-boundary.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import styles from './page-failure.module.css';

/**
 * Replaces a page that failed to render. The usual cause, files that could not be fetched (offline, or after a deploy),
 * is fixed by a reload.
 */
export function PageFailure({ children }: { children: ReactNode }) {
  return (
    <FailureBoundary
      fallback={
        <div className={styles.page} role="alert">
          <PageTitle>{m.pageNotLoaded}</PageTitle>
          <p>{m.checkConnection}</p>
          <Button variant="primary" onClick={() => window.location.reload()}>
            {m.tryAgain}
          </Button>
        </div>
      }
    >
      {children}
    </FailureBoundary>
  );
}
