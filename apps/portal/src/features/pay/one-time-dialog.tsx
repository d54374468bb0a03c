import { ONE_TIME_TYPES } from '@portage/domain/contributions/one-time-types';
import {
  amountDigits,
  checkOneTimePayment,
  chooseEmployee,
  choosePaymentDate,
  EMPTY_ONE_TIME_PAYMENT,
  type OneTimePaymentForm,
  paymentDateRange,
} from '@portage/domain/one-time-payment-form';
import { parsePlainDate, todayAt } from '@portage/domain/plain-date';
import { type FormEvent, useState } from 'react';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextareaField, TextField } from '#ui/text-field.tsx';
import { useCreateOneTime } from './create-one-time.ts';
import { OneTimeCostNote } from './one-time-cost-note.tsx';
import styles from './pay.module.css';
import { usePayableEmployees } from './payable-employees.ts';
import { PaymentDateField } from './payment-date-field.tsx';

const FORM = 'new-one-time-payment';
const NO_EMPLOYEES = 'No employees with upcoming pay periods';

/** Options for the payment types that can be treated either way. */
const kindsOf: Record<string, { value: string; label: string }[]> = {
  Severance: [
    { value: 'none', label: 'Retiring allowance (no CPP, no EI)' },
    { value: 'contributions', label: 'Pay in lieu of notice (CPP and EI)' },
  ],
  Other: [
    { value: 'contributions', label: 'Remuneration (CPP and EI)' },
    { value: 'none', label: 'Not remuneration (no CPP, no EI)' },
  ],
};

interface OneTimeDialogProps {
  companyId: string | undefined;
  onClose: () => void;
}

/** Form for a payment in addition to regular pay. */
export function OneTimeDialog({ companyId, onClose }: OneTimeDialogProps) {
  const [form, setForm] = useState<OneTimePaymentForm>(EMPTY_ONE_TIME_PAYMENT);
  const [submitted, setSubmitted] = useState(false);
  const { data: payable } = usePayableEmployees(companyId);
  const employees = payable ?? [];
  const create = useCreateOneTime(companyId, employees);
  const chosen = employees.find((employee) => employee.teamMemberId === form.employeeName);
  const range = paymentDateRange(todayAt(Date.now()), chosen?.firstStart ?? null);
  const messages = checkOneTimePayment(form, range.from);
  const errorOf = (field: keyof OneTimePaymentForm) => (submitted ? messages[field]?.message : undefined);
  const kinds = kindsOf[form.paymentType];
  const change = (values: Partial<OneTimePaymentForm>) => setForm({ ...form, ...values });

  function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    // Ignore a second submit while the first is pending, which would pay twice.
    if (create.isPending || Object.keys(messages).length > 0) return;
    create.mutate(form, { onSuccess: onClose });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="New One-time Payment"
      description="Paid beside the regular pay, on the date you pick."
      dismissible={!create.isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={create.isPending}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={FORM} pending={create.isPending} pendingLabel="Submitting...">
            Submit One-time Payment
          </Button>
        </>
      }
    >
      <form id={FORM} className={styles.form} onSubmit={submit} noValidate>
        {create.isError && (
          <Alert tone="destructive">{create.error.message || 'An error occurred during submission'}</Alert>
        )}
        <SelectField
          label="Employee Name"
          placeholder={payable?.length === 0 ? NO_EMPLOYEES : 'Select employee'}
          options={employees.map(({ teamMemberId, name }) => ({ value: teamMemberId, label: name }))}
          disabled={payable?.length === 0}
          value={form.employeeName}
          onChange={(event) => setForm(chooseEmployee(form, event.target.value))}
          error={errorOf('employeeName')}
        />
        <div className={styles.pair}>
          <SelectField
            label="Payment Type"
            placeholder="Select payment type"
            options={ONE_TIME_TYPES}
            value={form.paymentType}
            onChange={(event) => change({ paymentType: event.target.value, treatment: '' })}
            error={errorOf('paymentType')}
          />
          <TextField
            label="Amount"
            inputMode="numeric"
            autoComplete="off"
            hint="Whole Canadian dollars."
            value={form.amount}
            onChange={(event) => change({ amount: amountDigits(event.target.value) })}
            error={errorOf('amount')}
          />
        </div>
        {kinds !== undefined && (
          <SelectField
            label="Which kind of payment is it?"
            placeholder="Select the kind"
            options={kinds}
            value={form.treatment}
            onChange={(event) => change({ treatment: event.target.value })}
            error={errorOf('treatment')}
          />
        )}
        <PaymentDateField
          key={form.employeeName}
          range={chosen ? range : null}
          value={parsePlainDate(form.paymentDate)}
          error={errorOf('paymentDate')}
          onPick={(date) => setForm(choosePaymentDate(form, date))}
        />
        <input type="hidden" name="startDate" value={form.startDate} />
        <input type="hidden" name="endDate" value={form.endDate} />
        <TextField
          label="Description"
          value={form.description}
          onChange={(event) => change({ description: event.target.value })}
        />
        <TextareaField
          label="Memo (Optional)"
          value={form.memo}
          onChange={(event) => change({ memo: event.target.value })}
        />
        <OneTimeCostNote form={form} />
      </form>
    </Dialog>
  );
}
