import type { ProviderRequest, ProviderResponse } from '@portage/contract/provider';
import { type ProviderActName, providerActs } from '@portage/contract/provider-acts';
import * as common from '@portage/messages/common';
import * as m from '@portage/messages/console-act';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { callProvider } from '#lib/call-provider.ts';
import { toast } from '#lib/toast.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextareaField } from '#ui/text-field.tsx';
import styles from './act-dialog.module.css';

interface ActDialogProps<N extends ProviderActName> {
  act: N;
  title: string;
  description: string;
  /** The act as a verb: 'Disable'. */
  confirmLabel: string;
  /** The other button's text, where "Cancel" could be read as the act. */
  keepLabel?: string;
  destructive?: boolean;
  /** The act's fields, without the reason. */
  fields: () => Omit<ProviderRequest<N>, 'reason'>;
  /** Called with the answer; the dialog has no other end but being closed. */
  onDone: (answer: ProviderResponse<N>) => void;
  onClose: () => void;
  children?: ReactNode;
}

/** Confirms an act of the console, with its fields as children. Asks for the reason where the act requires one. */
export function ActDialog<N extends ProviderActName>(props: ActDialogProps<N>) {
  const {
    act,
    title,
    description,
    confirmLabel,
    keepLabel = common.cancel,
    destructive = false,
    fields,
    onDone,
    onClose,
    children,
  } = props;
  const id = useId();
  const needsReason = providerActs[act].reason;
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const call = useMutation({
    mutationFn: () => {
      const request = { ...fields(), ...(needsReason && { reason }) };
      return callProvider(act, request as ProviderRequest<N>);
    },
    onSuccess: onDone,
    onError: ({ message }) => toast({ title: m.failed, description: message, variant: 'destructive' }),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const isShort = needsReason && (reason.trim().length < 3 || reason.trim().length > 500);
    setError(isShort ? m.reasonShort : undefined);
    if (!isShort) call.mutate();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      description={description}
      size="s"
      dismissible={!call.isPending}
      footer={
        <>
          <Button disabled={call.isPending} onClick={onClose}>
            {keepLabel}
          </Button>
          <Button type="submit" form={id} variant={destructive ? 'destructive' : 'primary'} pending={call.isPending}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} onSubmit={submit} noValidate>
        {children}
        {needsReason && (
          <TextareaField
            label={m.reason}
            hint={m.reasonHint}
            error={error}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </form>
    </Dialog>
  );
}
