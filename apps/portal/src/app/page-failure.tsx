import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { FailureBoundary } from '#ui/failure-boundary.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import styles from './page-failure.module.css';

/**
 * In place of a page that broke: mostly one whose files could not be fetched, because the connection is away or a newer
 * version was put in its place. Loading the address anew is what helps in both cases.
 */
export function PageFailure({ children }: { children: ReactNode }) {
  return (
    <FailureBoundary
      fallback={
        <div className={styles.page} role="alert">
          <PageTitle>This page could not be loaded</PageTitle>
          <p>Check your connection and try again.</p>
          <Button variant="primary" onClick={() => window.location.reload()}>
            Try again
          </Button>
        </div>
      }
    >
      {children}
    </FailureBoundary>
  );
}
