import * as m from '@portage/messages/me-team';
import * as words from '@portage/messages/time-away';
import { useQueryClient } from '@tanstack/react-query';
import { callMe } from '#lib/calls/call-me.ts';
import { FormTextareaField } from '#ui/form/fields/text-fields.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { dotted } from '#ui/text/dotted.ts';
import { datesText } from '../../features/time-attendance/away/entry-texts.ts';
import { checkedForm } from '../checked-form.ts';
import { useEmployment } from '../employment.ts';
import { useSaved } from '../use-saved.ts';
import { leavesText } from './leaves-text.ts';
import { type Answer, teamRequestsQuery } from './team-queries.ts';

interface AnswerForm {
  answer: string;
}
const Textarea = FormTextareaField<AnswerForm>;

/** Approves a colleague's request, with a message to them if there is one, or declines it with a reason. */
export function DecideDialog({ request, state, onClose }: Answer & { onClose: () => void }) {
  const { team_member_id: memberId, company } = useEmployment();
  const queryClient = useQueryClient();
  const saved = useSaved();
  const { id, name, kind } = request;
  const approves = state === 'approved';
  const form = useForm<AnswerForm>({
    schema: checkedForm<AnswerForm>(({ answer }) => ({
      ...(!approves && answer.trim() === '' && { answer: m.reasonProblem({ name }) }),
    })),
    defaultValues: { answer: '' },
    errorTitle: m.failed,
    onSubmit: async ({ answer }) => {
      const given = { team_member_id: memberId, time_away_id: id, state, answer: answer.trim() };
      // Also after a refusal: the client may have been faster.
      await callMe('me/decide-team-request', given).finally(
        () => void queryClient.invalidateQueries(teamRequestsQuery(memberId)),
      );
      onClose();
      await saved(approves ? m.approved : m.declined, m.answeredText({ name }));
    },
  });
  return (
    <FormDialog
      form={form}
      title={(approves ? m.approveTitle : m.declineTitle)({ name })}
      description={dotted([words.kind({ kind }), datesText(request), approves ? leavesText(request) : undefined])}
      size="s"
      label={approves ? m.approveLabel : m.declineLabel}
      destructive={!approves}
      addressed={false}
      onClose={onClose}
    >
      <Textarea
        name="answer"
        label={approves ? m.message({ name }) : m.reason}
        optional={approves}
        maxLength={500}
        hint={m.answerHint({ company })}
      />
    </FormDialog>
  );
}
