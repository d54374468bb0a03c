import * as m from '@portage/messages/own-account';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { lazyOpened } from '#ui/dialog/lazy-dialog.tsx';
import { Card } from '#ui/page/card.tsx';
import { invitationState } from '../../features/team/own-account/invitation-state.ts';
import { useAct } from '../acts/use-act.ts';
import { ListFailed } from '../lists/list-failed.tsx';
import styles from '../lists/lists.module.css';
import { mayDo } from '../may-do.ts';
import { useStaff } from '../staff.ts';
import { ownInvitationQuery } from './own-account-queries.ts';
import type { PersonRecord } from './people-queries.ts';

const WithdrawDialog = lazyOpened(async () => (await import('./undo-dialogs.tsx')).WithdrawInvitationDialog);

/** Whether a person has an account of their own, and the invitation to one. */
export function OwnAccountCard({ person }: { person: PersonRecord }) {
  const { team_member_id: memberId, first_name: name } = person;
  const staff = useStaff();
  const read = useQuery(ownInvitationQuery(memberId));
  const invite = useAct('provider/invite-person', ({ email }) => ({
    title: m.sent,
    description: m.sentText({ email }),
  }));
  const [withdrawing, setWithdrawing] = useState(false);
  const invitation = read.data ?? null;
  const mayInvite = mayDo(staff, 'provider/invite-person') && read.data !== undefined;
  return (
    <Card title={m.title}>
      {withdrawing && <WithdrawDialog memberId={memberId} onClose={() => setWithdrawing(false)} />}
      {read.isError ? (
        <ListFailed title={m.notLoaded({ name })} />
      ) : (
        <div className={styles.panel}>
          <p>{read.data === undefined ? '…' : invitationState(invitation, name)}</p>
          {mayInvite && invitation?.state !== 'accepted' && (
            <div className={styles.badges}>
              <Button size="s" pending={invite.isPending} onClick={() => invite.mutate({ team_member_id: memberId })}>
                {invitation === null ? m.invite : m.sendAgain}
              </Button>
              {invitation !== null && (
                <Button size="s" onClick={() => setWithdrawing(true)}>
                  {m.withdraw}
                </Button>
              )}
            </div>
          )}
        </div>
      )}
    </Card>
  );
}
