import * as m from '@portage/messages/console-lists';
import { useQueryClient } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { toast } from '#lib/toast/toast.ts';
import { FormTextareaField } from '#ui/form/fields/text-fields.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import type { FormHandle } from '#ui/form/form-handle.ts';
import { consoleKey } from '../lists/console-key.ts';
import styles from '../lists/lists.module.css';

const Reason = FormTextareaField<{ reason: string }>;

type ReasonedDialogProps = Omit<ComponentProps<typeof FormDialog>, 'className' | 'showFailure'> & {
  /** A form with a field `reason`, whose schema checks it. */
  form: FormHandle;
  /** The label of that field, where the form asks for another reason too. */
  reasonLabel?: string;
  /** What is asked after the reason. */
  last?: ReactNode;
};

/** A form of an act in a dialog. It asks why, and shows a refusal above its fields. */
export function ReasonedDialog({ children, reasonLabel = m.reason, last, ...props }: ReasonedDialogProps) {
  return (
    <FormDialog {...props} className={styles.form} showFailure>
      {children}
      <Reason name="reason" label={reasonLabel} hint={m.reasonHint} required maxLength={500} />
      {last}
    </FormDialog>
  );
}

/** Ends a dialog whose act is done: says so, refetches what is on screen, and closes. */
export function useActDone(onClose: () => void): (title: string) => void {
  const queryClient = useQueryClient();
  return (title) => {
    toast({ title });
    void queryClient.invalidateQueries({ queryKey: consoleKey() });
    onClose();
  };
}
