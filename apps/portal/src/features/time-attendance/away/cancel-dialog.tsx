import * as m from '@portage/messages/time-away';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callFunction } from '#lib/calls/call-function.ts';
import { useCompanyId } from '#lib/company/company.ts';
import { tableKey } from '#lib/live/table-key.ts';
import { toast } from '#lib/toast/toast.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';
import { datesText } from './entry-texts.ts';
import type { AwayEntry } from './time-away-queries.ts';

const hidden = { hidden: (text: string) => <VisuallyHidden>{text}</VisuallyHidden> };

/** Opens the question whether a person's time away is canceled. */
export const CancelButton = ({ name, onCancel }: { name: string; onCancel: () => void }) => (
  <Button size="s" onClick={onCancel}>
    <RichText text={m.cancel({ name })} tags={hidden} />
  </Button>
);

interface CancelDialogProps {
  entry: AwayEntry;
  name: string;
  onClose: () => void;
}

/** Asks before time away that was approved is canceled. */
export function CancelDialog({ entry, name, onClose }: CancelDialogProps) {
  const companyId = useCompanyId();
  const queryClient = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => callFunction('decide-time-away', { time_away_id: entry.id, state: 'canceled' }),
    onSuccess: () => toast({ title: m.canceled, description: m.answeredText({ name }) }),
    onError: ({ message }) => toast({ title: m.cancelFailed, description: message, variant: 'destructive' }),
    onSettled: () => {
      onClose();
      return queryClient.invalidateQueries({ queryKey: tableKey('time_away', companyId) });
    },
  });
  const facts = { kind: m.kind(entry), days: datesText(entry) };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={m.cancelTitle({ name })}
      description={(entry.kind === 'unpaid' ? m.cancelUnpaidText : m.cancelText)(facts)}
      confirmLabel={m.cancelLabel}
      cancelLabel={m.keep}
      destructive
      pending={cancel.isPending}
      onConfirm={() => cancel.mutate()}
    />
  );
}
