import type { Problem } from '../forms/form-messages.ts';

// Resumes: .pdf, .doc, .docx (row `resume` of e2e/tables/team.ts), recognized by name and by leading bytes.

export const RESUME_EXTENSIONS = ['.pdf', '.doc', '.docx'] as const;

/** The storage limit: 10 MB. */
export const RESUME_MAX_BYTES = 10 * 1024 * 1024;

/** How many leading bytes `checkResume` needs. */
export const RESUME_START_BYTES = 8;

interface ResumeType {
  readonly extension: string;
  readonly contentType: string;
  /** The leading bytes of every such file. */
  readonly start: readonly number[];
}

const TYPES: readonly ResumeType[] = [
  { extension: '.pdf', contentType: 'application/pdf', start: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { extension: '.doc', contentType: 'application/msword', start: [0xd0, 0xcf, 0x11, 0xe0] },
  {
    extension: '.docx',
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    start: [0x50, 0x4b, 0x03, 0x04],
  },
];

const typeOf = (name: string) => TYPES.find(({ extension }) => name.toLowerCase().endsWith(extension));

/** A resume's extension (without the dot) and Content-Type by its name; null for an unsupported type. */
export function resumeType(name: string): { extension: string; contentType: string } | null {
  const type = typeOf(name);
  return type ? { extension: type.extension.slice(1), contentType: type.contentType } : null;
}

export type ResumeCode = 'resumeType' | 'resumeTooLarge' | 'resumeContent';

/**
 * Why a file is not accepted as a resume, or null when it is.
 * @param file its name, its size in bytes and its first `RESUME_START_BYTES` bytes
 */
export function checkResume(file: {
  readonly name: string;
  readonly size: number;
  readonly start: Uint8Array;
}): Problem<ResumeCode> | null {
  const type = typeOf(file.name);
  if (!type) return { code: 'resumeType', params: { types: RESUME_EXTENSIONS.join(', ') } };
  if (file.size > RESUME_MAX_BYTES) return { code: 'resumeTooLarge' };
  if (!type.start.every((byte, place) => file.start[place] === byte)) {
    return { code: 'resumeContent', params: { extension: type.extension } };
  }
  return null;
}
