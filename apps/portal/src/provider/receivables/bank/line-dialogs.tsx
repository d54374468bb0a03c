import * as m from '@portage/messages/console-money';
import { dotted } from '#ui/text/dotted.ts';
import { ActDialog } from '../../money/act-dialog.tsx';
import { namedAmount } from '../../money/amount.tsx';
import type { BankLineRow } from '../receivables-queries.ts';

export type LineAct = 'unmatch' | 'ignore' | 'unignore';

const acts = {
  unmatch: {
    name: 'provider/unmatch-line',
    title: m.unmatchTitle,
    text: m.unmatchText,
    confirm: m.unmatch,
    // French has one word for undoing this and for leaving the dialog.
    keep: m.leaveAsIs,
    done: m.unmatched,
  },
  ignore: {
    name: 'provider/ignore-line',
    title: m.ignoreTitle,
    text: null,
    confirm: m.ignore,
    keep: m.cancel,
    done: m.ignored,
  },
  unignore: {
    name: 'provider/unignore-line',
    title: m.unignoreTitle,
    text: null,
    confirm: m.unignore,
    keep: m.cancel,
    done: m.unignored,
  },
} as const;

/** The acts on a bank line that only ask for a reason. */
export function LineDialog({ act, line, onClose }: { act: LineAct; line: BankLineRow; onClose: () => void }) {
  const { name, title, text, confirm, keep, done } = acts[act];
  return (
    <ActDialog
      act={name}
      title={title}
      about={dotted([line.text, line.payer, namedAmount(line.cents), line.receipts])}
      {...(text !== null && { description: text })}
      confirm={confirm}
      keep={keep}
      request={(_, reason) => ({ line: line.id, reason })}
      done={() => done}
      onClose={onClose}
    />
  );
}
