import type { ChosenReceipt } from '@portage/domain/expenses/expense-form';
import { MAX_RECEIPT_BYTES, receiptTypeOf } from '@portage/domain/expenses/receipt';

/** Reads the chosen photo or PDF of a paper, and says why it is none. What a file is, its content says. @param problems in words */
export async function readPaper(
  file: File,
  problems: { readonly tooLarge: string; readonly kind: string },
): Promise<{ value: ChosenReceipt } | { refused: string }> {
  if (file.size > MAX_RECEIPT_BYTES) return { refused: problems.tooLarge };
  const type = receiptTypeOf(new Uint8Array(await file.slice(0, 8).arrayBuffer()));
  if (type === null) return { refused: problems.kind };
  const url = await dataUrl(new Blob([file], { type }));
  const base64 = url.slice(url.indexOf(',') + 1);
  return {
    value: { name: file.name, size: file.size, base64, ...(type !== 'application/pdf' && { previewUrl: url }) },
  };
}

const dataUrl = (blob: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read.'));
    reader.readAsDataURL(blob);
  });
