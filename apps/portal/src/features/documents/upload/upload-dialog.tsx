import { type DocumentUpload, documentUploadSchema, type UploadTag } from '@portage/domain/documents/document-upload';
import * as m from '@portage/messages/document-upload';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCompany } from '#lib/company/company.ts';
import { tagName } from '#lib/texts/names/tag-name.ts';
import { toast } from '#lib/toast/toast.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { worded } from '#ui/form/worded.ts';
import { Alert } from '#ui/message/alert.tsx';
import { ProgressBar } from '#ui/message/progress-bar.tsx';
import { documentsQuery } from '../document-queries.ts';
import styles from '../documents.module.css';
import { discardUpload, MAX_BYTES, uploadDocument } from './upload-document.ts';
import { UploadFields } from './upload-fields.tsx';

const schema = worded(documentUploadSchema<File>(), m);

/** Who sees a file depends on its tag. */
const hints: Record<UploadTag, string> = {
  Admin: m.seenByFinance,
  Employer: m.seenByFinance,
  Contracts: m.seenByAdmins,
  Employee: m.seenByAdmins,
};

/** Files a document of the company under a tag. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const company = useCompany();
  const queryClient = useQueryClient();
  /** The file of the last submit, which may be uploaded though it is not listed. */
  const [sent, setSent] = useState<File | null>(null);
  const [progress, setProgress] = useState(0);
  const form = useForm<DocumentUpload<File>>({
    schema,
    defaultValues: { file: null, name: '', tag: 'Admin' },
    onSubmit: async ({ file, name, tag }) => {
      if (file === null) return;
      if (sent !== null && sent !== file) void discardUpload(sent);
      setSent(file);
      await uploadDocument(company, { file, name: name.trim(), tag }, setProgress);
      void queryClient.invalidateQueries({ queryKey: documentsQuery(company.user_id).queryKey });
      toast({ title: m.done, description: m.doneText({ name: name.trim(), tag: tagName(tag) }) });
      onClose();
    },
  });
  const chosen = form.methods.watch('file');

  // However the dialog is left: by a button, or by Back.
  const discard = useEffectEvent(() => {
    if (sent !== null) void discardUpload(sent);
  });
  useEffect(() => () => discard(), []);

  return (
    <FormDialog
      form={form}
      title={m.title}
      description={m.text}
      size="s"
      label={m.submit}
      className={styles.form}
      onClose={onClose}
    >
      {form.failure !== null && sent === chosen && (
        <Alert tone="destructive" title={m.failed}>
          <p>{form.failure}</p>
        </Alert>
      )}
      <UploadFields maxBytes={MAX_BYTES} disabled={form.pending} tagHints={hints} />
      {form.pending && <ProgressBar label={m.progress} percent={Math.round(progress * 100)} />}
    </FormDialog>
  );
}
