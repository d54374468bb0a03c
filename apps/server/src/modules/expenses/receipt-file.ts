import { createHash } from 'node:crypto';
import { MAX_RECEIPT_BYTES, type ReceiptType, receiptTypeOf } from '@portage/domain/expenses/receipt';
import { cleanImage } from '@portage/platform/images/clean-image';
import { NotAnImageError } from '@portage/platform/images/image';
import { Refusal } from '../../platform/refusal.ts';

/** More than the cameras of phones have. */
const maxPixels = 60_000_000;
/** Readers of PDF look for its end here. */
const endBytes = 1024;
/** The end of a ZIP archive is in these last bytes. */
const archiveEndBytes = 65_557;

/** A receipt as it is stored. */
export interface ReceiptFile {
  readonly type: ReceiptType;
  readonly bytes: Buffer;
  /** In hexadecimal. */
  readonly sha256: string;
}

/**
 * Checks a receipt by its content. A photo loses what only describes it, such as the place, and what follows its end, so that the same photo is
 * recognized whatever was added to it.
 * @throws Refusal 400 for what is no JPEG, PNG or PDF, 413 for a photo of too many pixels
 */
export function receiptFile(given: Buffer): ReceiptFile {
  const type = receiptTypeOf(given);
  if (type === null || given.length > MAX_RECEIPT_BYTES) throw new Refusal(400, 'receiptKind');
  const bytes = type === 'application/pdf' ? checkedPdf(given) : cleanPhoto(type, given);
  return { type, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

function cleanPhoto(type: ReceiptType, given: Buffer): Buffer {
  try {
    const { width, height, bytes } = cleanImage(type, given);
    if (width * height > maxPixels) throw new Refusal(413, 'receiptPixels');
    return bytes;
  } catch (error) {
    throw error instanceof NotAnImageError ? new Refusal(400, 'receiptKind') : error;
  }
}

/** A PDF that is nothing else: it ends as a PDF, and is no page or archive. What it may not run is checked when it is stored. */
function checkedPdf(given: Buffer): Buffer {
  const hasEnd = given.subarray(-endBytes).includes('%%EOF');
  const isPage = /<(?:!doctype|html|script|svg|body)\b/i.test(given.toString('latin1', 0, endBytes));
  const isArchive = given.subarray(-archiveEndBytes).includes('PK\x05\x06');
  if (!hasEnd || isPage || isArchive) throw new Refusal(400, 'receiptKind');
  return given;
}
