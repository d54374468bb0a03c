import * as m from '@portage/messages/console-lists';
import type { ReactNode } from 'react';
import { useForm } from '#ui/form/use-form.ts';
import { actSchema, reasonRule } from './act-schema.ts';
import { ReasonedDialog } from './reasoned-dialog.tsx';

interface ReasonDialogProps {
  title: string;
  description: ReactNode;
  /** The act as a verb: 'Disable'. */
  label: string;
  /** The other button's text, where "Cancel" could be read as the act. */
  keepLabel?: string;
  destructive?: boolean;
  /** Carries out the act. It shows its own failure. */
  onConfirm: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks why before an act that the audit log keeps with its reason. */
export function ReasonDialog({ onConfirm, onClose, ...texts }: ReasonDialogProps) {
  const form = useForm<{ reason: string }>({
    schema: actSchema([reasonRule]),
    defaultValues: { reason: '' },
    errorTitle: m.actFailed,
    onSubmit: async ({ reason }) => {
      await onConfirm(reason.trim()).catch(() => undefined);
      onClose();
    },
  });
  return <ReasonedDialog form={form} size="s" onClose={onClose} {...texts} />;
}
