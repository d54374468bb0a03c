import { parsePlainDate, todayAt } from '@portage/domain/dates/plain-date';
import { type ExpenseForm, expenseSchema, typedExpenseAmount } from '@portage/domain/expenses/expense-form';
import { claimableDays, EXPENSE_CATEGORIES } from '@portage/domain/expenses/expenses';
import { RECEIPT_TYPES } from '@portage/domain/expenses/receipt';
import * as words from '@portage/messages/expenses';
import * as m from '@portage/messages/me-expenses';
import * as problems from '@portage/messages/member-problems';
import { callMe } from '#lib/calls/call-me.ts';
import { FormSelectField } from '#ui/form/fields/choice-fields.tsx';
import { FormDayField } from '#ui/form/fields/day-field.tsx';
import { FormFileField } from '#ui/form/fields/file-field.tsx';
import { FormTextareaField, FormTextField } from '#ui/form/fields/text-fields.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { worded } from '#ui/form/worded.ts';
import { Card } from '#ui/page/card.tsx';
import styles from '../person.module.css';
import type { Employment } from '../person-queries.ts';
import { useSaved } from '../use-saved.ts';
import { readReceipt } from './read-receipt.ts';

const { receiptRequired, amountRequired, amountTooLarge, dateInFuture, dateTooEarly } = m;
const wordings = {
  receiptRequired,
  amountRequired,
  amountTooLarge,
  dateInFuture,
  dateTooEarly,
  dateFormat: problems.dateFormat,
};
const Receipt = FormFileField<ExpenseForm>;
const Select = FormSelectField<ExpenseForm>;
const Text = FormTextField<ExpenseForm>;
const Day = FormDayField<ExpenseForm>;
const Textarea = FormTextareaField<ExpenseForm>;

const categories = EXPENSE_CATEGORIES.map((category) => ({ value: category, label: words.category({ category }) }));

/** Claims an expense: its receipt first, as a photo on a phone. */
export function ClaimForm({ employment }: { employment: Employment }) {
  const { team_member_id: memberId, company, commencement_date, lastDay } = employment;
  const saved = useSaved();
  const today = todayAt(Date.now());
  const commencement = parsePlainDate(commencement_date ?? '') ?? today;
  const days = claimableDays({ commencement, lastDay }, today);
  const empty: ExpenseForm = { receipt: null, category: 'travel', spentOn: days.to, amount: '', note: '' };
  const form = useForm<ExpenseForm>({
    schema: worded(expenseSchema(days), wordings),
    defaultValues: empty,
    errorTitle: m.claimFailed,
    onSubmit: async ({ receipt, category, spentOn, amount, note }) => {
      const cents = typedExpenseAmount(amount);
      if (receipt === null || cents === null) return;
      await callMe('me/claim-expense', {
        team_member_id: memberId,
        category: EXPENSE_CATEGORIES.find((one) => one === category) ?? 'other',
        spent_on: spentOn,
        amount_cents: cents,
        note: note.trim(),
        receipt: receipt.base64,
      });
      form.reset(empty);
      // The form is ready for another claim while the page is read again.
      void saved(m.sent, m.sentText({ company }));
    },
  });
  return (
    <Card title={m.claim}>
      <Form form={form} className={styles.form}>
        <Receipt
          name="receipt"
          label={m.receipt}
          camera={m.takePhoto}
          accept={RECEIPT_TYPES.join(',')}
          hint={m.receiptHint({ company })}
          read={readReceipt}
        />
        <div className={styles.pairs}>
          <Text name="amount" label={m.amount} inputMode="decimal" autoComplete="off" hint={m.amountHint} />
          <Select name="category" label={m.category} options={categories} />
        </div>
        <Day name="spentOn" label={m.spentOn} />
        <Textarea name="note" label={m.note} optional rows={2} maxLength={500} hint={m.noteHint} />
        <div className={styles.buttons}>
          <SubmitButton form={form}>{m.send}</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
