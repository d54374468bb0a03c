import * as m from '@portage/messages/documents';
import { useNow } from '#lib/browser/use-now.ts';
import { useRights } from '#lib/company/company.ts';
import { toast } from '#lib/toast/toast.ts';
import { SelectionActions } from '#ui/menu/selection-actions.tsx';
import type { Downloads } from '../file/use-downloads.ts';
import type { ListedDocument } from './listed-document.ts';
import { type DocumentSending, isOpenLetter, remindableAt } from './use-sending.ts';

interface BulkActionsProps {
  documents: readonly ListedDocument[];
  sending: DocumentSending;
  downloads: Downloads;
}

/** What can be done with the selected documents: the files of those that have one, and a reminder of open letters. */
export function BulkActions({ documents, sending, downloads }: BulkActionsProps) {
  const can = useRights();
  const now = useNow();
  const { busyIds, remindAll } = sending;
  const download = downloads.all;
  const files = documents.flatMap(({ file }) => file ?? []);
  const open = can('people.write') ? documents.filter(isOpenLetter) : [];
  const letters = open.filter(
    (letter) => remindableAt(letter, now) === null && (remindAll.isPending || !busyIds.includes(letter.id)),
  );
  const actions = [
    {
      key: 'download',
      label: m.downloadSelected({ count: files.length }),
      pending: download.isPending,
      onSelect: () => download.mutate(files),
    },
    {
      key: 'remind',
      label: m.remindSelected({ count: letters.length || open.length }),
      pending: remindAll.isPending,
      // Stays when no letter is left, as it may have the focus, and says why.
      onSelect: () =>
        letters.length > 0 ? remindAll.mutate(letters) : toast({ title: m.noneReminded, description: m.remindPaused }),
    },
  ];
  const counts: Record<string, number> = { download: files.length, remind: open.length };
  return <SelectionActions actions={actions.filter(({ key }) => counts[key] !== 0)} />;
}
