import * as m from '@portage/messages/documents';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useNow } from '#lib/browser/use-now.ts';
import { useRights } from '#lib/company/company.ts';
import { SelectionActions } from '#ui/menu/selection-actions.tsx';
import { downloadDocuments } from '../file/download-documents.ts';
import { exportDocuments } from './documents-csv.ts';
import type { ListedDocument } from './listed-document.ts';
import { isOpenLetter, remindableAt, useSending } from './use-sending.ts';

/** What can be done with the selected documents: their CSV, the files of those that have one, and a reminder of open letters. */
export function BulkActions({ documents }: { documents: readonly ListedDocument[] }) {
  const can = useRights();
  const now = useNow();
  const { remindAll } = useSending();
  const download = useMutation({ mutationFn: downloadDocuments });
  const files = documents.flatMap(({ file }) => file ?? []);
  const letters = can('people.write')
    ? documents.filter((document) => isOpenLetter(document) && remindableAt(document, now) === null)
    : [];
  const actions = [
    {
      key: 'export',
      label: m.exportSelected,
      icon: <Download size={16} strokeWidth={1.5} aria-hidden="true" />,
      onSelect: () => exportDocuments(documents),
    },
    {
      key: 'download',
      label: m.downloadSelected({ count: files.length }),
      pending: download.isPending,
      onSelect: () => download.mutate(files),
    },
    {
      key: 'remind',
      label: m.remindSelected({ count: letters.length }),
      pending: remindAll.isPending,
      onSelect: () => remindAll.mutate(letters),
    },
  ];
  const counts: Record<string, number> = { download: files.length, remind: letters.length };
  return <SelectionActions actions={actions.filter(({ key }) => counts[key] !== 0)} />;
}
