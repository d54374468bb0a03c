import { paths } from '@portage/domain/portal-paths';
import * as m from '@portage/messages/invitation';
import * as start from '@portage/messages/start';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { queryClient, readCompaniesAgain } from '#lib/api/query-client.ts';
import { callFunction } from '#lib/calls/call-function.ts';
import { chooseCompany } from '#lib/company/chosen-company.ts';
import { useSession } from '#lib/session/session.tsx';
import { signOutHere } from '#lib/session/sign-out-here.ts';
import { roleNames } from '#lib/texts/names/role-names.ts';
import { toast } from '#lib/toast/toast.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Alert } from '#ui/message/alert.tsx';
import styles from '../access.module.css';
import { useIsShown } from '../use-is-shown.ts';
import invitationStyles from './invitation.module.css';
import type { Invitation } from './invitation.ts';
import { InvitedAccount } from './invited-account.tsx';

interface InvitationActionsProps {
  invitation: Invitation;
  token: string;
  /** Reads the invitation again. */
  onAnswered: () => void;
}

/** What can be done with an open invitation, by who is signed in. */
export function InvitationActions({ invitation, token, onAnswered }: InvitationActionsProps) {
  const navigate = useNavigate();
  const isShown = useIsShown();
  const { pathname, search } = useLocation();
  const { user, requiresMfa } = useSession();
  const [pending, setPending] = useState<'accept' | 'decline' | null>(null);
  const [asking, setAsking] = useState(false);
  const [creating, setCreating] = useState(false);

  async function accept(userId: string) {
    setPending('accept');
    try {
      const { company_id } = await callFunction('accept-invitation', { token });
      toast({
        title: m.joined(invitation),
        description: m.joinedText({ role: roleNames[invitation.role] }),
      });
      // Where the user is now stays as it is. The menu offers the company from now on.
      if (!isShown()) return readCompaniesAgain();
      queryClient.removeQueries();
      chooseCompany(userId, { id: company_id, legal_name: invitation.company });
      void navigate(paths.home, { replace: true });
    } catch (error) {
      refuse(m.acceptFailed, error);
      onAnswered();
    } finally {
      setPending(null);
    }
  }

  async function decline() {
    setPending('decline');
    await callFunction('decline-invitation', { token }).catch((error: unknown) => refuse(m.declineFailed, error));
    setPending(null);
    setAsking(false);
    onAnswered();
  }

  const declineButton = (
    <Button variant="quiet" onClick={() => setAsking(true)} disabled={pending !== null}>
      {m.decline}
    </Button>
  );
  const confirmation = (
    <ConfirmDialog
      open={asking}
      onOpenChange={setAsking}
      title={m.declineTitle}
      description={m.declineText}
      confirmLabel={m.decline}
      destructive
      pending={pending === 'decline'}
      onConfirm={() => void decline()}
    />
  );

  if (user === null || requiresMfa) {
    if (creating) return <InvitedAccount invitation={invitation} onCancel={() => setCreating(false)} />;
    return (
      <div className={invitationStyles.part}>
        <p className={styles.state}>{m.signInText(invitation)}</p>
        <div className={styles.actions}>
          <Button
            variant="primary"
            onClick={() => void navigate(paths.login, { state: { from: `${pathname}${search}` } })}
          >
            {start.signIn}
          </Button>
          <Button onClick={() => setCreating(true)}>{m.createAccount}</Button>
          {declineButton}
        </div>
        {confirmation}
      </div>
    );
  }
  if (user.email.toLowerCase() !== invitation.email.toLowerCase())
    return (
      <div className={invitationStyles.part}>
        <Alert tone="waiting" title={m.otherTitle({ invited: invitation.email })}>
          {m.otherText({ email: user.email, inviter: invitation.invited_by })}
        </Alert>
        <div className={styles.actions}>
          <Button variant="primary" onClick={() => void signOutHere()}>
            {m.switchAccount}
          </Button>
        </div>
      </div>
    );
  return (
    <>
      <div className={styles.actions}>
        <Button variant="primary" pending={pending === 'accept'} onClick={() => void accept(user.id)}>
          {m.accept}
        </Button>
        {declineButton}
      </div>
      {confirmation}
    </>
  );
}

function refuse(title: string, error: unknown) {
  toast({ title, description: error instanceof Error ? error.message : String(error), variant: 'destructive' });
}
