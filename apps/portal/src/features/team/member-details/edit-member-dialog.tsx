import * as common from '@portage/messages/common';
import * as m from '@portage/messages/member-details';
import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useDialogAddress } from '#ui/dialog/use-dialog-address.ts';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { fullName, type TeamMember } from '../team-members.ts';
import { CHANGE_PAY, EDIT, NEW_CHANGE } from './dialog-names.ts';
import { MemberEditForm } from './member-edit-form.tsx';

const EDIT_FORM = 'edit-team-member';

/** Edits a member on the person's page. The page reloads after saving. */
export function EditMemberDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const [saving, setSaving] = useState(false);
  const change = useDialogAddress(CHANGE_PAY);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={m.editTitle({ name: fullName(member) })}
      description={member.role}
      dismissible={!saving}
      size="l"
      footer={
        <>
          <Button onClick={onClose} disabled={saving}>
            {common.cancel}
          </Button>
          <SubmitButton form={{ id: EDIT_FORM, pending: saving }}>{common.save}</SubmitButton>
        </>
      }
    >
      <MemberEditForm
        id={EDIT_FORM}
        member={member}
        onSaving={setSaving}
        onChangePay={() => change.open(NEW_CHANGE, { instead: EDIT })}
      />
    </Dialog>
  );
}
