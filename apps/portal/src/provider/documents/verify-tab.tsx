import { todayAt } from '@portage/domain/dates/plain-date';
import * as m from '@portage/messages/console-documents';
import { formatLongDate } from '@portage/messages/formats';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callProvider } from '#lib/calls/call-provider.ts';
import { toast } from '#lib/toast/toast.ts';
import { FileField } from '#ui/field/file-field.tsx';
import { Alert } from '#ui/message/alert.tsx';
import { Card } from '#ui/page/card.tsx';
import styles from './documents.module.css';
import { fileBase64 } from './file-base64.ts';
import { maxFileBytes } from './max-file-bytes.ts';

/** Checks whether a PDF, dropped or chosen, is exactly a document signed here. */
export function VerifyTab() {
  const frame = useRef<HTMLDivElement>(null);
  const verify = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > maxFileBytes) throw new Error(m.fileTooLarge);
      return callProvider('provider/document-verify', { file: await fileBase64(file) });
    },
    onError: ({ message }) => toast({ title: m.verifyFailed, description: message, variant: 'destructive' }),
  });
  const { mutate, reset, data, variables } = verify;

  useEffect(() => {
    const target = frame.current;
    if (target === null) return undefined;
    const allow = (event: DragEvent) => event.preventDefault();
    const drop = (event: DragEvent) => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file !== undefined) mutate(file);
    };
    target.addEventListener('dragover', allow);
    target.addEventListener('drop', drop);
    return () => {
      target.removeEventListener('dragover', allow);
      target.removeEventListener('drop', drop);
    };
  }, [mutate]);

  return (
    <div ref={frame}>
      <Card title={m.verifyTitle}>
        <div className={styles.section}>
          <p>{m.verifyText}</p>
          <FileField
            label={m.verifyFile}
            accept=".pdf"
            chosen={variables === undefined ? null : { name: variables.name, size: variables.size }}
            onChoose={(file) => (file === null ? reset() : mutate(file))}
            disabled={verify.isPending}
          />
          <div role="status">
            {data?.result === 'unaltered' && (
              <Alert tone="information" title={m.unaltered}>
                {m.unalteredText({
                  subject: data.subject ?? '',
                  company: data.company ?? '',
                  date: formatLongDate(todayAt(Date.parse(data.completed_at ?? ''))),
                })}
              </Alert>
            )}
            {data?.result === 'altered' && (
              <Alert tone="destructive" title={m.altered}>
                {m.alteredText}
              </Alert>
            )}
            {data?.result === 'unknown' && (
              <Alert tone="waiting" title={m.unknown}>
                {m.unknownText}
              </Alert>
            )}
          </div>
        </div>
      </Card>
    </div>
  );
}
