import * as m from '@portage/messages/document-preview';
import { Skeleton } from '#ui/message/skeleton.tsx';
import { SlowHint } from '#ui/message/slow-hint.tsx';
import styles from '../documents.module.css';

/** The place of a document that is loading. */
export function LoadingSheet() {
  return (
    <>
      <div className={styles.sheet} role="status" aria-label={m.loading}>
        <Skeleton width="40%" />
        <Skeleton width="90%" />
        <Skeleton width="75%" />
      </div>
      <SlowHint />
    </>
  );
}
