import { normalizeStatus, sameStatus } from '../statuses.ts';
import { storedTexts } from '../text/stored-text.ts';
import type { Tone } from '../tone.ts';

// Documents: rows `documentsColumns` to `manyDocuments` of e2e/tables/records.ts.

export const DOCUMENT_TYPES = ['EOR_SERVICE_AGREEMENT', 'EMPLOYEE_PLACEMENT_LETTER'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

export const DOCUMENTS_BUCKET = 'documents';

const TAG_TONES: Record<string, Tone> = { admin: 'maple', contracts: 'lake', employee: 'moss', employer: 'spruce' };

const BLOB_TYPES: Record<string, string> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
};

/** Document creation accepts only these template types. */
export function isDocumentType(value: unknown): value is DocumentType {
  return DOCUMENT_TYPES.some((type) => type === value);
}

/** Whether a document is a placement letter. */
export const isLetter = (type: string | null | undefined): boolean => type === 'EMPLOYEE_PLACEMENT_LETTER';

/** What is signed about a person, or else about the client. */
export const documentTypeAbout = (personId: string | null): DocumentType =>
  personId === null ? 'EOR_SERVICE_AGREEMENT' : 'EMPLOYEE_PLACEMENT_LETTER';

const TITLES = storedTexts({
  EOR_SERVICE_AGREEMENT: 'EOR Service Agreement',
  EMPLOYEE_PLACEMENT_LETTER: 'Employee Placement Letter',
});

/** The subject of a signature request, as stored. `name` is the company's for the agreement, the employee's for the letter. */
export function documentSubject(type: DocumentType, name: string): string {
  return `${name} - ${TITLES[type]}`;
}

/** Whom a subject names. */
export const nameInSubject = (type: DocumentType, subject: string): string =>
  subject.slice(0, -documentSubject(type, '').length);

/** The tag under which a signed document is filed. */
export function documentTag(type: DocumentType): 'Contracts' | 'Employee' {
  return type === 'EOR_SERVICE_AGREEMENT' ? 'Contracts' : 'Employee';
}

/** Admin, Contracts, Employee and Employer have their own colours; other tags are neutral. */
export function tagTone(tag: string | null | undefined): Tone {
  return TAG_TONES[(tag ?? '').trim().toLowerCase()] ?? 'neutral';
}

/** The content type to save a download under, by the extension of its path. */
export function blobType(path: string): string {
  const extension = /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  return BLOB_TYPES[extension] ?? 'application/octet-stream';
}

/** The object's name inside the bucket: a leading 'documents/' is stripped. */
export function storagePath(filePath: string): string {
  return filePath.startsWith('documents/') ? filePath.slice('documents/'.length) : filePath;
}

/** How the browser can preview a file, by its extension; null when it can only be downloaded. */
export function previewKind(path: string): 'pdf' | 'image' | null {
  const type = blobType(path);
  if (type === 'application/pdf') return 'pdf';
  return type.startsWith('image/') ? 'image' : null;
}

/** The file name for a download, with the stored file's extension so that it opens in the right program. */
export function downloadName(name: string, path: string): string {
  const extension = /\.[^./]+$/.exec(path)?.[0] ?? '';
  return name.toLowerCase().endsWith(extension.toLowerCase()) ? name : `${name}${extension}`;
}

export function isSigned(status: string | null | undefined): boolean {
  return sameStatus(status, 'signed');
}

/** Sent and still open: not signed, declined, cancelled, expired or failed. */
export function isAwaitingSignature(status: string | null | undefined): boolean {
  return sameStatus(status, 'sent');
}

const SIGNATURE_TONES: Record<string, Tone> = { signed: 'moss', sent: 'wheat', cancelled: 'neutral' };

export function signatureTone(status: string | null | undefined): Tone {
  return SIGNATURE_TONES[normalizeStatus(status)] ?? 'maple';
}

/** How long a signer is left alone between two reminders, in milliseconds. */
export const REMINDER_PAUSE_MS = 3_600_000;
