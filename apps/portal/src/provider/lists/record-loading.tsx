import * as m from '@portage/messages/console';
import { PageHeader } from '#ui/page/page-header.tsx';
import { RecordSkeleton } from '#ui/page/record-skeleton.tsx';

/** The page of a client or person while it loads. */
export function RecordLoading({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} subtitle={<span role="status">{m.loading}</span>} />
      <RecordSkeleton />
    </>
  );
}
