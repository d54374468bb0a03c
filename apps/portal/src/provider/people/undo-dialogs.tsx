import * as m from '@portage/messages/console-people';
import * as own from '@portage/messages/own-account';
import { ActDialog } from '../money/act-dialog.tsx';

interface UndoDialogProps {
  memberId: string;
  onClose: () => void;
}

/** Undoes the recorded end of employment. */
export function UndoEndDialog({ memberId, onClose }: UndoDialogProps) {
  return (
    <ActDialog
      act="provider/undo-end"
      title={m.undoEndTitle}
      description={m.undoEndText}
      confirm={m.undoEnd}
      keep={m.keepEnd}
      request={(_, reason) => ({ team_member_id: memberId, reason })}
      done={() => m.endUndone}
      onClose={onClose}
    />
  );
}

/** Cancels a change of the bank account that waits. */
export function CancelBankChangeDialog({ memberId, onClose }: UndoDialogProps) {
  return (
    <ActDialog
      act="provider/cancel-bank-account"
      title={m.cancelBankTitle}
      description={m.cancelBankText}
      confirm={m.cancelChange}
      keep={m.keepChange}
      destructive
      request={(_, reason) => ({ team_member_id: memberId, reason })}
      done={() => m.changeCanceled}
      onClose={onClose}
    />
  );
}

/** Cancels a change of terms that has not begun. */
export function CancelChangeDialog({ memberId, changeId, onClose }: UndoDialogProps & { changeId: string }) {
  return (
    <ActDialog
      act="provider/cancel-employment-change"
      title={m.cancelChangeTitle}
      description={m.cancelChangeText}
      confirm={m.cancelChange}
      keep={m.keepChange}
      destructive
      request={(_, reason) => ({ team_member_id: memberId, change_id: changeId, reason })}
      done={() => m.changeCanceled}
      onClose={onClose}
    />
  );
}

/** Withdraws the invitation of a person to an account of their own. */
export function WithdrawInvitationDialog({ memberId, onClose }: UndoDialogProps) {
  return (
    <ActDialog
      act="provider/withdraw-person-invitation"
      title={own.withdrawTitle}
      description={own.withdrawStaffText}
      confirm={own.withdraw}
      destructive
      request={(_, reason) => ({ team_member_id: memberId, reason })}
      done={() => own.withdrawn}
      onClose={onClose}
    />
  );
}
