import * as common from '@portage/messages/common';
import * as m from '@portage/messages/console-lists';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toast } from '#lib/toast/toast.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useBackGuard } from '#ui/dialog/use-back-guard.tsx';
import { FormTextareaField } from '#ui/form/fields/text-fields.tsx';
import { Form } from '#ui/form/form.tsx';
import type { FormHandle } from '#ui/form/form-handle.ts';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { consoleKey } from '../lists/console-key.ts';
import styles from '../lists/lists.module.css';

const Reason = FormTextareaField<{ reason: string }>;

interface ReasonedDialogProps {
  /** A form with a field `reason`, whose schema checks it. */
  form: FormHandle;
  title: string;
  description: ReactNode;
  /** The act as a verb: 'Record return'. */
  label: string;
  /** The other button's text, where "Cancel" could be read as the act. */
  keepLabel?: string;
  destructive?: boolean;
  size?: 's';
  onClose: () => void;
  /** The fields above the reason. */
  children?: ReactNode;
}

/** A form of an act in a dialog. It asks why, and shows a refusal above its fields. */
export function ReasonedDialog({
  form,
  title,
  description,
  label,
  keepLabel = common.cancel,
  destructive,
  onClose,
  ...rest
}: ReasonedDialogProps) {
  const { children, ...size } = rest;
  const question = useBackGuard(form.fields.methods?.formState.isDirty === true);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      description={description}
      dismissible={!form.pending}
      {...size}
      footer={
        <>
          <Button onClick={onClose} disabled={form.pending}>
            {keepLabel}
          </Button>
          <SubmitButton form={form} variant={destructive === true ? 'destructive' : 'primary'}>
            {label}
          </SubmitButton>
        </>
      }
    >
      <Form form={form} className={styles.form} showFailure>
        {children}
        <Reason name="reason" label={m.reason} hint={m.reasonHint} required maxLength={500} />
      </Form>
      {question}
    </Dialog>
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
