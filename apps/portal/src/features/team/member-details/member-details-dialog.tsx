import * as common from '@portage/messages/common';
import * as m from '@portage/messages/member-details';
import { useEffect, useRef, useState } from 'react';
import { Button, ButtonLink } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useDialogAddress } from '#ui/dialog/use-dialog-address.ts';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { LeavingSection } from '../leaving/leaving-section.tsx';
import { memberPath } from '../member-path.ts';
import { fullName, type TeamMember } from '../team-members.ts';
import { ChangePay } from './change-pay/change-pay.tsx';
import { CorrectDetails } from './correct-details/correct-details.tsx';
import styles from './details.module.css';
import { CHANGE_PAY, EDIT, NEW_CHANGE } from './dialog-names.ts';
import { MemberContracts } from './member-contracts.tsx';
import { MemberEditForm } from './member-edit-form.tsx';
import { MemberExceptions } from './member-exceptions.tsx';
import { MemberFacts } from './member-facts.tsx';
import { MemberState } from './member-state.tsx';

const EDIT_FORM = 'edit-team-member';

/** A short look at a member's record, which leads to the page, and its form. Which of them is shown is in the address. */
export function MemberDetailsDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const edit = useDialogAddress(EDIT);
  const change = useDialogAddress(CHANGE_PAY);
  const [saving, setSaving] = useState(false);
  const editing = edit.value !== null;
  const edited = useRef(false);
  useEffect(() => {
    edited.current ||= editing;
  }, [editing]);

  const footer = editing ? (
    <>
      <Button key="cancel" onClick={edit.close} disabled={saving}>
        {common.cancel}
      </Button>
      <SubmitButton key="save" form={{ id: EDIT_FORM, pending: saving }}>
        {common.save}
      </SubmitButton>
    </>
  ) : (
    <>
      <ButtonLink key="page" to={memberPath(member.team_member_id)}>
        {m.openPage}
      </ButtonLink>
      <Button
        key="edit"
        variant="primary"
        // Restore focus to this button after the form closes.
        ref={(button) => {
          if (button && edited.current) button.focus();
          edited.current &&= button === null;
        }}
        onClick={() => edit.open('1')}
      >
        {m.edit}
      </Button>
    </>
  );

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={editing ? m.editTitle({ name: fullName(member) }) : fullName(member)}
      description={member.role}
      footer={footer}
      dismissible={!saving}
      size="l"
    >
      {editing ? (
        <MemberEditForm
          id={EDIT_FORM}
          member={member}
          onSaving={setSaving}
          onChangePay={() => change.open(NEW_CHANGE, { instead: EDIT })}
        />
      ) : (
        <div className={styles.details}>
          <MemberState member={member} />
          <MemberFacts member={member} />
          <div className={styles.notices}>
            <MemberExceptions memberId={member.team_member_id} />
            <LeavingSection member={member} />
          </div>
          <MemberContracts member={member} />
          <CorrectDetails member={member} />
          <ChangePay member={member} />
        </div>
      )}
    </Dialog>
  );
}
