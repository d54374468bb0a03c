import type { ProviderRequest, ProviderResponse } from '@portage/contract/provider';
import { type ProviderActName, providerActs } from '@portage/contract/provider-acts';
import { parseTypedAmount } from '@portage/domain/typed-amount';
import * as m from '@portage/messages/console-money';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { callProvider } from '#lib/call-provider.ts';
import { toast } from '#lib/toast.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { consoleKey } from '../lists/console-key.ts';
import { type ActField, ActFieldInput } from './act-field.tsx';
import styles from './money.module.css';

/** What was entered: text by field, and cents by money field (null where it is empty). */
export interface ActValues {
  text: Readonly<Record<string, string>>;
  cents: Readonly<Record<string, number | null>>;
}

interface ActDialogProps<N extends ProviderActName> {
  act: N;
  title: string;
  description?: string;
  confirm: string;
  fields?: readonly ActField[];
  destructive?: boolean;
  request: (values: ActValues, reason: string) => ProviderRequest<N>;
  /** The title of the toast after a success. */
  done: (answer: ProviderResponse<N>) => string;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks for the fields of an act, and for the reason where it needs one, and carries it out. A refusal stays in the dialog. */
export function ActDialog<N extends ProviderActName>(props: ActDialogProps<N>) {
  const { act, title, description, confirm, fields = [], destructive = false, request, done, onClose } = props;
  const form = useId();
  const queryClient = useQueryClient();
  const all: readonly ActField[] = providerActs[act].reason
    ? [...fields, { name: 'reason', label: m.reason, kind: 'reason', hint: m.reasonHint }]
    : fields;
  const [text, setText] = useState<Record<string, string>>(() =>
    Object.fromEntries(all.map(({ name, value }) => [name, value ?? ''])),
  );
  const [errors, setErrors] = useState<Record<string, string>>({});
  const call = useMutation({
    mutationFn: (given: ProviderRequest<N>) => callProvider(act, given),
    onSuccess: (answer) => {
      void queryClient.invalidateQueries({ queryKey: consoleKey() });
      toast({ title: done(answer) });
      onClose();
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (call.isPending) return;
    const problems = Object.fromEntries(
      all.flatMap((field) => {
        const problem = problemOf(field, text[field.name] ?? '');
        return problem === null ? [] : [[field.name, problem]];
      }),
    );
    setErrors(problems);
    const [first] = Object.keys(problems);
    if (first !== undefined) return document.getElementById(`${form}-${first}`)?.focus();
    const cents = Object.fromEntries(
      all.filter(({ kind }) => kind === 'money').map(({ name }) => [name, centsOf(text[name] ?? '')]),
    );
    call.mutate(request({ text, cents }, (text.reason ?? '').trim()));
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      dismissible={!call.isPending}
      title={title}
      {...(description === undefined ? {} : { description })}
      size="s"
      footer={
        <>
          <Button onClick={onClose} disabled={call.isPending}>
            {m.cancel}
          </Button>
          <Button type="submit" form={form} variant={destructive ? 'destructive' : 'primary'} pending={call.isPending}>
            {confirm}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        {props.children}
        {all.map((field) => (
          <ActFieldInput
            key={field.name}
            id={`${form}-${field.name}`}
            field={field}
            value={text[field.name] ?? ''}
            error={errors[field.name]}
            onChange={(value) => setText((before) => ({ ...before, [field.name]: value }))}
          />
        ))}
        {call.error !== null && (
          <Alert tone="destructive" title={m.actFailed}>
            {call.error.message}
          </Alert>
        )}
      </form>
    </Dialog>
  );
}

/** An amount as typed; null for an empty field, which stands for all there is. */
const centsOf = (text: string) => (text.trim() === '' ? null : parseTypedAmount(text));

/** Why a value cannot be sent; null when it can. */
function problemOf({ kind, optional = false }: ActField, text: string): string | null {
  const value = text.trim();
  if (kind === 'reason') return value.length < 3 || value.length > 500 ? m.reasonRequired : null;
  if (kind === 'check') return null;
  if (value === '') return optional ? null : m.fieldRequired;
  return kind === 'money' && parseTypedAmount(value) === null ? m.amountInvalid : null;
}
