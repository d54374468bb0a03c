import * as m from '@portage/messages/member-import';
import { useBackGuard } from '#ui/dialog/use-back-guard.tsx';
import { useLinkGuard } from '#ui/dialog/use-link-guard.ts';

const words = { title: m.stopTitle, text: m.stopText, discard: m.stopAndLeave, keep: m.keepAdding };

/** Asks before Back, a link or a switch of companies loses a file whose people are not all added, or stops adding them. */
export function UnsavedFile({ running, onStop }: { running: boolean; onStop: () => void }) {
  useLinkGuard();
  return useBackGuard(true, running ? { words, onDiscard: onStop } : {});
}
