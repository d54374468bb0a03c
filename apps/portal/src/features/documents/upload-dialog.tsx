import * as common from '@portage/messages/common';
import * as m from '@portage/messages/document-upload';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useCompany } from '#lib/company.ts';
import { tagName } from '#lib/tag-name.ts';
import { toast } from '#lib/toast.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FileField } from '#ui/file-field.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { documentsQuery } from './document-queries.ts';
import styles from './documents.module.css';
import { ACCEPT, discardUpload, fileProblem, TAGS, type Tag, uploadDocument } from './upload-document.ts';

/** Who sees a file depends on its tag. */
const hints: Record<Tag, string> = {
  Admin: m.seenByFinance,
  Employer: m.seenByFinance,
  Contracts: m.seenByAdmins,
  Employee: m.seenByAdmins,
};

/** Files a document of the company under a tag. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const company = useCompany();
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [name, setName] = useState('');
  const [tag, setTag] = useState<Tag>('Admin');
  const [checked, setChecked] = useState(false);
  const [progress, setProgress] = useState(0);
  const upload = useMutation({
    mutationFn: (given: { file: File; name: string; tag: Tag }) => uploadDocument(company, given, setProgress),
    onSuccess: (_, given) => {
      void queryClient.invalidateQueries({ queryKey: documentsQuery(company.user_id).queryKey });
      toast({ title: m.done, description: m.doneText({ name: given.name, tag: tagName(given.tag) }) });
      onClose();
    },
  });
  const fileError = file === null ? m.fileMissing : fileProblem(file);
  const nameError = name.trim() === '' ? m.nameMissing : null;

  function close() {
    if (file !== null) void discardUpload(file);
    onClose();
  }

  function choose(chosen: File | null) {
    if (file !== null && file !== chosen) void discardUpload(file);
    setFile(chosen);
    upload.reset();
    if (chosen !== null && name.trim() === '') setName(chosen.name.replace(/\.[^.]+$/, '').slice(0, 200));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (file !== null && fileError === null && nameError === null) upload.mutate({ file, name: name.trim(), tag });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || close()}
      title={m.title}
      description={m.text}
      size="s"
      dismissible={!upload.isPending}
      footer={
        <>
          <Button disabled={upload.isPending} onClick={close}>
            {common.cancel}
          </Button>
          <Button type="submit" form={id} variant="primary" pending={upload.isPending}>
            {m.submit}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} onSubmit={submit} noValidate>
        {upload.isError && (
          <Alert tone="destructive" title={m.failed}>
            <p>{upload.error.message}</p>
          </Alert>
        )}
        <FileField
          label={m.file}
          hint={m.fileHint}
          accept={ACCEPT}
          chosen={file && { name: file.name, size: file.size }}
          onChoose={choose}
          disabled={upload.isPending}
          {...((checked || file !== null) && fileError !== null && { error: fileError })}
        />
        <TextField
          label={m.name}
          value={name}
          maxLength={200}
          onChange={({ target }) => setName(target.value)}
          {...(checked && nameError !== null && { error: nameError })}
        />
        <SelectField
          label={m.tag}
          hint={hints[tag]}
          value={tag}
          options={TAGS.map((value) => ({ value, label: tagName(value) }))}
          onChange={({ target }) => setTag(TAGS.find((one) => one === target.value) ?? 'Admin')}
        />
        {upload.isPending && <ProgressBar label={m.progress} percent={Math.round(progress * 100)} />}
      </form>
    </Dialog>
  );
}
