import { standardSchema } from '@portage/domain/forms/standard-schema';
import * as m from '@portage/messages/time-away';
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
import { datesText } from './entry-texts.ts';
import type { AwayEntry } from './time-away-queries.ts';

interface AnswerForm {
  answer: string;
}
const Textarea = FormTextareaField<AnswerForm>;

const reasonSchema = worded(
  standardSchema<AnswerForm, 'sickReasonRequired'>(({ answer }) => ({
    fields: { answer: answer.trim() === '' ? { code: 'sickReasonRequired' } : undefined },
  })),
  { sickReasonRequired: m.sickReasonRequired },
);

interface AnswerDialogProps {
  entry: AwayEntry;
  name: string;
  state: 'approved' | 'declined';
  /** What approving does. */
  effect?: string;
  /** That the law grants the days; declining then needs a reason. */
  granted?: string | undefined;
  onClose: () => void;
}

/** Approves or declines a request, with a message to the person if there is one. */
export function AnswerDialog({ entry, name, state, effect, granted, onClose }: AnswerDialogProps) {
  const companyId = useCompanyId();
  const queryClient = useQueryClient();
  const approves = state === 'approved';
  const needsReason = !approves && granted !== undefined;
  const form = useForm<AnswerForm>({
    ...(needsReason && { schema: reasonSchema }),
    defaultValues: { answer: '' },
    errorTitle: m.answerFailed,
    onSubmit: async ({ answer }) => {
      // Also after a refusal: a colleague may have been faster.
      await callFunction('decide-time-away', { time_away_id: entry.id, state, answer: answer.trim() }).finally(
        () => void queryClient.invalidateQueries({ queryKey: tableKey('time_away', companyId) }),
      );
      void queryClient.invalidateQueries({ queryKey: tableKey('dashboard', companyId) });
      toast({ title: approves ? m.approved : m.declined, description: m.answeredText({ name }) });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={(approves ? m.approveTitle : m.declineTitle)({ name })}
      description={dotted([m.kind(entry), datesText(entry), approves ? effect : granted])}
      size="s"
      label={approves ? m.approveLabel : m.declineLabel}
      destructive={!approves}
      addressed={false}
      onClose={onClose}
    >
      <Textarea name="answer" label={m.answer({ name })} optional={!needsReason} maxLength={500} hint={m.answerHint} />
    </FormDialog>
  );
}
