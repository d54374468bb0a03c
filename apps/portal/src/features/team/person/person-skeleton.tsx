import * as common from '@portage/messages/common';
import * as m from '@portage/messages/person';
import { FactsSkeleton } from '#ui/message/facts-skeleton.tsx';
import { Skeleton } from '#ui/message/skeleton.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';
import type { PersonPart } from '../member-path.ts';
import styles from './person.module.css';

/** Stands for a person's page while it loads: the header with its button, the parts, and the one that is asked for. */
export function PersonSkeleton({ part }: { part: PersonPart }) {
  return (
    <>
      <PageHeader
        title={m.person}
        subtitle={
          <span role="status">
            <VisuallyHidden>{common.loading}</VisuallyHidden>
            <Skeleton width="12rem" />
          </span>
        }
        actions={
          <span className={styles.button}>
            <Skeleton />
          </span>
        }
      />
      <div className={styles.sheet}>
        <Skeleton width="21rem" height="2.625rem" />
        {part === 'overview' && (
          <div className={styles.head}>
            <Skeleton width="14rem" height="1.5rem" />
            <Skeleton width="60%" />
          </div>
        )}
        <FactsSkeleton facts={9} tiles />
      </div>
    </>
  );
}
