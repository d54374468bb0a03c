import {
  type DocumentUpload,
  MAX_DOCUMENT_NAME,
  nameFromFile,
  UPLOAD_ACCEPT,
  UPLOAD_TAGS,
  type UploadTag,
  uploadProblem,
} from '@portage/domain/documents/document-upload';
import * as m from '@portage/messages/document-upload';
import { word } from '@portage/messages/wording';
import { tagName } from '#lib/texts/names/tag-name.ts';
import { FormSelectField } from '#ui/form/fields/choice-fields.tsx';
import { FormFileField } from '#ui/form/fields/file-field.tsx';
import { FormTextField } from '#ui/form/fields/text-fields.tsx';
import { useHookFormMethods } from '#ui/form/hook-form-methods.ts';

type Values = DocumentUpload<File>;
const Text = FormTextField<Values>;
const Select = FormSelectField<Values>;
const FileOfForm = FormFileField<Values>;

const problems = { kind: m.kind, tooLarge: m.tooLarge, noContent: m.noContent };

interface UploadFieldsProps {
  maxBytes: number;
  disabled: boolean;
  /** Whether its tag is chosen here; default true. */
  tagged?: boolean;
  /** Says below the tag what it means. */
  tagHints?: Readonly<Record<UploadTag, string>>;
}

/** File, name and tag of a document to file. The name is that of the file until another one is typed. */
export function UploadFields({ maxBytes, disabled, tagged = true, tagHints }: UploadFieldsProps) {
  const { watch, getValues, setValue } = useHookFormMethods();
  const tag: UploadTag = watch('tag');

  async function read(file: File) {
    const problem = uploadProblem(file, maxBytes);
    if (problem !== null) return { refused: word(problems[problem.code], problem.params) };
    const { name, file: earlier } = getValues();
    const isTyped = name.trim() !== '' && name !== (earlier && nameFromFile(earlier.name));
    if (!isTyped) setValue('name', nameFromFile(file.name), { shouldDirty: true });
    return { value: file };
  }

  return (
    <>
      <FileOfForm
        name="file"
        label={m.file}
        hint={m.fileHint({ megabytes: Math.floor(maxBytes / 1_000_000) })}
        accept={UPLOAD_ACCEPT}
        read={read}
        disabled={disabled}
      />
      <Text name="name" label={m.name} maxLength={MAX_DOCUMENT_NAME} />
      {tagged && (
        <Select
          name="tag"
          label={m.tag}
          options={UPLOAD_TAGS.map((value) => ({ value, label: tagName(value) }))}
          {...(tagHints && { hint: tagHints[tag] })}
        />
      )}
    </>
  );
}
