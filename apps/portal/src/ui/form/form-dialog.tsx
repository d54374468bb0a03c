import { cancel } from '@portage/messages/common';
import type { ComponentProps } from 'react';
import { Button } from '../button/button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { useBackGuard } from '../dialog/use-back-guard.tsx';
import { Form } from './form.tsx';
import { SubmitButton } from './submit-button.tsx';

interface FormDialogProps
  extends Pick<ComponentProps<typeof Dialog>, 'title' | 'description' | 'size'>,
    Pick<ComponentProps<typeof Form>, 'form' | 'className' | 'showFailure' | 'children'> {
  /** The act as a verb, on the button that submits: 'Record return'. */
  label: string;
  /** That button's label while the form is pending, such as 'Saving...'. */
  pendingLabel?: string;
  /** The other button's label, where "Cancel" could be read as the act. */
  keepLabel?: string;
  destructive?: boolean;
  onClose: () => void;
}

/** A form in a dialog, which nothing closes while it is pending. Back asks before it loses what was typed. */
export function FormDialog(props: FormDialogProps) {
  const { form, label, pendingLabel, keepLabel = cancel, destructive = false, onClose } = props;
  const { title, description, size, className, showFailure = false, children } = props;
  const question = useBackGuard(form.fields.methods?.formState.isDirty === true);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      description={description}
      {...(size && { size })}
      dismissible={!form.pending}
      footer={
        <>
          <Button onClick={onClose} disabled={form.pending}>
            {keepLabel}
          </Button>
          <SubmitButton
            form={form}
            variant={destructive ? 'destructive' : 'primary'}
            {...(pendingLabel !== undefined && { pendingLabel })}
          >
            {label}
          </SubmitButton>
        </>
      }
    >
      <Form form={form} className={className} showFailure={showFailure}>
        {children}
      </Form>
      {question}
    </Dialog>
  );
}
