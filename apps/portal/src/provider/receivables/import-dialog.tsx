import * as m from '@portage/messages/console-money';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callProvider } from '#lib/call-provider.ts';
import { toast } from '#lib/toast.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FileField } from '#ui/file-field.tsx';
import { consoleKey } from '../lists/console-key.ts';
import styles from '../money/money.module.css';

/** Imports a bank statement: a file shows a preview first, and lines that are certain are matched with the import. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const preview = useMutation({
    mutationFn: async (file: File) => {
      const given = { name: file.name, text: await textOf(file) };
      return { given, found: await callProvider('provider/import-statement', { ...given, save: false }) };
    },
  });
  const save = useMutation({
    mutationFn: (given: { name: string; text: string }) =>
      callProvider('provider/import-statement', { ...given, save: true, match: true }),
    onSuccess: (result) => {
      void queryClient.invalidateQueries({ queryKey: consoleKey() });
      toast({ title: m.imported({ fresh: result.new, matched: result.matched }) });
      onClose();
    },
  });
  const failure = save.error ?? preview.error;
  return (
    <Dialog
      open
      size="s"
      onOpenChange={(open) => open || onClose()}
      dismissible={!save.isPending}
      title={m.importTitle}
      description={m.importText}
      footer={
        <>
          <Button onClick={onClose} disabled={save.isPending}>
            {m.cancel}
          </Button>
          <Button
            variant="primary"
            pending={save.isPending}
            disabled={!preview.isSuccess || preview.data.found.new === 0}
            onClick={() => preview.data !== undefined && save.mutate(preview.data.given)}
          >
            {m.importLines}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <FileField
          label={m.file}
          accept=".csv,text/csv"
          chosen={
            preview.variables === undefined ? null : { name: preview.variables.name, size: preview.variables.size }
          }
          onChoose={(file) => (file === null ? preview.reset() : preview.mutate(file))}
          disabled={save.isPending}
        />
        {preview.isPending && <p role="status">{m.previewing}</p>}
        {preview.isSuccess && (
          <p role="status">
            {m.importPreview({
              fresh: preview.data.found.new,
              here: preview.data.found.here,
              doubtful: preview.data.found.doubtful.length,
            })}
          </p>
        )}
        {failure !== null && (
          <Alert tone="destructive" title={m.actFailed}>
            {failure.message}
          </Alert>
        )}
      </div>
    </Dialog>
  );
}

/** The text of a file in UTF-8, or in the encoding of older bank exports. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
