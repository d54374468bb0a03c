import { createHash } from 'node:crypto';
import { MAX_RECEIPT_BYTES, type ReceiptType, receiptTypeOf } from '@portage/domain/expenses/receipt';
import type { StoredFiles } from '@portage/platform/files/stored-files';
import { cleanImage, maxPixels as maxScreenPixels } from '@portage/platform/images/clean-image';
import { NotAnImageError } from '@portage/platform/images/image';
import { Refusal } from '../refusal.ts';

/** What a file may say of its size, which nothing here decodes but a browser will: cameras of phones write JPEG, and a PNG is a picture of a screen. */
const maxPixels = { 'image/jpeg': 60_000_000, 'image/png': maxScreenPixels };
/** Readers of PDF look for its end here. */
const endBytes = 1024;
/** The end of a ZIP archive is in these last bytes. */
const archiveEndBytes = 65_557;

/** Why a file is refused: `receiptKind` for a receipt, `documentKind` for another paper. */
export type RefusedPaper = 'receiptKind' | 'documentKind';

/** A receipt, form or order as it is stored. */
export interface PaperFile {
  readonly type: ReceiptType;
  readonly bytes: Buffer;
  /** In hexadecimal. */
  readonly sha256: string;
}

/**
 * Checks a photo or PDF of a paper by its content. A photo loses what only describes it, such as the place, and what follows its end, so that the same photo is
 * recognized whatever was added to it.
 * @throws Refusal 400 for what is no JPEG, PNG or PDF, 413 for a photo of too many pixels
 */
export function paperFile(given: Buffer, refusal: RefusedPaper): PaperFile {
  const type = receiptTypeOf(given);
  if (type === null || given.length > MAX_RECEIPT_BYTES) throw new Refusal(400, refusal);
  const bytes = type === 'application/pdf' ? checkedPdf(given, refusal) : cleanPhoto(type, given, refusal);
  return { type, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

function cleanPhoto(type: keyof typeof maxPixels, given: Buffer, refusal: RefusedPaper): Buffer {
  try {
    const { width, height, bytes } = cleanImage(type, given);
    if (width * height > maxPixels[type]) throw new Refusal(413, 'receiptPixels');
    return bytes;
  } catch (error) {
    throw error instanceof NotAnImageError ? new Refusal(400, refusal) : error;
  }
}

/** A PDF that is nothing else: it ends as a PDF, and is no page or archive. What it may not run is checked when it is stored. */
function checkedPdf(given: Buffer, refusal: RefusedPaper): Buffer {
  const hasEnd = given.subarray(-endBytes).includes('%%EOF');
  const isPage = /<(?:!doctype|html|script|svg|body)\b/i.test(given.toString('latin1', 0, endBytes));
  const isArchive = given.subarray(-archiveEndBytes).includes('PK\x05\x06');
  if (!hasEnd || isPage || isArchive) throw new Refusal(400, refusal);
  return given;
}

/** Stores a checked paper in a private bucket. @throws Refusal 400 for a PDF that runs something */
export async function storePaper(
  storedFiles: Pick<StoredFiles, 'store'>,
  { bucket, path }: { bucket: string; path: string },
  { type, bytes }: PaperFile,
  refusal: RefusedPaper,
): Promise<void> {
  try {
    await storedFiles.store({ bucket, path, body: bytes, contentType: type, ownerId: null });
  } catch (error) {
    if ((error as { code?: unknown }).code === 'InvalidMimeType') throw new Refusal(400, refusal);
    throw error;
  }
}
