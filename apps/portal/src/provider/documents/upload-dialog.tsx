import * as common from '@portage/messages/common';
import * as m from '@portage/messages/console-documents';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { callProvider } from '#lib/call-provider.ts';
import { rest } from '#lib/data-client.ts';
import { tagName } from '#lib/tag-name.ts';
import { toast } from '#lib/toast.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FileField } from '#ui/file-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { ClientSelect } from '../client-select.tsx';
import { consoleKey } from '../lists/console-key.ts';
import styles from './documents.module.css';
import { fileBase64 } from './file-base64.ts';
import { maxFileBytes } from './max-file-bytes.ts';

const tags = ['Admin', 'Contracts', 'Employee', 'Employer'] as const;

/** The people of a client by name, for the select: the first 1,000. */
const peopleQuery = (clientId: string | null) => ({
  queryKey: ['team_members', clientId, 'names'],
  enabled: clientId !== null,
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { data } = await rest
      .from('team_members')
      .select('team_member_id, first_name, last_name')
      .eq('company_id', clientId ?? '')
      .order('last_name')
      .order('first_name')
      .abortSignal(signal)
      .throwOnError();
    return data.map((row) => ({ value: row.team_member_id, label: `${row.first_name} ${row.last_name}` }));
  },
});

/** Files a document with a client or one of its people. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const queryClient = useQueryClient();
  const [client, setClient] = useState<string | null>(null);
  const [person, setPerson] = useState('');
  const [name, setName] = useState('');
  const [tag, setTag] = useState<(typeof tags)[number]>('Admin');
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const people = useQuery(peopleQuery(client)).data ?? [];
  const send = useMutation({
    mutationFn: async (given: { client: string; file: File }) =>
      callProvider('provider/document-add', {
        company_id: given.client,
        ...(person !== '' && { team_member_id: person }),
        name: name.trim(),
        tag,
        file_name: given.file.name,
        file: await fileBase64(given.file),
      }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: consoleKey('files') });
      toast({ title: m.uploaded });
      onClose();
    },
    onError: ({ message }) => setProblem(message),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (client === null) return setProblem(m.clientMissing);
    if (name.trim() === '') return setProblem(m.nameMissing);
    if (file === null) return setProblem(m.fileMissing);
    if (file.size > maxFileBytes) return setProblem(m.fileTooLarge);
    setProblem(null);
    return send.mutate({ client, file });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={m.uploadTitle}
      description={m.uploadText}
      size="s"
      dismissible={!send.isPending}
      footer={
        <>
          <Button disabled={send.isPending} onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" form={id} variant="primary" pending={send.isPending}>
            {m.upload}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.section} onSubmit={submit} noValidate>
        {problem !== null && <Alert tone="destructive">{problem}</Alert>}
        <ClientSelect
          onSelect={(chosen) => {
            setClient(chosen);
            setPerson('');
          }}
        />
        <SelectField
          label={m.person}
          optional
          disabled={client === null}
          value={person}
          options={[{ value: '', label: m.noPerson }, ...people]}
          onChange={({ target }) => setPerson(target.value)}
        />
        <TextField label={m.name} value={name} maxLength={200} onChange={({ target }) => setName(target.value)} />
        <SelectField
          label={m.tag}
          value={tag}
          options={tags.map((value) => ({ value, label: tagName(value) }))}
          onChange={({ target }) => setTag(tags.find((one) => one === target.value) ?? 'Admin')}
        />
        <FileField
          label={m.file}
          hint={m.fileHint}
          accept=".pdf,.doc,.docx,.xls,.xlsx,.jpg,.jpeg,.png"
          chosen={file && { name: file.name, size: file.size }}
          onChoose={setFile}
        />
      </form>
    </Dialog>
  );
}
