import { cancel } from '@portage/messages/common';
import type { ComponentProps } from 'react';
import { Button } from '../button/button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { useBackGuard } from '../dialog/use-back-guard.tsx';
import { Form } from './form.tsx';
import { SubmitButton } from './submit-button.tsx';

interface FormDialogProps
  extends Pick<ComponentProps<typeof Dialog>, 'title' | 'description' | 'size' | 'addressed'>,
    Pick<ComponentProps<typeof Form>, 'form' | 'className' | 'showFailure' | 'children'> {
  /** The act as a verb, on the button that submits: 'Record return'. */
  label: string;
  /** That button's label while the form is pending, such as 'Saving...'. */
  pendingLabel?: string;
  /** The other button's label, where "Cancel" could be read as the act. */
  keepLabel?: string;
  destructive?: boolean;
  /** Where the form can't be submitted yet: the id of the text that says why. */
  waitsFor?: string | undefined;
  onClose: () => void;
}

/** A form in a dialog, which nothing closes while it is pending. Back asks before it loses what was typed. */
export function FormDialog(props: FormDialogProps) {
  const { form, label, pendingLabel, keepLabel = cancel, destructive = false, waitsFor, onClose } = props;
  const { title, description, size, addressed = true, className, showFailure = false, children } = props;
  const question = useBackGuard(form.fields.methods?.formState.isDirty === true);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      description={description}
      {...(size && { size })}
      addressed={addressed}
      dismissible={!form.pending}
      footer={
        <>
          <Button onClick={onClose} disabled={form.pending}>
            {keepLabel}
          </Button>
          <SubmitButton
            form={form}
            variant={destructive ? 'destructive' : 'primary'}
            disabled={waitsFor !== undefined}
            aria-describedby={waitsFor}
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
