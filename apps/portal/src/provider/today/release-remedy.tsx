import * as money from '@portage/messages/console-money';
import * as m from '@portage/messages/console-queue';
import { useQuery } from '@tanstack/react-query';
import { AskReason } from '../acts/ask-reason.tsx';
import { useAct } from '../acts/use-act.ts';
import { holdQuery } from './hold-queries.ts';
import type { QueueItem } from './queue-queries.ts';

/** Releases the pay that an item says is on hold, with a reason. Shows why it is held. */
export function ReleaseRemedy({ item, onClose }: { item: QueueItem; onClose: () => void }) {
  const release = useAct('provider/release-pay', money.released);
  const hold = useQuery(holdQuery(item)).data;
  if (hold === undefined) return null;
  return (
    <AskReason
      title={money.releaseTitle({ name: item.person || item.company })}
      description={hold === null ? m.releasedAlready : m.heldBecause({ reason: hold.reason })}
      label={money.release}
      onConfirm={async (reason) => {
        if (hold !== null) await release.mutateAsync({ hold: hold.id, reason });
      }}
      onClose={onClose}
    />
  );
}
