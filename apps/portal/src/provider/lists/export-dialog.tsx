import * as m from '@portage/messages/console-lists';
import { formatNumber } from '@portage/messages/formats';
import * as ui from '@portage/messages/ui';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Alert } from '#ui/message/alert.tsx';
import { ProgressBar } from '#ui/message/progress-bar.tsx';
import styles from './lists.module.css';
import type { FileState } from './paged/use-file-reading.ts';

interface ExportDialogProps extends FileState {
  onAgain: () => void;
  /** Cancels the export. */
  onClose: () => void;
}

/** How much of a list is read for its file, and why it could not be read further. */
export function ExportDialog({ progress, isReading, error, onAgain, onClose }: ExportDialogProps) {
  const { rows, total, atMost } = progress;
  const say = atMost ? m.exportProgressAtMost : m.exportProgress;
  const read = say({ rows: formatNumber(rows), total: formatNumber(total ?? rows) });
  return (
    <Dialog
      open
      addressed={false}
      size="s"
      onOpenChange={(open) => open || onClose()}
      title={m.exportTitle}
      footer={
        <>
          <Button onClick={onClose}>{ui.cancel}</Button>
          {error !== null && (
            <Button variant="primary" onClick={onAgain}>
              {m.tryAgain}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.form}>
        {error !== null && (
          <Alert tone="destructive" title={rows === 0 ? m.notLoaded : m.exportStopped}>
            <p>{error.message}</p>
            {rows > 0 && <p>{m.exportKept}</p>}
          </Alert>
        )}
        {rows > 0 && (
          <>
            <ProgressBar label={m.exportTitle} percent={total === null ? 0 : (100 * rows) / total} />
            <p role="status">{read}</p>
          </>
        )}
        {rows === 0 && isReading && <p role="status">{m.exportTitle}</p>}
      </div>
    </Dialog>
  );
}
