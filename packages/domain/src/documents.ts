import { sameStatus } from './statuses.ts';
import type { Tone } from './tone.ts';

// Documents: operations document, sections 3, 7 and 9.

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

/** Document creation takes only these template types. */
export function isDocumentType(value: unknown): value is DocumentType {
  return DOCUMENT_TYPES.some((type) => type === value);
}

/** The subject of a signature request: `name` is the company's for the agreement, the employee's for the letter. */
export function documentSubject(type: DocumentType, name: string): string {
  return `${name} - ${type === 'EOR_SERVICE_AGREEMENT' ? 'EOR Service Agreement' : 'Employee Placement Letter'}`;
}

/** Admin, Contracts, Employee and Employer are coloured; other tags are neutral. */
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

export function isSigned(status: string | null | undefined): boolean {
  return sameStatus(status, 'signed');
}
