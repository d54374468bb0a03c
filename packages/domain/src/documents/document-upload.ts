import { isBlank, type Problem } from '../forms/form-messages.ts';
import { standardSchema } from '../forms/standard-schema.ts';
import { isLine, oneLine } from '../text/text-rules.ts';
import { blobType } from './documents.ts';

/** The tags that a document can be filed under by hand. */
export const UPLOAD_TAGS = ['Admin', 'Contracts', 'Employee', 'Employer'] as const;
export type UploadTag = (typeof UPLOAD_TAGS)[number];

/** The kinds of files, as an input's `accept` has them. */
export const UPLOAD_ACCEPT = '.pdf,.doc,.docx,.xls,.xlsx,.jpg,.jpeg,.png';

export const MAX_DOCUMENT_NAME = 200;

/** A document to file. `File` is the browser's. */
export interface DocumentUpload<File> {
  file: File | null;
  name: string;
  tag: UploadTag;
}

/** Why a file can't be uploaded; null when it can. The server also checks that its content is what its extension says. */
export function uploadProblem(
  file: { readonly name: string; readonly size: number },
  maxBytes: number,
): Problem<'kind' | 'tooLarge' | 'noContent'> | null {
  if (blobType(file.name) === 'application/octet-stream') return { code: 'kind' };
  if (file.size > maxBytes) return { code: 'tooLarge', params: { megabytes: Math.floor(maxBytes / 1_000_000) } };
  return file.size === 0 ? { code: 'noContent' } : null;
}

/** The name that a file gives its document: one line, with each letter and its accent as one character. */
export const nameFromFile = (fileName: string): string =>
  oneLine(
    fileName
      .replace(/\.[^.]+$/, '')
      .normalize('NFC')
      .slice(0, MAX_DOCUMENT_NAME),
  );

type Codes = 'fileMissing' | 'nameMissing' | 'hiddenCharacters';

const problemsOf = <File>({ file, name }: DocumentUpload<File>) => ({
  ...(file === null && { file: { code: 'fileMissing' as const } }),
  ...(isBlank(name) && { name: { code: 'nameMissing' as const } }),
  ...(!isLine(name.trim()) && { name: { code: 'hiddenCharacters' as const } }),
});

export const documentUploadSchema = <File>() =>
  standardSchema<DocumentUpload<File>, Codes>((values) => ({ fields: problemsOf(values) }));

/** A document that the provider files with a client, or with one of its people. */
export interface ClientDocument<File> extends DocumentUpload<File> {
  /** The client's id; empty while none is chosen. */
  client: string;
  /** The person's id, if it is about one. */
  person: string;
  /** Whether it is the signed placement letter of the person, or the client's signed service agreement if it is about no one. */
  signed: boolean;
}

export const clientDocumentSchema = <File>() =>
  standardSchema<ClientDocument<File>, Codes | 'clientMissing'>((values) => ({
    fields: { ...(values.client === '' && { client: { code: 'clientMissing' } }), ...problemsOf(values) },
  }));
