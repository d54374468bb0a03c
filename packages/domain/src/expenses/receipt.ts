/** What a receipt can be: a photo, or the PDF of an invoice. */
export const RECEIPT_TYPES = ['image/jpeg', 'image/png', 'application/pdf'] as const;
export type ReceiptType = (typeof RECEIPT_TYPES)[number];

/** The largest file of a receipt, in bytes. */
export const MAX_RECEIPT_BYTES = 8_000_000;

/** Where receipts are stored. */
export const RECEIPTS_BUCKET = 'expense-receipts';

const beginnings: Readonly<Record<ReceiptType, readonly number[]>> = {
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  // %PDF-
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d],
};

/** What a file is by its content, whatever its name says; null for what is no receipt. @param start at least its first 8 bytes */
export const receiptTypeOf = (start: Uint8Array): ReceiptType | null =>
  RECEIPT_TYPES.find((type) => beginnings[type].every((byte, at) => start[at] === byte)) ?? null;

const extensions: Readonly<Record<ReceiptType, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
};

/** The extension of a receipt's file, without the dot. */
export const receiptExtension = (type: ReceiptType): string => extensions[type];
