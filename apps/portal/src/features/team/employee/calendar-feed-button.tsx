import * as m from '@portage/messages/calendar-link';
import { lazy, Suspense } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useDialogAddress } from '#ui/dialog/use-dialog-address.ts';
import { useOffer } from '#ui/dialog/use-offer.ts';

const CalendarFeedDialog = lazy(async () => ({
  default: (await import('./calendar-feed-dialog.tsx')).CalendarFeedDialog,
}));

/** Opens the dialog for the company's private calendar link: `?dialog=calendar`. */
export function CalendarFeedButton({ companyId }: { companyId: string }) {
  const dialog = useDialogAddress('dialog');
  const asked = useOffer({ ...dialog, offer: dialog.value === 'calendar' || null, why: null });
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => dialog.open('calendar')}>
        {m.title}
      </Button>
      <Suspense fallback={null}>
        {asked && <CalendarFeedDialog companyId={companyId} onClose={dialog.close} />}
      </Suspense>
    </>
  );
}
