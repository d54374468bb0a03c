import { type ClientDocument, clientDocumentSchema } from '@portage/domain/documents/document-upload';
import * as m from '@portage/messages/console-documents';
import * as upload from '@portage/messages/document-upload';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { UploadFields } from '#features/documents/upload/upload-fields.tsx';
import { callProvider } from '#lib/calls/call-provider.ts';
import { toast } from '#lib/toast/toast.ts';
import { FormCheckbox, FormSelectField } from '#ui/form/fields/choice-fields.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { worded } from '#ui/form/worded.ts';
import { consoleKey } from '../lists/console-key.ts';
import { ClientSelect } from '../suggestions/client-select.tsx';
import { peopleOfClientQuery } from './console-documents-queries.ts';
import styles from './documents.module.css';
import { fileBase64 } from './file-base64.ts';
import { maxFileBytes } from './max-file-bytes.ts';

type Values = ClientDocument<File>;
const Select = FormSelectField<Values>;
const Checkbox = FormCheckbox<Values>;

const schema = worded(clientDocumentSchema<File>(), { ...upload, clientMissing: m.clientMissing });

/** Files a document with a client or one of its people. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const form = useForm<Values>({
    schema,
    defaultValues: { client: '', person: '', file: null, name: '', tag: 'Admin', signed: false },
    onSubmit: async ({ client, person, file, name, tag, signed }) => {
      if (file === null) return;
      await callProvider('provider/document-add', {
        company_id: client,
        ...(person !== '' && { team_member_id: person }),
        name: name.trim(),
        tag,
        signed,
        // Its end says what kind of file it is.
        file_name: file.name.slice(-255),
        file: await fileBase64(file),
      });
      void queryClient.invalidateQueries({ queryKey: consoleKey('files') });
      if (signed) void queryClient.invalidateQueries({ queryKey: consoleKey('signature-requests') });
      toast({ title: m.uploaded });
      onClose();
    },
  });
  const [client, person, signed] = form.methods.watch(['client', 'person', 'signed']);
  const people = useQuery({ ...peopleOfClientQuery(client), enabled: client !== '' }).data ?? [];

  return (
    <FormDialog
      form={form}
      title={m.uploadTitle}
      description={m.uploadText}
      size="s"
      label={m.upload}
      showFailure
      className={styles.section}
      onClose={onClose}
    >
      <ClientSelect
        error={form.fields.errors.client}
        onSelect={(chosen) => form.change({ client: chosen, person: '' })}
      />
      <Select
        name="person"
        label={m.person}
        optional
        disabled={client === ''}
        {...(client === '' && { hint: m.clientFirst })}
        options={[{ value: '', label: m.noPerson }, ...people]}
      />
      <Checkbox
        name="signed"
        label={person === '' ? m.signedAgreement : m.signedLetter}
        hint={m.signedHint}
        disabled={client === ''}
      />
      <UploadFields maxBytes={maxFileBytes} disabled={form.pending} tagged={!signed} />
    </FormDialog>
  );
}
