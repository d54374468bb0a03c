import { Component, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import styles from './page-failure.module.css';

/**
 * In place of a page that broke: mostly one whose files could not be fetched, because the connection is away or a newer
 * version was put in its place. Loading the address anew is what helps in both cases.
 */
export class PageFailure extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div className={styles.page} role="alert">
        <PageTitle>This page could not be loaded</PageTitle>
        <p>Check your connection and try again.</p>
        <Button variant="primary" onClick={() => window.location.reload()}>
          Try again
        </Button>
      </div>
    );
  }
}
