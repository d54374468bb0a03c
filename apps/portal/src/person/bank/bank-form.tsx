import { plainDate } from '@portage/domain/dates/plain-date';
import { type BankAccount, bankAccountProblems, typedBankAccount } from '@portage/domain/payouts/bank-account';
import { formatDate } from '@portage/messages/formats';
import * as m from '@portage/messages/me-bank';
import { ActCallError } from '#lib/calls/call-function.ts';
import { callMe } from '#lib/calls/call-me.ts';
import { Button } from '#ui/button/button.tsx';
import { FormTextField } from '#ui/form/fields/text-fields.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Card } from '#ui/page/card.tsx';
import { checkedForm } from '../checked-form.ts';
import { useEmployment } from '../employment.ts';
import styles from '../person.module.css';
import { useSaved } from '../use-saved.ts';
import { Cheque } from './cheque.tsx';

type AccountForm = BankAccount & { code: string };
const Text = FormTextField<AccountForm>;
/** Digits that the browser does not offer to keep. */
const digits = { inputMode: 'numeric', autoComplete: 'off', required: true } as const;
const problems = { institution: m.institutionProblem, transit: m.transitProblem, account: m.accountProblem };

const schema = checkedForm<AccountForm>((values) => ({
  ...Object.fromEntries(bankAccountProblems(typedBankAccount(values)).map((part) => [part, problems[part]])),
  ...(values.code.trim() === '' && { code: m.missing }),
}));

interface BankFormProps {
  /** Whether there is no account yet. */
  isFirst: boolean;
  onClose: () => void;
}

/** Asks for an account and a fresh code. What was typed is in this form alone. */
export function BankForm({ isFirst, onClose }: BankFormProps) {
  const { team_member_id } = useEmployment();
  const saved = useSaved();
  const form = useForm<AccountForm>({
    schema,
    onChange: 'clear',
    defaultValues: { institution: '', transit: '', account: '', code: '' },
    errorTitle: m.saveFailed,
    onSubmit: async ({ code, ...account }, reject) => {
      try {
        const recorded = await callMe('me/change-bank-account', { team_member_id, ...account, code: code.trim() });
        const { last_digits, usable_from, until } = recorded;
        const day = formatDate(plainDate(usable_from));
        onClose();
        await saved(m.saved, until === null ? m.savedText({ digits: last_digits }) : m.savedFrom({ day }));
      } catch (error) {
        if (!(error instanceof ActCallError) || error.code !== 'codeWrong') throw error;
        reject('code', error.message);
      }
    },
  });
  return (
    <Card title={isFirst ? m.addTitle : m.changeTitle}>
      <Form form={form} className={styles.form}>
        <p>{m.where}</p>
        <Cheque />
        <div className={styles.pairs}>
          <Text name="transit" label={m.transit} hint={m.transitHint} {...digits} maxLength={10} />
          <Text name="institution" label={m.institution} hint={m.institutionHint} {...digits} maxLength={10} />
        </div>
        <Text name="account" label={m.account} hint={m.accountHint} {...digits} maxLength={30} />
        <Text
          name="code"
          label={m.code}
          hint={m.codeHint}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          maxLength={20}
        />
        <p className={styles.note}>{isFirst ? m.firstEffect : m.changeEffect}</p>
        <div className={styles.buttons}>
          <SubmitButton form={form}>{m.save}</SubmitButton>
          {!isFirst && (
            <Button onClick={onClose} disabled={form.pending}>
              {m.cancel}
            </Button>
          )}
        </div>
      </Form>
    </Card>
  );
}
