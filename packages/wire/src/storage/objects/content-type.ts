import { tooLarge, wrongType } from '../storage-error.ts';
import { isOfficeFile } from './office-file.ts';
import { runsSomething } from './pdf-scripts.ts';

/** How the content of a type is checked. */
interface Check {
  /** Whether its first bytes are of this type. */
  begins(start: Buffer): boolean;
  /** Whether a piece has what the type may not contain. Pieces overlap. */
  refuses?(piece: Buffer): boolean;
  /** Whether the whole file, which is read first, is of this type. */
  isWhole?(file: Buffer): Promise<boolean>;
}

const begins = (...bytes: number[]) => ({
  begins: (start: Buffer) => start.subarray(0, bytes.length).equals(Buffer.from(bytes)),
});
const jpeg = begins(0xff, 0xd8);
/** A compound file, without the parts of its macros. */
const oldOffice: Check = {
  ...begins(0xd0, 0xcf, 0x11, 0xe0),
  refuses: (piece) => piece.includes(Buffer.from('_VBA_PROJECT', 'utf16le')),
};
const office = (kind: 'docx' | 'xlsx'): Check => ({
  ...begins(...Buffer.from('PK')),
  isWhole: (file) => isOfficeFile(kind, file),
});

const checks: Record<string, Check> = {
  'image/png': begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  'image/jpeg': jpeg,
  'image/jpg': jpeg,
  'image/svg+xml': { begins: (start) => /<svg[\s>]/i.test(start.toString('utf8')) },
  'application/pdf': { ...begins(...Buffer.from('%PDF-')), refuses: runsSomething },
  'application/msword': oldOffice,
  'application/vnd.ms-excel': oldOffice,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': office('docx'),
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': office('xlsx'),
};

/** Largest Word or Excel file: it is read as a whole before it is stored. */
const maxOfficeBytes = 10_485_760;
const startLength = 2048;
const overlap = 200;

/** A media type without its parameters. */
export const mimeOf = (type: string) => type.split(';', 1)[0]?.trim().toLowerCase() ?? '';

/** Whether a bucket accepts a Content-Type. Entries are exact or like `image/*`; null accepts all. */
export function isAllowedType(allowed: readonly string[] | null, type: string): boolean {
  return (
    allowed === null || allowed.some((one) => one === type || (one.endsWith('/*') && type.startsWith(one.slice(0, -1))))
  );
}

/** Passes a body through, and fails it when its content does not match its type, or can run something on the computer that opens it. */
export async function* looksLike(type: string, body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const check = checks[mimeOf(type)];
  if (check === undefined) {
    yield* body;
    return;
  }
  if (check.isWhole !== undefined) {
    const file = await wholeOf(body);
    if (!check.begins(file) || !(await check.isWhole(file))) throw wrongType(type);
    yield file;
    return;
  }
  // Nothing is passed on before the first bytes are known.
  let start: Buffer | null = Buffer.alloc(0);
  let before: Uint8Array = new Uint8Array();
  for await (const chunk of body) {
    const bytes: Buffer = Buffer.concat(start === null ? [chunk] : [start, chunk]);
    if (start !== null && bytes.length < startLength) {
      start = bytes;
      continue;
    }
    if (start !== null && !check.begins(bytes)) throw wrongType(type);
    start = null;
    const piece: Buffer = Buffer.concat([before, bytes]);
    if (check.refuses?.(piece)) throw wrongType(type);
    before = piece.subarray(-overlap);
    yield bytes;
  }
  if (start === null) return;
  if (!check.begins(start) || check.refuses?.(start)) throw wrongType(type);
  yield start;
}

async function wholeOf(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maxOfficeBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
