import type { ProviderRequest, ProviderResponse } from '@portage/contract/provider';
import { type ProviderActName, providerActs } from '@portage/contract/provider-acts';
import type { ActFormValues } from '@portage/domain/forms/act-form';
import { parseTypedAmount } from '@portage/domain/money/typed-amount';
import * as m from '@portage/messages/console-money';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ActCallError } from '#lib/calls/call-function.ts';
import { callProvider } from '#lib/calls/call-provider.ts';
import { toast } from '#lib/toast/toast.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { FormFailure } from '#ui/form/form-failure.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { actSchema, reasonRule } from '../acts/act-schema.ts';
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
  /** Whose money it is, and how much. */
  about?: string;
  description?: string;
  confirm: string;
  /** The other button's text, where "Cancel" could be read as the act. */
  keep?: string;
  fields?: readonly ActField[];
  destructive?: boolean;
  /** False for what no address opens, such as a dialog over another one. */
  addressed?: boolean;
  /** Where the act can't be sent yet: the id of the text that says why. */
  waitsFor?: string | undefined;
  request: (values: ActValues, reason: string) => ProviderRequest<N> | Promise<ProviderRequest<N>>;
  /** The title of the toast after a success, or the toast. */
  done: (answer: ProviderResponse<N>) => string | { title: string; description?: string };
  onClose: () => void;
  children?: ReactNode;
  /** What is asked after the fields. */
  last?: ReactNode;
}

/** Asks for the fields of an act, and for the reason where it needs one, and carries it out. A refusal stays in the dialog. */
export function ActDialog<N extends ProviderActName>(props: ActDialogProps<N>) {
  const {
    act,
    title,
    about,
    description,
    confirm,
    keep = m.cancel,
    destructive = false,
    addressed = true,
    waitsFor,
    request,
    done,
    onClose,
  } = props;
  const queryClient = useQueryClient();
  const [unanswered, setUnanswered] = useState(false);
  const given = props.fields ?? [];
  const reason: ActField[] = providerActs[act].reason ? [{ ...reasonRule, label: m.reason, hint: m.reasonHint }] : [];
  // The first field has the focus: what is typed, and not a check that a key would change.
  const fields = given.every(({ kind }) => kind === 'check') ? [...reason, ...given] : [...given, ...reason];
  const form = useForm<ActFormValues>({
    schema: actSchema<ActFormValues>(fields),
    defaultValues: () =>
      Object.fromEntries(
        fields.map(({ name, kind, value = '' }) => [name, kind === 'check' ? value === 'yes' : value]),
      ),
    onError: (error) => {
      const isLost = navigator.onLine && error instanceof ActCallError && error.code === null;
      setUnanswered(isLost);
      // What was done without an answer would be done twice.
      if (isLost) for (const { name, once } of fields) if (once === true) form.change({ [name]: false });
    },
    onSubmit: async (values) => {
      const entered = actValues(fields, values);
      const asked = await request(entered, (entered.text.reason ?? '').trim());
      // Also after a refusal: a colleague may have been faster.
      const answer = await callProvider(act, asked).finally(
        () => void queryClient.invalidateQueries({ queryKey: consoleKey() }),
      );
      const said = done(answer);
      toast(typeof said === 'string' ? { title: said } : said);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={title}
      description={about === undefined ? description : <About about={about} text={description} />}
      size="s"
      label={confirm}
      keepLabel={keep}
      destructive={destructive}
      addressed={addressed}
      waitsFor={waitsFor}
      className={styles.form}
      onClose={onClose}
    >
      {props.children}
      {fields.map((field) => (
        <ActFieldInput key={field.name} field={field} />
      ))}
      {props.last}
      {form.failure !== null && (
        <FormFailure title={unanswered ? m.noAnswer : m.actFailed}>
          {unanswered ? m.noAnswerText : form.failure}
        </FormFailure>
      )}
    </FormDialog>
  );
}

/** What an act is about, above what it does. */
const About = ({ about, text }: { about: string; text: string | undefined }) => (
  <>
    <span className={styles.about}>{about}</span>
    {text}
  </>
);

function actValues(fields: readonly ActField[], values: ActFormValues): ActValues {
  const text = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value === true ? 'yes' : value === false ? '' : value]),
  );
  const money = fields.filter(({ kind }) => kind === 'money');
  return { text, cents: Object.fromEntries(money.map(({ name }) => [name, centsOf(text[name] ?? '')])) };
}

/** An amount as typed; null for an empty field, which stands for all there is. */
const centsOf = (text: string) => (text.trim() === '' ? null : parseTypedAmount(text));
