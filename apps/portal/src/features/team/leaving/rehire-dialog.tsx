import { formatDayMonthYear } from '@portage/domain/dates/date-format';
import { type PlainDate, todayAt } from '@portage/domain/dates/plain-date';
import { standardSchema } from '@portage/domain/forms/standard-schema';
import { parseTypedDate } from '@portage/domain/forms/typed-date';
import { formatDate } from '@portage/messages/formats';
import * as m from '@portage/messages/leaving';
import * as problems from '@portage/messages/member-problems';
import { useQueryClient } from '@tanstack/react-query';
import { callFunction } from '#lib/calls/call-function.ts';
import { useCompanyId } from '#lib/company/company.ts';
import { tableKey } from '#lib/live/table-key.ts';
import { FormDateField } from '#ui/form/fields/formatted-fields.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { worded } from '#ui/form/worded.ts';
import { currentYear, typedDay } from '../member-details/change-pay/change-request.ts';
import styles from '../member-form/member-form.module.css';
import { useMemberStatus } from '../member-status.ts';
import { fullName, type TeamMember } from '../team-members.ts';

interface RehireForm {
  first_day: string;
}

const schema = worded(
  standardSchema((form: RehireForm) => {
    const day = parseTypedDate(form.first_day, currentYear());
    return day.ok ? {} : { fields: { first_day: day.problem } };
  }),
  problems,
);
const Day = FormDateField<RehireForm>;

interface RehireDialogProps {
  member: TeamMember;
  /** The last working day before. */
  lastDay: PlainDate;
  onClose: () => void;
}

/** Asks for the first day of a person who returns, records it, then requests the activation. */
export function RehireDialog({ member, lastDay, onClose }: RehireDialogProps) {
  const companyId = useCompanyId();
  const queryClient = useQueryClient();
  const status = useMemberStatus();
  const form = useForm<RehireForm>({
    schema,
    defaultValues: { first_day: formatDayMonthYear(todayAt(Date.now())) },
    onSubmit: async (values) => {
      const firstDay = typedDay(values.first_day);
      if (firstDay === null) return;
      try {
        await callFunction('rehire', { team_member_id: member.team_member_id, first_day: firstDay });
      } catch (error) {
        form.methods.setError('first_day', { message: error instanceof Error ? error.message : '' });
        return;
      }
      void queryClient.invalidateQueries({ queryKey: tableKey('employment_ends', companyId) });
      await status.request({ memberId: member.team_member_id, action: 'activate' });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={m.rehireTitle}
      description={m.rehireText({ name: fullName(member), day: formatDate(lastDay) })}
      size="s"
      label={m.rehireTitle}
      className={styles.form}
      onClose={onClose}
    >
      <Day name="first_day" label={m.firstDay} />
    </FormDialog>
  );
}
