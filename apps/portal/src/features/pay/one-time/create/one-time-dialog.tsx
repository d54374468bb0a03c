import { todayAt } from '@portage/domain/dates/plain-date';
import {
  chooseEmployee,
  EMPTY_ONE_TIME_PAYMENT,
  type OneTimePaymentForm,
  oneTimePaymentSchema,
  paymentDateRange,
} from '@portage/domain/one-time/one-time-payment-form';
import { paths } from '@portage/domain/portal-paths';
import { cancel } from '@portage/messages/common';
import * as m from '@portage/messages/one-time-payment';
import * as problems from '@portage/messages/one-time-problems';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useCompanyId } from '#lib/company/company.ts';
import { oneTimeOptions } from '#lib/texts/names/one-time-names.ts';
import { treatmentOptions } from '#lib/texts/names/treatment-names.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useBackGuard } from '#ui/dialog/use-back-guard.tsx';
import { FormSelectField } from '#ui/form/fields/choice-fields.tsx';
import { FormTextareaField, FormTextField } from '#ui/form/fields/text-fields.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { worded } from '#ui/form/worded.ts';
import { Alert } from '#ui/message/alert.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import styles from '../../pay.module.css';
import { useAmountConfirmation } from './amount-confirmation.tsx';
import { AmountField } from './amount-field.tsx';
import { useCreateOneTime } from './create-one-time.ts';
import { OneTimeCostNote } from './one-time-cost-note.tsx';
import { payableEmployeesQuery } from './payable-employee-queries.ts';
import { PaymentDateField } from './payment-date-field.tsx';

const Text = FormTextField<OneTimePaymentForm>;
const Textarea = FormTextareaField<OneTimePaymentForm>;
const Select = FormSelectField<OneTimePaymentForm>;

interface OneTimeDialogProps {
  /** The person that a link chooses, if they can be paid; '' for none. */
  memberId: string;
  onClose: () => void;
}

/** Form for a payment in addition to regular pay. */
export function OneTimeDialog({ memberId, onClose }: OneTimeDialogProps) {
  const companyId = useCompanyId();
  const { data: payable } = useQuery(payableEmployeesQuery(companyId));
  const employees = payable ?? [];
  const create = useCreateOneTime(companyId, employees);
  const confirmation = useAmountConfirmation(companyId);
  const rangeOf = (employeeId: string) => {
    const employee = employees.find(({ teamMemberId }) => teamMemberId === employeeId);
    return paymentDateRange(todayAt(Date.now()), employee?.firstStart ?? null);
  };
  const form = useForm<OneTimePaymentForm>({
    resumes: true,
    schema: worded(
      oneTimePaymentSchema(({ employeeName }) => rangeOf(employeeName).from),
      problems,
    ),
    defaultValues: EMPTY_ONE_TIME_PAYMENT,
    values: {
      ...EMPTY_ONE_TIME_PAYMENT,
      employeeName: employees.some(({ teamMemberId }) => teamMemberId === memberId) ? memberId : '',
    },
    errorTitle: m.createFailed,
    onSubmit: async (values) => {
      const { employeeName, amount } = values;
      const name = employees.find(({ teamMemberId }) => teamMemberId === employeeName)?.name;
      if (name !== undefined && !(await confirmation.confirm({ memberId: employeeName, name, amount }))) return;
      await create.mutateAsync(values);
      onClose();
    },
  });
  const question = useBackGuard(form.methods.formState.isDirty);
  const values = form.methods.watch();
  const kinds = treatmentOptions[values.paymentType];
  const chosen = employees.some(({ teamMemberId }) => teamMemberId === values.employeeName);

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={m.title}
      description={m.description}
      dismissible={!form.pending}
      footer={
        <>
          <Button onClick={onClose} disabled={form.pending}>
            {cancel}
          </Button>
          <SubmitButton form={form} pendingLabel={m.submitting}>
            {m.submit}
          </SubmitButton>
        </>
      }
    >
      <Form form={form} className={styles.form} showFailure>
        {payable?.length === 0 && (
          <Alert tone="information">
            <p>
              <RichText text={m.noEmployeesAdvice} tags={{ a: (text) => <Link to={paths.team}>{text}</Link> }} />
            </p>
          </Alert>
        )}
        <Select
          name="employeeName"
          label={m.employee}
          placeholder={payable?.length === 0 ? m.noEmployees : m.selectEmployee}
          options={employees.map(({ teamMemberId, name }) => ({ value: teamMemberId, label: name }))}
          disabled={payable?.length === 0}
          onChoose={(employee) => form.change(chooseEmployee(values, employee))}
        />
        <div className={styles.pair}>
          <Select
            name="paymentType"
            label={m.type}
            placeholder={m.selectType}
            options={oneTimeOptions}
            onChoose={() => form.change({ treatment: '' })}
          />
          <AmountField digits={values.amount} />
        </div>
        {kinds !== undefined && <Select name="treatment" label={m.kind} placeholder={m.selectKind} options={kinds} />}
        <PaymentDateField key={values.employeeName} range={rangeOf(values.employeeName)} isOpen={chosen} form={form} />
        <input type="hidden" name="startDate" value={values.startDate} />
        <input type="hidden" name="endDate" value={values.endDate} />
        <Text name="description" label={m.descriptionField} optional />
        <Textarea name="memo" label={m.memo} optional="in name" />
        <OneTimeCostNote form={values} />
      </Form>
      {confirmation.dialog}
      {question}
    </Dialog>
  );
}
