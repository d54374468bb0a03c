/** Query parameters of the dialogs about a member, as `useDialogAddress` keeps them. */
export const DETAILS = 'member';
export const EDIT = 'edit';
export const CORRECT = 'correct';
export const CHANGE_PAY = 'change';
/** Value of CHANGE_PAY for a change that is not recorded yet. */
export const NEW_CHANGE = 'new';
