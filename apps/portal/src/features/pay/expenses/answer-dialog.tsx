import { plainDate } from '@portage/domain/dates/plain-date';
import { standardSchema } from '@portage/domain/forms/standard-schema';
import * as m from '@portage/messages/expenses';
import { formatCadNamed, formatShortDateInText } from '@portage/messages/formats';
import { useQueryClient } from '@tanstack/react-query';
import { callFunction } from '#lib/calls/call-function.ts';
import { useCompanyId } from '#lib/company/company.ts';
import { tableKey } from '#lib/live/table-key.ts';
import { toast } from '#lib/toast/toast.ts';
import { FormTextareaField } from '#ui/form/fields/text-fields.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { worded } from '#ui/form/worded.ts';
import { dotted } from '#ui/text/dotted.ts';
import type { Claim } from './expense-queries.ts';
import styles from './expenses.module.css';

interface AnswerForm {
  answer: string;
}
const Textarea = FormTextareaField<AnswerForm>;

const withReason = worded(
  standardSchema<AnswerForm, 'reasonRequired'>(({ answer }) => ({
    fields: { answer: answer.trim() === '' ? { code: 'reasonRequired' } : undefined },
  })),
  { reasonRequired: m.reasonRequired },
);

interface AnswerDialogProps {
  claim: Claim;
  state: 'approved' | 'declined';
  onClose: () => void;
}

/** Approves a claim, with a message to the person if there is one, or declines it with a reason. */
export function AnswerDialog({ claim, state, onClose }: AnswerDialogProps) {
  const companyId = useCompanyId();
  const queryClient = useQueryClient();
  const approves = state === 'approved';
  const { name, id } = claim;
  const facts = { name, amount: formatCadNamed(claim.amount) };
  const form = useForm<AnswerForm>({
    ...(approves ? {} : { schema: withReason }),
    defaultValues: { answer: '' },
    errorTitle: m.answerFailed,
    onSubmit: async ({ answer }) => {
      // Also after a refusal: a colleague may have been faster.
      const { paid_on } = await callFunction('decide-expense', {
        expense_id: id,
        state,
        answer: answer.trim(),
      }).finally(() => {
        for (const table of ['expenses', 'dashboard', 'wip_one_time_payments'] as const)
          void queryClient.invalidateQueries({ queryKey: tableKey(table, companyId) });
      });
      toast({
        title: approves ? m.approved : m.declined,
        description:
          paid_on === null
            ? m.declinedText({ name })
            : m.approvedText({ name, day: formatShortDateInText(plainDate(paid_on)) }),
      });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={(approves ? m.approveTitle : m.declineTitle)(facts)}
      description={dotted([m.category(claim), formatShortDateInText(claim.spentOn), claim.note])}
      size="s"
      label={approves ? m.approveLabel : m.declineLabel}
      destructive={!approves}
      addressed={false}
      onClose={onClose}
    >
      <div className={styles.sections}>
        {claim.byColleague && approves && <p className={styles.warning}>{m.colleague}</p>}
        {approves && <p>{m.approveText}</p>}
        <Textarea
          name="answer"
          label={approves ? m.answer({ name }) : m.reason}
          optional={approves}
          maxLength={500}
          hint={m.answerHint}
        />
      </div>
    </FormDialog>
  );
}
