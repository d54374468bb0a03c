import { formatDate } from '@portage/domain/date-format';
import { todayAt } from '@portage/domain/plain-date';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { CopyField } from '#ui/copy-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useCalendarFeed, useRenewFeed, useRevokeFeed } from './calendar-feed.ts';
import styles from './employee.module.css';

const dayOf = (moment: string) => formatDate(todayAt(Date.parse(moment)));

/** Opens the dialog for the company's private calendar link. */
export function CalendarFeed({ companyId }: { companyId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        icon={<CalendarPlus size={16} strokeWidth={1.5} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Calendar link
      </Button>
      {open && <CalendarFeedDialog companyId={companyId} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Creates, renews and revokes the link. It is shown once, because only its hash is stored. */
function CalendarFeedDialog({ companyId, onClose }: { companyId: string; onClose: () => void }) {
  const feed = useCalendarFeed(companyId);
  const exists = (feed.data ?? null) !== null;
  const renew = useRenewFeed(companyId, exists);
  const revoke = useRevokeFeed(companyId);
  const [asking, setAsking] = useState<'renew' | 'revoke' | null>(null);
  const newLink = renew.data ?? null;

  async function confirmed() {
    await (asking === 'revoke' ? revoke : renew).mutateAsync().catch(() => null);
    if (asking === 'revoke') renew.reset();
    setAsking(null);
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Calendar link"
      description="Paydays and invoice due dates in your own calendar, kept up to date. No amounts are in it."
      footer={
        <>
          {exists && <Button onClick={() => setAsking('revoke')}>Revoke link</Button>}
          <Button
            variant={newLink === null ? 'primary' : 'secondary'}
            disabled={feed.data === undefined}
            pending={renew.isPending}
            onClick={() => (exists ? setAsking('renew') : renew.mutate())}
          >
            {exists ? 'Make a new link' : 'Make a link'}
          </Button>
        </>
      }
    >
      <div className={styles.schedule}>
        {newLink !== null && (
          <CopyField
            label="Private address"
            value={newLink}
            hint="Subscribe to it in your calendar. Copy it now: it is not shown again. Whoever has it sees the names and paydays."
          />
        )}
        {feed.data && (
          <p className={styles.muted}>
            Link made on {dayOf(feed.data.created_at)}
            {feed.data.last_read_at === null
              ? ', not read by a calendar yet.'
              : `, last read on ${dayOf(feed.data.last_read_at)}.`}
          </p>
        )}
        {feed.data === null && <p className={styles.muted}>There is no link yet.</p>}
        {feed.isError && (
          <Alert tone="destructive">The calendar link could not be read. Close and open this again.</Alert>
        )}
      </div>
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={(open) => open || setAsking(null)}
        title={asking === 'revoke' ? 'Revoke the calendar link?' : 'Make a new calendar link?'}
        description="Calendars that read the link you have now stop being updated."
        confirmLabel={asking === 'revoke' ? 'Revoke link' : 'Make a new link'}
        destructive={asking === 'revoke'}
        pending={renew.isPending || revoke.isPending}
        onConfirm={() => void confirmed()}
      />
    </Dialog>
  );
}
