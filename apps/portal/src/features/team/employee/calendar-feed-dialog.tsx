import { todayAt } from '@portage/domain/dates/plain-date';
import * as m from '@portage/messages/calendar-link';
import { formatDate } from '@portage/messages/formats';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { CopyField } from '#ui/button/copy-field.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Alert } from '#ui/message/alert.tsx';
import { Skeleton } from '#ui/message/skeleton.tsx';
import { TryAgain } from '#ui/message/try-again.tsx';
import { feedMutationKey, useRenewFeed, useRevokeFeed } from './calendar-feed.ts';
import { calendarFeedQuery } from './calendar-feed-queries.ts';
import styles from './employee.module.css';

const dayOf = (moment: string) => formatDate(todayAt(Date.parse(moment)));

/** When the link was created and last used. */
function usageOf(feed: { created_at: string; last_read_at: string | null }): string {
  const date = dayOf(feed.created_at);
  return feed.last_read_at === null ? m.neverRead({ date }) : m.lastRead({ date, lastRead: dayOf(feed.last_read_at) });
}

/** Creates, renews and revokes the link. It is shown once, because only its hash is stored. */
export function CalendarFeedDialog({ companyId, onClose }: { companyId: string; onClose: () => void }) {
  const feed = useQuery(calendarFeedQuery(companyId));
  const exists = (feed.data ?? null) !== null;
  const renew = useRenewFeed(companyId, exists);
  const revoke = useRevokeFeed(companyId);
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState<'renew' | 'revoke' | null>(null);
  const [newLink, setNewLink] = useState<string | null>(null);

  async function change() {
    // Read the mutation cache, not render state, so a double click is caught.
    if (queryClient.isMutating({ mutationKey: feedMutationKey(companyId) }) > 0) return;
    const changed: Promise<string | null> = (asking === 'revoke' ? revoke : renew).mutateAsync();
    // When the server refuses, the current link still works, so it stays on screen.
    await changed.then(setNewLink).catch(() => undefined);
    setAsking(null);
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m.title}
      description={m.description}
      footer={
        <>
          {exists && <Button onClick={() => setAsking('revoke')}>{m.revoke}</Button>}
          {!feed.isError && (
            <Button
              variant={newLink === null ? 'primary' : 'secondary'}
              disabled={feed.isPending}
              pending={renew.isPending}
              onClick={() => (exists ? setAsking('renew') : void change())}
            >
              {exists ? m.createNew : m.create}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.schedule}>
        {newLink !== null && <CopyField label={m.address} value={newLink} hint={m.addressHint} />}
        {feed.data && <p className={styles.muted}>{usageOf(feed.data)}</p>}
        {feed.data === null && <p className={styles.muted}>{m.noLink}</p>}
        {feed.isPending && <Skeleton width="60%" />}
        {feed.isError && (
          <>
            <Alert tone="destructive">{m.notLoaded}</Alert>
            <div>
              <TryAgain reads={[feed]} />
            </div>
          </>
        )}
      </div>
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={(open) => open || setAsking(null)}
        title={asking === 'revoke' ? m.revokeTitle : m.createNewTitle}
        description={m.confirmText}
        confirmLabel={asking === 'revoke' ? m.revoke : m.createNew}
        destructive={asking === 'revoke'}
        pending={renew.isPending || revoke.isPending}
        onConfirm={() => void change()}
      />
    </Dialog>
  );
}
