import * as m from '@portage/messages/console-queue';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { toast } from '#lib/toast/toast.ts';
import { dotted } from '#ui/text/dotted.ts';
import { ReleaseDialog } from '../pay-runs/release-dialog.tsx';
import { holdQuery } from './hold-queries.ts';
import type { QueueItem } from './queue-queries.ts';

/** Releases the pay that an item says is on hold, with a reason. Shows whose pay it is and why it is held. */
export function ReleaseRemedy({ item, onClose }: { item: QueueItem; onClose: () => void }) {
  const read = useQuery(holdQuery(item));
  const hold = read.data;
  const isGone = hold === null;
  const close = useEffectEvent(() => {
    if (isGone) toast({ title: m.releasedAlready, refusal: true });
    onClose();
  });
  useEffect(() => {
    if (isGone || read.isError) close();
  }, [isGone, read.isError]);
  if (hold === undefined || hold === null) return null;
  return (
    <ReleaseDialog
      hold={hold.id}
      name={hold.ofEveryone ? item.company : item.person}
      about={hold.ofEveryone ? hold.days : dotted([item.company, hold.days])}
      why={m.heldBecause({ reason: hold.reason })}
      onClose={onClose}
    />
  );
}
