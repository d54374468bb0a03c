import * as m from '@portage/messages/console';
import { Skeleton } from '#ui/message/skeleton.tsx';
import { Card } from '#ui/page/card.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';

/** The page of a client or person while it loads. */
export function RecordLoading({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} subtitle={<span role="status">{m.loading}</span>} />
      <Card>
        <Skeleton height="9rem" />
      </Card>
    </>
  );
}
