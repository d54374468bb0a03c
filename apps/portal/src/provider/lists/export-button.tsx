import * as m from '@portage/messages/console-lists';
import { Download } from 'lucide-react';
import { Button } from '#ui/button/button.tsx';
import { lazyOpened } from '#ui/dialog/lazy-dialog.tsx';
import type { FileReading } from './paged/file-reading.ts';
import { useFileReading } from './paged/use-file-reading.ts';

const ExportDialog = lazyOpened(async () => (await import('./export-dialog.tsx')).ExportDialog);

interface ExportButtonProps<Row> {
  /** The rows on screen, and how to read the whole list where they may be only the first. Without any row there is nothing to save. */
  of: { isPending: boolean; rows: readonly Row[]; file?: () => FileReading<Row> };
  save: (rows: readonly Row[]) => void;
}

/** Downloads a list as CSV. A list that takes several requests shows how far it is, and can be canceled and tried again. */
export function ExportButton<Row>({ of: { isPending, rows, file }, save }: ExportButtonProps<Row>) {
  const { state, start, again, cancel } = useFileReading(save);
  return (
    <>
      <Button
        icon={<Download size={16} strokeWidth={1.5} aria-hidden="true" />}
        pending={state?.isReading === true}
        disabled={isPending ? file === undefined : rows.length === 0}
        onClick={() => (file === undefined ? save(rows) : void start(file()))}
      >
        {m.exportCsv}
      </Button>
      {state !== null && (state.progress.rows > 0 || state.error !== null) && (
        <ExportDialog {...state} onAgain={again} onClose={cancel} />
      )}
    </>
  );
}
