import { type PlainDate, parsePlainDate, todayAt } from '@portage/domain/dates/plain-date';
import { finalPayday } from '@portage/domain/leaving/leaving';
import { sameStatus } from '@portage/domain/statuses';
import { formatDate } from '@portage/messages/formats';
import * as m from '@portage/messages/leaving';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callFunction } from '#lib/calls/call-function.ts';
import { useCompanyId } from '#lib/company/company.ts';
import { tableKey } from '#lib/live/table-key.ts';
import { toast } from '#lib/toast/toast.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Alert } from '#ui/message/alert.tsx';
import styles from '../member-details/details.module.css';
import { termsQuery } from '../member-details/terms/terms-queries.ts';
import { useMemberStatus } from '../member-status.ts';
import type { RecordedEnd } from '../person/person-queries.ts';
import { fullName, type TeamMember } from '../team-members.ts';
import { recordedEndQuery } from './ends-queries.ts';
import { reasonName } from './reason-names.ts';

/** The recorded last working day of a person, with the way to undo it. */
export function LeavingSection({ member }: { member: TeamMember }) {
  const companyId = useCompanyId();
  const queryClient = useQueryClient();
  const status = useMemberStatus();
  const [asking, setAsking] = useState(false);
  const { data: end } = useQuery(recordedEndQuery(companyId, member.team_member_id));
  const payday = useFinalPayday(member, end);
  const undo = useMutation({
    mutationFn: async () => {
      await callFunction('undo-end', { team_member_id: member.team_member_id });
      toast({ title: m.undone });
      if (!sameStatus(member.status, 'approved'))
        await status.request({ memberId: member.team_member_id, action: 'activate' });
    },
    onError: ({ message }) => toast({ title: m.undoFailed, description: message, variant: 'destructive' }),
    onSettled: () => {
      setAsking(false);
      return queryClient.invalidateQueries({ queryKey: tableKey('employment_ends', companyId) });
    },
  });
  if (!end) return null;
  const day = formatDate(end.lastDay);
  const left = end.lastDay < todayAt(Date.now());
  return (
    <Alert
      tone={left && end.reason !== null ? 'information' : 'waiting'}
      title={left ? m.left({ day }) : m.leaves({ day })}
    >
      <div className={styles.beside}>
        <div>
          <p>{end.reason === null ? m.reasonMissing : m.reasonGiven({ reason: reasonName(end.reason) })}</p>
          {payday !== null && <p>{m.finalPayday({ day: formatDate(payday) })}</p>}
        </div>
        <Button size="s" onClick={() => setAsking(true)}>
          {m.undo}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={m.undoTitle}
        description={m.undoText({ name: fullName(member), day })}
        confirmLabel={m.undo}
        cancelLabel={m.keepEnd}
        pending={undo.isPending}
        onConfirm={() => undo.mutate()}
      />
    </Alert>
  );
}

/** When the last regular pay is paid, as it was on the day the end was recorded; null until it is known. */
function useFinalPayday(member: TeamMember, end: RecordedEnd | null | undefined): PlainDate | null {
  const { data: terms } = useQuery(termsQuery(useCompanyId(), member.team_member_id));
  const commencement = parsePlainDate(member.commencement_date);
  if (!end || terms === undefined || commencement === null || end.lastDay < commencement) return null;
  return finalPayday({ commencement, terms }, end, end.recordedOn);
}
