import { formatDayMonthYear } from '@portage/domain/dates/date-format';
import { plainDate, todayAt } from '@portage/domain/dates/plain-date';
import { textOrNull } from '@portage/domain/forms/form-messages';
import { type LeavingForm, leavingSchema } from '@portage/domain/leaving/leaving-form';
import { isRoeReason, LEAVING_REASONS } from '@portage/domain/leaving/record-of-employment';
import { type Cents, cents, parseCents } from '@portage/domain/money/money';
import { parseTypedAmount } from '@portage/domain/money/typed-amount';
import { formatCad, formatDate } from '@portage/messages/formats';
import * as m from '@portage/messages/leaving';
import * as problems from '@portage/messages/member-problems';
import * as team from '@portage/messages/team';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { callFunction } from '#lib/calls/call-function.ts';
import { useCompanyId } from '#lib/company/company.ts';
import { tableKey } from '#lib/live/table-key.ts';
import { toast } from '#lib/toast/toast.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { useBackGuard } from '#ui/dialog/use-back-guard.tsx';
import { FormSelectField } from '#ui/form/fields/choice-fields.tsx';
import { FormDateField } from '#ui/form/fields/formatted-fields.tsx';
import { FormTextField } from '#ui/form/fields/text-fields.tsx';
import { Form } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { worded } from '#ui/form/worded.ts';
import { currentYear, typedDay } from '../member-details/change-pay/change-request.ts';
import { useMemberStatus } from '../member-status.ts';
import { fullName, type TeamMember } from '../team-members.ts';
import { EndPreview, useEndPreview } from './end-preview.tsx';
import { type EndRequest, openEndQuery } from './ends-queries.ts';
import { ExtraFields } from './extra-fields.tsx';
import { FinalPayChoice } from './final-pay-choice.tsx';
import styles from './leaving.module.css';
import { reasonName } from './reason-names.ts';

const { commentRequired, commentTooLong, amountUnclear, amountTooLarge } = m;
const schema = worded(leavingSchema(currentYear), {
  ...problems,
  commentRequired,
  commentTooLong,
  amountUnclear,
  amountTooLarge,
});
const Day = FormDateField<LeavingForm>;
const Reason = FormSelectField<LeavingForm>;
const Comment = FormTextField<LeavingForm>;

const reasonOptions = LEAVING_REASONS.map((reason) => ({
  value: reason,
  label: `${reason} · ${reasonName(reason)}`,
}));

/**
 * Asks for the last working day, the reason and what is paid besides wages, and says what is still to be paid. Records the end, then requests the deactivation;
 * with a later day the person stays active until then. A person who has not started yet has no last working day.
 */
export function DeactivateDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const companyId = useCompanyId();
  const queryClient = useQueryClient();
  const status = useMemberStatus();
  const element = useRef<HTMLFormElement>(null);
  const today = todayAt(Date.now());
  const notStarted = member.commencement_date > today;
  const { data: open } = useQuery(openEndQuery(companyId, member.team_member_id));
  const recorded: LeavingForm = {
    last_day: formatDayMonthYear(open?.lastDay ?? today),
    reason_code: open?.reason ?? '',
    comment: open?.comment ?? '',
    final_pay: open?.finalPayOn ? 'earlier' : 'regular',
    final_pay_on: open?.finalPayOn ? formatDayMonthYear(open.finalPayOn) : '',
    vacation: amountText(open?.extras.vacation),
    payInLieu: amountText(open?.extras.payInLieu),
    retiringAllowance: amountText(open?.extras.retiringAllowance),
  };
  const form = useForm<LeavingForm>({
    resumes: true,
    schema,
    errorTitle: team.deactivationFailed,
    defaultValues: recorded,
    values: recorded,
    onSubmit: async (values) => {
      if (notStarted) {
        await status.request({ memberId: member.team_member_id, action: 'deactivate' });
        onClose();
        return;
      }
      const request = endRequest(member.team_member_id, values, open?.id);
      if (request === null) return;
      const { problem } = await callFunction('preview-end', request);
      if (problem !== null) {
        form.methods.setError(problem.field, { message: problem.message });
        return;
      }
      await callFunction('end-employment', request);
      void queryClient.invalidateQueries({ queryKey: tableKey('employment_ends', companyId) });
      if (request.last_day <= today) await status.request({ memberId: member.team_member_id, action: 'deactivate' });
      else
        toast({
          title: m.saved,
          description: m.savedText({ name: fullName(member), day: formatDate(plainDate(request.last_day)) }),
        });
      onClose();
    },
  });
  const question = useBackGuard(form.methods.formState.isDirty);
  const values = form.methods.watch();
  const asked = endRequest(member.team_member_id, values, open?.id);
  const { data: preview } = useEndPreview(asked);
  return (
    <ConfirmDialog
      open
      addressed
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={team.deactivateTitle({ name: fullName(member) })}
      description={team.deactivateText({ name: fullName(member) })}
      confirmLabel={team.deactivate}
      destructive
      wide={!notStarted}
      pending={form.pending}
      onConfirm={() => element.current?.requestSubmit()}
    >
      <Form ref={element} form={form} className={styles.form}>
        {notStarted ? (
          <p>{m.notStarted({ day: formatDate(plainDate(member.commencement_date)) })}</p>
        ) : (
          <div className={styles.columns}>
            <div className={styles.fields}>
              <Day name="last_day" label={m.lastDay} />
              <Reason
                name="reason_code"
                label={m.reason}
                optional
                placeholder={m.reasonPlaceholder}
                options={reasonOptions}
                hint={m.reasonHint}
              />
              {values.reason_code === 'K00' && <Comment name="comment" label={m.comment} hint={m.commentHint} />}
              <ExtraFields
                form={values}
                salary={parseCents(member.salary)}
                vacationOwed={cents(preview?.vacation_owed ?? 0)}
              />
              <FinalPayChoice
                request={asked}
                form={values}
                setDay={(text) => form.methods.setValue('final_pay_on', text, { shouldDirty: true })}
              />
            </div>
            <EndPreview request={asked} />
          </div>
        )}
        {question}
      </Form>
    </ConfirmDialog>
  );
}

const amountText = (amount: Cents | undefined) => (amount ? formatCad(amount) : '');

/** The end as typed; null while the day cannot be read. */
function endRequest(memberId: string, form: LeavingForm, replaces: string | undefined): EndRequest | null {
  const day = typedDay(form.last_day);
  if (day === null) return null;
  const reason = isRoeReason(form.reason_code) ? form.reason_code : null;
  return {
    team_member_id: memberId,
    last_day: day,
    reason_code: reason,
    comment: reason === 'K00' ? textOrNull(form.comment) : null,
    final_pay_on: form.final_pay === 'earlier' ? typedDay(form.final_pay_on) : null,
    extras: {
      vacation: parseTypedAmount(form.vacation) ?? 0,
      payInLieu: parseTypedAmount(form.payInLieu) ?? 0,
      retiringAllowance: parseTypedAmount(form.retiringAllowance) ?? 0,
    },
    ...(replaces === undefined ? {} : { replaces }),
  };
}
