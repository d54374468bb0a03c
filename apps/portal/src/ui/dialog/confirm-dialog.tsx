import { lazyDialog } from './lazy-dialog.tsx';

/** Confirms an action that is hard to undo. Focus starts on Cancel, and a click outside does not close it. */
export const ConfirmDialog = lazyDialog(async () => (await import('./confirmation.tsx')).Confirmation);
